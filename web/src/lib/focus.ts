// Where the keyboard is, when something opens and closes.

import { tick } from "svelte";

/** Takes the focus to the first thing with `data-first` in a box that opens; gives it back when the box closes, or to `heir` if its place has gone. */
export function borrowFocus(box: HTMLElement, heir = "body"): { destroy(): void } {
  const before = document.activeElement as HTMLElement | null;
  (box.querySelector<HTMLElement>("[data-first]") ?? box).focus({ preventScroll: true });
  return {
    async destroy() {
      await tick(); // until then the page may be barred
      const now = document.activeElement;
      if (now && now !== document.body && !box.contains(now)) return; // it has gone elsewhere meanwhile
      const menu = before?.closest("details:not([open])")?.querySelector("summary"); // a menu that was closed since
      const back = menu ?? (before?.isConnected && before !== document.body ? before : document.querySelector<HTMLElement>(heir));
      back?.focus({ preventScroll: true });
    },
  };
}
