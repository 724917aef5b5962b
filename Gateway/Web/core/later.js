// @ts-check
// Words and styles that the first screen does without: they come with the first screen that needs them.
import { addWords } from "./words.js";

const parts = {
  start: { words: () => import("../words/en-start.js"), styles: ["forms"] },
  more: { words: () => import("../words/en-more.js"), styles: ["forms", "screens"] },
};
/** @typedef {keyof typeof parts} Part */

/** What was asked for. @type {Map<string, Promise<unknown>>} */
const read = new Map();

/** @param {string} name @param {() => Promise<unknown>} load */
function once(name, load) {
  let known = read.get(name);
  if (!known) {
    known = load();
    // The next screen tries again.
    known.catch(() => read.delete(name));
    read.set(name, known);
  }
  return known;
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
        once(part, async () => addWords((await parts[part].words()).default)),
        ...parts[part].styles.map((name) => once(name, () => readStyles(name))),
      ]),
    ]);
    return module;
  };
}
