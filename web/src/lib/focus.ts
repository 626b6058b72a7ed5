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

const LATE = 400; // milliseconds for which a button may be busy before the focus goes on without it

/** Keeps the keyboard in a panel whose buttons come and go: what takes the place of the thing that had the focus is asked next. */
export function keepFocus(panel: HTMLElement): { destroy(): void } {
  let last: HTMLElement | null = null; // had the focus, in this panel
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const lost = (): boolean => last !== null && (document.activeElement === document.body || document.activeElement === null);
  const able = (thing: HTMLElement): boolean => thing.isConnected && !thing.matches(":disabled") && thing.checkVisibility();
  function look(): void {
    if (!lost() || !last) return;
    clearTimeout(waiting);
    if (able(last)) return last.focus({ preventScroll: true });
    if (!last.isConnected) return panel.focus({ preventScroll: true });
    waiting = setTimeout(() => lost() && (last && able(last) ? last : panel).focus({ preventScroll: true }), LATE);
  }
  const into = (event: FocusEvent): void => void (last = event.target as HTMLElement);
  const away = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (to ? !panel.contains(to) : document.hasFocus() && pressed) last = null; // the person has gone elsewhere
  };
  let pressed = false; // a hand is on something else
  const press = (event: PointerEvent): void => void (pressed = !panel.contains(event.target as Node));
  panel.addEventListener("focusin", into);
  panel.addEventListener("focusout", away);
  addEventListener("pointerdown", press, true);
  const watch = new MutationObserver(look);
  watch.observe(panel, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      clearTimeout(waiting);
      removeEventListener("pointerdown", press, true);
      watch.disconnect();
    },
  };
}
