// @ts-check
// The icon that a category's name suggests.
import { plain, w } from "../../core/prelude.js";

/** Shorter ones begin too many other words. */
const longEnough = 5;

/**
 * The icon with the longest word in a name; short words of letters stand alone or in the plural.
 * @param {string} name
 */
export function iconOf(name) {
  const text = plain(name);
  const words = text.split(/[^\p{L}]+/u);
  /** @param {string} word */
  const isIn = (word) =>
    /^[a-z]/.test(word) && word.length < longEnough
      ? words.some((it) => it === word || it === `${word}s`)
      : text.includes(word);
  const [best] = Object.entries(w.looks.iconWords)
    .flatMap(([icon, list]) => list.split(" ").map((word) => ({ icon, word: plain(word) })))
    .filter(({ word }) => isIn(word)).sort((a, b) => b.word.length - a.word.length);
  return best?.icon;
}
