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
  const parts = format(currency, options).formatToParts(/** @type {Intl.StringNumericLiteral} */ (amount))
    .map(({ type, value }) => ({ type, value: value.replace("-", "−") }));
  return currencies.has(currency)
    ? parts
    : [...parts, { type: "literal", value: "\u00a0" }, { type: "currency", value: currency }];
}

/**
 * An amount in a sentence, whose minus stays at its symbol where the line ends.
 * @type {(amount: string, currency: string, options?: { sign?: boolean, isShort?: boolean, isCompact?: boolean }) => string}
 */
export function amountText(amount, currency, options) {
  const text = amountParts(amount, currency, options).map((part) => part.value).join("");
  return options?.isCompact ? text : text.replace(/−(?=\p{Sc})/u, "−\u2060");
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

/**
 * Sums by currencies: that of the account comes first.
 * @param {[currency: string, amount: string][]} amounts
 * @param {string} [first]
 * @returns {[currency: string, sum: string][]}
 */
export function sumsOf(amounts, first) {
  return [...Map.groupBy(amounts, ([currency]) => currency)]
    .sort(([a], [b]) => Number(b === first) - Number(a === first))
    .map(([currency, own]) => [currency, sumOf(own.map(([, amount]) => amount), currency)]);
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

/**
 * An amount with a quiet currency symbol.
 * @param {string} amount
 * @param {string} currency
 * @param {{ sign?: boolean, isShort?: boolean, className?: string, testid?: string }} [options]
 */
export function money(amount, currency, { className = "", testid, ...options } = {}) {
  const parts = amountParts(amount, currency, options).map(({ type, value }) =>
    type === "currency" ? h("span", { class: "currency" }, value) : value
  );
  const [sign, symbol, ...rest] = parts;
  return h(
    "span",
    { class: `money ${className}`, testid },
    // A minus stays at its symbol where the line ends.
    sign === "−" ? [h("span", { class: "signed" }, sign, symbol), rest] : parts,
  );
}

/** @typedef {{ type: string, amount: string, isRefund?: boolean, direction?: string }} Entry */

/** Whether money comes in, back or over. @param {Entry} entry */
const comesIn = ({ type, isRefund, direction }) => type === "INCOME" || isRefund || direction === "in";

/** @param {string} amount */
export const negative = (amount) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

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
