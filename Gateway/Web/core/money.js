// @ts-check
// Money is text from the server to the page, and whole minor units (BigInt) where it is added. No numbers.
import { h } from "./view.js";
import { locale } from "./words.js";

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** Fraction digits of the quantities of crypto codes, which are no currencies to `Intl`. */
const coinDigits = 18;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Fraction digits of a currency. @param {string} currency */
export function digitsOf(currency) {
  return format(currency, {}).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * @param {string} currency
 * @param {object} options
 */
function format(currency, options) {
  const key = `${locale()} ${currency} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    const style = currencies.has(currency)
      ? { style: "currency", currency, currencyDisplay: "narrowSymbol" }
      : { maximumFractionDigits: coinDigits };
    found = new Intl.NumberFormat(
      locale(),
      /** @type {Intl.NumberFormatOptions} */ ({ ...style, ...options }),
    );
    formats.set(key, found);
  }
  return found;
}

/**
 * The parts of an amount in the reader's conventions. Whole amounts lose their zeros if `isShort`.
 * @param {string} amount decimal text of the API
 * @param {string} currency
 * @param {{ sign?: boolean, isShort?: boolean, isCompact?: boolean }} [options] Compact: `$20K`.
 */
function amountParts(amount, currency, { sign = false, isShort = false, isCompact = false } = {}) {
  const options = {
    ...(sign ? { signDisplay: "exceptZero" } : {}),
    ...(isShort ? { trailingZeroDisplay: "stripIfInteger" } : {}),
    ...(isCompact ? { notation: "compact", maximumFractionDigits: 1 } : {}),
  };
  // Formats of decimal text are exact (ECMA-402, "Intl mathematical values"); TypeScript's types lag behind.
  const parts = format(currency, options).formatToParts(/** @type {Intl.StringNumericLiteral} */ (amount));
  return currencies.has(currency)
    ? parts
    : [...parts, { type: "literal", value: "\u00a0" }, { type: "currency", value: currency }];
}

/** @type {(amount: string, currency: string, options?: { sign?: boolean, isShort?: boolean, isCompact?: boolean }) => string} */
export function amountText(amount, currency, options) {
  return amountParts(amount, currency, options).map((part) => part.value).join("");
}

/**
 * Decimal text of the API as minor units.
 * @param {string} text
 * @param {string} currency
 */
export function toMinor(text, currency) {
  const digits = digitsOf(currency);
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const minor = BigInt(whole + fraction.padEnd(digits, "0").slice(0, digits));
  return isNegative ? -minor : minor;
}

/**
 * @param {bigint} minor
 * @param {string} currency
 */
export function fromMinor(minor, currency) {
  const digits = digitsOf(currency);
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const decimals = digits === coinDigits ? text.slice(-digits).replace(/0+$/, "") : text.slice(-digits);
  const fraction = digits > 0 && decimals ? `.${decimals}` : "";
  return `${minor < 0n ? "-" : ""}${whole}${fraction}`;
}

/** @param {string[]} amounts @param {string} currency */
export function sumOf(amounts, currency) {
  return fromMinor(amounts.reduce((sum, each) => sum + toMinor(each, currency), 0n), currency);
}

/** How much of a plan is spent: 100 % for all of it. Whether it is over, the server says. @param {Spent} it */
export function partOfPlan(it) {
  const [part, whole] = [it.spent, wholeOf(it)].map((each) => toMinor(each, it.currency));
  const percent = whole > 0n ? (part * 100n) / whole : it.isOverBudget ? 100n : 0n;
  return { percent: Number(percent), text: it.isOverBudget && percent <= 100n ? ">100" : String(percent) };
}

/** @typedef {{ planned: string, carriedOver: string, currency: string }} Plan */
/** @typedef {Plan & { spent: string, available: string, isOverBudget: boolean, overBy: string }} Spent */

/** What may be spent. @param {Plan} plan */
export const wholeOf = ({ planned, carriedOver, currency }) => sumOf([planned, carriedOver], currency);

/** The currency's symbol in the reader's conventions. @param {string} currency */
export function symbolOf(currency) {
  return amountParts("0", currency).find((part) => part.type === "currency")?.value ?? currency;
}

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
  const parts = format("", {}).formatToParts(12345.5);
  const sign = (/** @type {string} */ type) =>
    commonSigns(parts.find((part) => part.type === type)?.value ?? "") || " ";
  return { decimal: sign("decimal"), group: sign("group") };
}

/** An amount of the API as the reader would type it. @param {string} amount */
export function typedAmount(amount) {
  return amount.replace(".", ownSigns().decimal);
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

/**
 * An amount with a quiet currency symbol.
 * @param {string} amount
 * @param {string} currency
 * @param {{ sign?: boolean, isShort?: boolean, className?: string, testid?: string }} [options]
 */
export function money(amount, currency, { className = "", testid, ...options } = {}) {
  return h(
    "span",
    { class: `money ${className}`, testid },
    amountParts(amount, currency, options).map((part) =>
      part.type === "currency" ? h("span", { class: "currency" }, part.value) : part.value
    ),
  );
}

/** @typedef {{ type: string, amount: string, isRefund?: boolean, direction?: string }} Entry */

/** Whether money comes in, back or over. @param {Entry} entry */
const comesIn = ({ type, isRefund, direction }) => type === "INCOME" || isRefund || direction === "in";

/** What an entry adds to a balance. @param {Entry} entry */
export const signed = (entry) => (comesIn(entry) ? entry.amount : `-${entry.amount}`);

/** What an entry adds to the sum of its kind: money back takes away. @param {Omit<Entry, "type">} entry */
export const signedInKind = ({ amount, isRefund }) => (isRefund ? `-${amount}` : amount);

/**
 * A transaction's amount: income is green with a plus, an expense is plain ink. What comes back or over has a plus.
 * @param {Entry & { currency: string }} entry
 */
export function transactionMoney(entry) {
  return money(entry.amount, entry.currency, {
    sign: comesIn(entry),
    className: entry.type === "INCOME" ? "income" : "",
  });
}
