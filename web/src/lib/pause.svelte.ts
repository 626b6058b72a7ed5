// Something that is done by itself after a short pause, unless somebody wants to choose.

export const FORCED_SECONDS = 0.9; // before something is done that leaves no choice
const PACE = 100; // milliseconds between two looks at the clock

export class Pause {
  left = $state(0); // seconds; 0: nothing is about to happen
  private timer: ReturnType<typeof setInterval> | null = null;

  /** Do it after so many seconds; a new pause takes the place of the old one. */
  begin(seconds: number, deed: () => void): () => void {
    this.stop();
    const ends = Date.now() + 1000 * seconds;
    this.left = seconds;
    this.timer = setInterval(() => {
      this.left = Math.max(0, (ends - Date.now()) / 1000);
      if (this.left > 0 || document.hidden) return;
      this.stop();
      deed();
    }, PACE);
    return () => this.stop();
  }

  /** Somebody wants to choose. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.left = 0;
  }
}
