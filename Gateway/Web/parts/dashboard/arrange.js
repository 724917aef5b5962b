// @ts-check
// The order of the dashboard's parts, as the person wants it; this device keeps it.
import { signal } from "../../core/prelude.js";

const storedName = "coffer.dashboard";

/** @typedef {keyof typeof import("../../core/words.js")["w"]["dashboard"]["parts"]} Part */
/** @type {Part[]} */
export const usual = ["budget", "figures", "waiting", "accounts", "worth", "recent", "next", "chart"];

/** What is stored, with the parts that are new since; what is not of ours is left out. @returns {Part[]} */
function read() {
  /** @type {Part[]} */
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(storedName) ?? "[]");
  } catch {
    // Written by something else.
  }
  return [...new Set([...(Array.isArray(kept) ? kept : []), ...usual])].filter((name) =>
    usual.includes(name)
  );
}

export const order = signal(read());

/** @param {Part[]} next */
export function keep(next) {
  order.set(next);
  if (next.join() === usual.join()) localStorage.removeItem(storedName);
  else localStorage.setItem(storedName, JSON.stringify(next));
}
