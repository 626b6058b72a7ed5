// Keys for whatever a panel offers: K for what goes on, digits for the other buttons in their order.

import type { Binding } from "./keys.svelte";

const LONGEST = 60; // letters of a name in the list of keys
const OTHER = "[role=radio], .chip, .option, [data-no-key]"; // which have keys or a list of their own

function offered(panel: HTMLElement): HTMLButtonElement[] {
  return [...panel.querySelectorAll("button")].filter(
    (button) => !button.disabled && button.getAttribute("aria-disabled") !== "true" && button.checkVisibility() && !button.matches(OTHER),
  );
}

function nameOf(button: HTMLElement): string {
  const words = (button.getAttribute("aria-label") ?? button.textContent).replace(/\s+/g, " ").trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}

export function panelKeys(panel: HTMLElement | null, open: boolean): Binding[] {
  if (!panel || !open) return [];
  const buttons = offered(panel);
  const main = buttons.find((button) => button.matches(".main")) ?? buttons.filter((button) => button.closest(".foot-bar")).at(-1);
  const press = (button: HTMLButtonElement, key: string): Binding => ({ on: [key], does: nameOf(button), run: () => button.click() });
  return [
    ...(main ? [press(main, "k")] : []),
    ...buttons
      .filter((button) => button !== main)
      .slice(0, 9)
      .map((button, at) => press(button, String(at + 1))),
  ];
}
