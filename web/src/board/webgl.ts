let known: boolean | null = null;

/** Can this browser draw in three dimensions? */
export function webglWorks(): boolean {
  known ??= tried();
  return known;
}

function tried(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
