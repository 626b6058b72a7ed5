/** Can this browser draw in three dimensions? */
export function webglWorks(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
