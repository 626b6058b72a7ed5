// Where the keyboard is, when something opens and closes.

/** Takes the focus to the first thing with `data-first` in a box that opens; gives it back when the box closes. */
export function borrowFocus(box: HTMLElement): { destroy(): void } {
  const before = document.activeElement as HTMLElement | null;
  (box.querySelector<HTMLElement>("[data-first]") ?? box).focus({ preventScroll: true });
  return {
    destroy() {
      const now = document.activeElement;
      if (now && now !== document.body && !box.contains(now)) return; // it has gone elsewhere meanwhile
      const menu = before?.closest("details:not([open])")?.querySelector("summary"); // a menu that was closed since
      (menu ?? before)?.focus({ preventScroll: true });
    },
  };
}
