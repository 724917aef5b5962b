// @ts-check
// Money in other currencies stands beside the sums that leave it out, and is converted when the person wants it.
import { amountText, money, toMinor } from "../core/money.js";
import { dayText, h, query, signal, w } from "../core/prelude.js";
import { button } from "./button.js";

/** @import { AppliedRate, SpendingReport } from "../client/api.d.ts" */

/** @typedef {{ currency: string, amount: string }} Amount */

/** Whether the person wants one sum for all currencies. */
const isTogether = signal(false);
/** Rates that a line has room for. */
const mostRates = 3;

/** @template [Other=Amount] @typedef {{ otherCurrencies?: Other[], unconverted?: Other[] }} Outside */

/**
 * What a part of an answer lists outside of its sums.
 * @template {{ currency: string }} Other
 * @param {Outside<Other> | null | undefined} part
 */
export function outside(part) {
  return [...(part?.otherCurrencies ?? []), ...(part?.unconverted ?? [])];
}

/**
 * An answer with sums in several currencies: each apart, or converted while the person wants it.
 * @template {string} Path
 * @param {() => Path | null} path
 * @param {() => string} currency
 * @param {(data: import("../core/types.d.ts").AnswerTo<"GET", Path>) => Amount[]} rest What no sum of an answer contains.
 */
export function inCurrencies(path, currency, rest) {
  const apart = query(path);
  /** @typedef {import("../core/types.d.ts").AnswerTo<"GET", Path>} Sums */
  /** @param {Sums | undefined} data */
  const restOf = (data) => (data === undefined ? [] : rest(data));
  /** @type {import("../core/store.js").Query<Sums>} */
  const together = query(() => {
    const address = path();
    if (!address || restOf(apart.data()).length === 0) return null;
    return /** @type {Path} */ (`${address}${
      address.includes("?") ? "&" : "?"
    }displayCurrency=${currency()}`);
  });
  const canConvert = () =>
    together.data() !== undefined && restOf(together.data()).length < restOf(apart.data()).length;
  const isConverted = () => isTogether() && canConvert();
  return {
    data: () => (isConverted() ? together.data() : apart.data()),
    error: apart.error,
    isLoading: apart.isLoading,
    refresh: async () => {
      await Promise.all([apart.refresh(), together.refresh()]);
    },
    /** As it is kept, in its own currencies. */
    apart: apart.data,
    canConvert,
    isConverted,
    /** Whether there is no rate for any of it. */
    hasNoRate: () => together.data() !== undefined && !canConvert(),
    currency,
  };
}

/** @param {string | null} [amount] */
export const isSome = (amount) => /[1-9]/.test(amount ?? "");

/** Budgets may be in a currency that nothing was spent in. @param {Amount[]} list */
export function amountsText(list) {
  return list.map((each) => isSome(each.amount) ? amountText(each.amount, each.currency) : each.currency)
    .join(", ");
}

/** What is in no sum because it is in other currencies. @param {Amount[]} list */
export function apartOf(list) {
  return list.length > 0 ? h("p", { class: "hint" }, w.currencies.apart(amountsText(list))) : null;
}

/** What cannot be converted, and is therefore in no sum. @param {Amount[]} list */
export function uncounted(list) {
  return list.length > 0
    ? h("p", { class: "hint", testid: "currencies.uncounted" }, w.currencies.uncounted(amountsText(list)))
    : null;
}

/** Sums of other currencies below a figure. @param {Amount[]} list @param {{ sign?: boolean }} [options] */
export function besides(list, options) {
  return list.filter((each) => isSome(each.amount)).map((each) =>
    h("span", { class: "besides" }, money(each.amount, each.currency, { isShort: true, ...options }))
  );
}

/** @typedef {Pick<ReturnType<typeof inCurrencies<"/accounts">>, "isConverted" | "hasNoRate" | "canConvert" | "currency">} Switch */
/** @typedef {Switch & { data: () => { rates?: AppliedRate[] } | undefined }} Convertible */

/**
 * One line for a screen: what no sum counts, and the key that converts it or shows it apart again.
 * @param {Convertible} source
 * @param {() => Amount[]} list
 * @param {boolean} areShown Whether the amounts stand beside the sums.
 */
export function currencyNote(source, list, areShown) {
  return () => {
    const isConverted = source.isConverted();
    if (list().length === 0 && !isConverted) return null;
    return h(
      "div",
      { class: "currency-note", testid: "currencies.note" },
      isConverted ? h("p", { class: "hint" }, ratesText(source.data()?.rates ?? [])) : null,
      isConverted || source.hasNoRate()
        ? uncounted(list())
        : h("p", { class: "hint" }, areShown ? w.currencies.beside : w.currencies.apart(amountsText(list()))),
      source.canConvert()
        ? button(isConverted ? w.currencies.separate : w.currencies.convert(source.currency()), {
          kind: "quiet",
          onpress: () => isTogether.set(!isConverted),
          testid: "currencies.convert",
        })
        : null,
    );
  };
}

/** @param {AppliedRate[]} rates */
export function ratesText(rates) {
  const list = [...new Set(rates.map(rateText))];
  const text = list[0] && !list[mostRates] ? list.join(" · ") : w.currencies.converted;
  return rates.some((each) => each.isLater) ? `${text} ${w.currencies.later}` : text;
}

/** @param {AppliedRate} rate */
function rateText({ base, quote, rate, asOf, via }) {
  const text = w.currencies.rate(base, rate, quote, dayText(asOf));
  return via ? w.currencies.via(text, via) : text;
}

/** Whether friends paid back some of a figure's expenses. @param {{ paidBack?: string | null }} figure */
export function isPaidBack({ paidBack }) {
  return isSome(paidBack);
}

/** Equal amounts have equal percents, which need not add up to 100. @param {string} amount @param {SpendingReport} report */
export function percentOf(amount, { total, currency }) {
  const [part, whole] = [toMinor(amount, currency), toMinor(total, currency)];
  return part > 0n && whole > 0n ? Number((part * 200n / whole + 1n) / 2n) : 0;
}

/** What a report of spending says: nothing about parts of nothing. @param {SpendingReport} report */
export function spendingTitle(report) {
  const [first] = report.groups;
  return isSome(report.total)
    ? w.dashboard.chartTitle(first.name, percentOf(first.amount, report))
    : w.dashboard.chart;
}
