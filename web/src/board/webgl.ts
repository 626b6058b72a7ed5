let works: boolean | null = null;
let spare: HTMLCanvasElement | null = null; // made to find out, for the first who needs one

/** Can this browser draw in three dimensions? */
export function webglWorks(): boolean {
  if (works === null) spare = made();
  return works!;
}

/** A sheet to draw on in three dimensions; null where this browser cannot. */
export function solidSheet(): HTMLCanvasElement | null {
  const sheet = spare ?? made();
  spare = null;
  return sheet;
}

function made(): HTMLCanvasElement | null {
  const sheet = document.createElement("canvas");
  try {
    works = sheet.getContext("webgl2", { antialias: true, alpha: true, powerPreference: "high-performance" }) !== null;
  } catch {
    works = false;
  }
  return works ? sheet : null;
}
