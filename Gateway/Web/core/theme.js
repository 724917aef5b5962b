// @ts-check
// Light or dark, as the person chose for this browser.
import { effect, signal } from "./signals.js";

const themeName = "coffer.theme";

/** Light or dark: `system` is the device's choice, unless the person made one for this browser. */
export const theme = signal(localStorage.getItem(themeName) ?? "system");

effect(() => {
  const choice = theme();
  document.documentElement.dataset.theme = choice;
  if (choice === "system") localStorage.removeItem(themeName);
  else localStorage.setItem(themeName, choice);
});
