// @ts-check
// Reads amounts that people type.
import { digitsOf } from "./money.js";

/** @typedef {{ minor: bigint } | { problem: "empty" | "digits" | "unreadable" }} Sum */

/**
 * Reads what a person typed: an amount, or a sum such as `12+3.50-1`, with either decimal mark.
 * @param {string} typed
 * @param {string} currency
 * @returns {Sum}
 */
export function readSum(typed, currency) {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, "").replace(/[−–]/g, "-").replace(/[٫]/g, ".");
  if (text === "") return { problem: "empty" };
  if (!/^[+-]?[\d.,]+([+-][\d.,]+)*$/.test(text)) return { problem: "unreadable" };
  let total = 0n;
  for (const [, sign, term] of text.matchAll(/([+-]?)([\d.,]+)/g)) {
    const read = readTerm(term, currency);
    if ("problem" in read) return read;
    total += sign === "-" ? -read.minor : read.minor;
  }
  return { minor: total };
}

/**
 * One term. The last mark is the decimal mark, and another kind of mark before it groups thousands. A single
 * mark is never taken for a group: `1,234` could be meant either way and is refused.
 * @param {string} term
 * @param {string} currency
 * @returns {Sum}
 */
function readTerm(term, currency) {
  const mark = Math.max(term.lastIndexOf("."), term.lastIndexOf(","));
  const whole = mark < 0 ? term : term.slice(0, mark);
  const fraction = mark < 0 ? "" : term.slice(mark + 1);
  if (!/^(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole) || whole.includes(term[mark])) {
    return { problem: "unreadable" };
  }
  const digits = digitsOf(currency);
  const plain = whole.replace(/[.,]/g, "");
  if (plain === "" && fraction === "") return { problem: "unreadable" };
  if (fraction.length > digits) return { problem: "digits" };
  return { minor: BigInt((plain || "0") + fraction.padEnd(digits, "0")) };
}
