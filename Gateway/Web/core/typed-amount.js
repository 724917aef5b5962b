// @ts-check
// Amounts as people type them, by the signs of their language.
import { digitsOf } from "./money.js";
import { locale } from "./words.js";

/** @typedef {{ minor: bigint } | { problem: "empty" | "digits" | "unreadable" }} Sum */

/** What somebody typed, with the digits and signs that all locales share. @param {string} typed */
function commonSigns(typed) {
  return typed.normalize("NFKC").replace(
    /[\u0660-\u0669\u06f0-\u06f9]/g,
    (digit) => String(digit.charCodeAt(0) & 15),
  )
    .replace(/[−–]/g, "-").replace(/٫/g, ".").replace(/٬/g, ",").replace(/[’ʼ]/g, "'").trim();
}

/** The reader's own decimal and grouping signs. */
function ownSigns() {
  const parts = new Intl.NumberFormat(locale()).formatToParts(12345.5);
  const sign = (/** @type {string} */ type) =>
    commonSigns(parts.find((part) => part.type === type)?.value ?? "") || " ";
  return { decimal: sign("decimal"), group: sign("group") };
}

/** An amount of the API as the reader would type it. @param {string} amount */
export function typedAmount(amount) {
  return amount.replace(".", ownSigns().decimal).replace("-", "−");
}

/** Whether an amount can be read in one way only: others are shown back while they are typed. @param {string} typed */
export function isPlainAmount(typed) {
  const [whole, fraction = "", ...rest] = commonSigns(typed).split(ownSigns().decimal);
  return rest.length === 0 && /^\d*$/.test(whole + fraction);
}

/**
 * Reads what a person typed: an amount, or a sum such as `12+3.50-1`.
 * @param {string} typed
 * @param {string} currency
 * @returns {Sum}
 */
export function readSum(typed, currency) {
  const text = commonSigns(typed).replace(/ *([+-]) */g, "$1");
  if (text === "") return { problem: "empty" };
  if (!/^[+-]?[\d., ']+([+-][\d., ']+)*$/.test(text)) return { problem: "unreadable" };
  let total = 0n;
  for (const [, sign, term] of text.matchAll(/([+-]?)([\d., ']+)/g)) {
    const read = readTerm(term, currency);
    if ("problem" in read) return read;
    total += sign === "-" ? -read.minor : read.minor;
  }
  return { minor: total };
}

/** @param {string} term @param {string} currency @returns {Sum} */
function readTerm(term, currency) {
  const mark = decimalMark(term, currency);
  const whole = mark < 0 ? term : term.slice(0, mark);
  const fraction = mark < 0 ? "" : term.slice(mark + 1);
  if (!/^(\d*|\d{1,3}([., '])(\d{2,3}\2)*\d{3})$/.test(whole) || !/^\d*$/.test(fraction)) {
    return { problem: "unreadable" };
  }
  if (mark >= 0 && whole.includes(term[mark])) return { problem: "unreadable" };
  const digits = digitsOf(currency);
  const plain = whole.replace(/\D/g, "");
  if (plain === "" && fraction === "") return { problem: "unreadable" };
  if (fraction.length > digits) return { problem: "digits" };
  return { minor: BigInt((plain || "0") + fraction.padEnd(digits, "0")) };
}

/**
 * The place of the decimal mark, or -1: the last point or comma, unless it groups thousands. It does where it is
 * there twice; and alone before three digits if it is the reader's grouping sign, or not their decimal sign in
 * a currency that has no three decimals.
 * @param {string} term
 * @param {string} currency
 */
function decimalMark(term, currency) {
  const place = Math.max(term.lastIndexOf("."), term.lastIndexOf(","));
  if (place < 0) return -1;
  const mark = term[place];
  if (term.indexOf(mark) !== place) return /[., ']/.test(term.replaceAll(mark, "")) ? place : -1;
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(term)) return place;
  const { decimal, group } = ownSigns();
  return mark === group || (mark !== decimal && digitsOf(currency) < 3) ? -1 : place;
}
