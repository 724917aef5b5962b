// @ts-check
// The words and the conventions of the reader's language. Words and styles that the first screen does without
// come with the first screen that needs them.
import en from "../words/en.js";
import { signal } from "./signals.js";

/** @typedef {typeof import("../words/en-start.js")["default"]} StartWords */
/** @typedef {typeof import("../words/en-more.js")["default"]} MoreWords */
/** @typedef {typeof import("../words/en-later.js")["default"]} LaterWords */

/**
 * The catalogue in use; its later parts come by `withParts`.
 */
export const w = /** @type {typeof en & StartWords & MoreWords & LaterWords} */ (en);

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

/** The languages that have words: each is whole, or it is not here. */
export const languages = ["en", "de", "es", "fr", "he", "ja"];
/** The language of the words. */
let language = "en";

/** A part of a language's words; the check of types is in the files. @param {string} name */
const catalogue = async (name) => (await import(`../words/${name}.js`)).default;

/** The language of a locale's words: without any, the first of the browser's that has some. @param {string} name */
function languageOf(name) {
  return [name, ...navigator.languages].map((it) => it.split("-")[0])
    .find((it) => languages.includes(it)) ?? "en";
}

/** Whether the words are in another language than the reader's. */
export const isForeign = () => languageOf(locale()) !== language;

/** Reads the words of the reader's language, before anything is shown. */
export async function readWords() {
  const wanted = languageOf(locale.peek());
  try {
    if (wanted !== language) Object.assign(w, await catalogue(wanted));
    language = wanted;
  } catch {
    // Without the network, a language that was never read stays away.
  }
  const page = document.documentElement;
  page.lang = language;
  // The words decide, not the locale of dates and numbers: English words would be read backwards.
  page.dir = language === "he" ? "rtl" : "ltr";
}

/** The order of names in the reader's language. @param {string} a @param {string} b */
export const byName = (a, b) => a.localeCompare(b, locale());

/** A text as it is searched: without marks, capitals and widths. @param {string} text */
export const plain = (text) => text.toLocaleLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** A currency's name in the language of the words, which is not the server's. @param {string} code */
export function currencyName(code) {
  if (language === "en" || !/^[A-Z]{3}$/.test(code)) return undefined;
  return new Intl.DisplayNames([language], { type: "currency", fallback: "none" }).of(code);
}

/** What the browser keeps of a language besides English, for a start without the network. */
export const wordFiles = () =>
  language === "en" ? [] : ["", "-start", "-more"].map((part) => `words/${language}${part}.js`);

const parts = {
  start: ["forms"],
  more: ["forms", "screens"],
  later: ["forms", "screens", "online", "desk"],
};
/** @typedef {keyof typeof parts} Part */

/** What was asked for. @type {Map<string, Promise<unknown>>} */
const read = new Map();

/**
 * What was read before is there without waiting.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export function once(name, load) {
  let known = read.get(name);
  if (!known) {
    known = load();
    // The next screen tries again.
    known.catch(() => read.delete(name));
    read.set(name, known);
  }
  return /** @type {Promise<T>} */ (known);
}

/** @param {string} name */
function readStyles(name) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../styles/${name}.css`, import.meta.url).href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new TypeError("a style sheet did not come"));
    };
    document.head.append(link);
  });
}

/**
 * A screen's module with the words and styles that it needs.
 * @template T
 * @param {() => Promise<T>} load
 * @param {...Part} needs
 * @returns {() => Promise<T>}
 */
export function withParts(load, ...needs) {
  return async () => {
    const [module] = await Promise.all([
      load(),
      ...needs.flatMap((part) => [
        once(part, async () => Object.assign(w, await catalogue(`${language}-${part}`))),
        ...parts[part].map((name) => once(name, () => readStyles(name))),
      ]),
    ]);
    return module;
  };
}
