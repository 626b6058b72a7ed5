/** A sheet to draw on in three dimensions; null where this browser cannot. */
export function solidSheet(): HTMLCanvasElement | null {
  const sheet = document.createElement("canvas");
  try {
    return sheet.getContext("webgl2", { antialias: true, alpha: true, powerPreference: "high-performance" }) && sheet;
  } catch {
    return null;
  }
}
