// @ts-check
// Light or dark: the device's choice, unless the person made one for this browser.
import { effect, signal } from "./signals.js";

const storageName = "coffer.theme";

/** `system`, `light` or `dark`. */
export const theme = signal(localStorage.getItem(storageName) ?? "system");

export function startTheme() {
  effect(() => {
    const choice = theme();
    if (choice === "system") {
      localStorage.removeItem(storageName);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(storageName, choice);
      document.documentElement.dataset.theme = choice;
    }
  });
}
