// @ts-check
// The words and the conventions of the reader's language.
import en from "../words/en.js";
import { signal } from "./signals.js";

/** The catalogue in use. A further language is a file beside `en.js` with the same keys, chosen here. */
export const w = en;

/** The locale of dates and numbers: the user's own, or the browser's. */
export const locale = signal(navigator.language || "en");

/** @param {string | null | undefined} wanted */
export function setLocale(wanted) {
  const fallback = navigator.language || "en";
  try {
    locale.set(wanted ? new Intl.Locale(wanted).toString() : fallback);
  } catch {
    locale.set(fallback);
  }
}
