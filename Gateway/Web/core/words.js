// @ts-check
// The words and the conventions of the reader's language.
import en from "../words/en.js";
import { signal } from "./signals.js";

/** @typedef {typeof import("../words/en-start.js")["default"]} StartWords */
/** @typedef {typeof import("../words/en-more.js")["default"]} MoreWords */

/**
 * The catalogue in use; core/later.js adds its later parts. A further language has files with the same keys.
 */
export const w = /** @type {typeof en & StartWords & MoreWords} */ (en);

/** @param {object} part */
export function addWords(part) {
  Object.assign(w, part);
}

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
