// @ts-check
// Money in other currencies stands beside the sums that leave it out, and is converted when the person wants it.
import { amountText, money } from "../../core/money.js";
import { dayText, h, href, pathOf, query, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";

/** @import { AppliedRate } from "../../client/api.d.ts" */

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
 * @param {(data: import("../../core/types.d.ts").AnswerTo<"GET", Path>) => Amount[]} rest What no sum of an answer contains.
 */
export function inCurrencies(path, currency, rest) {
  const apart = query(path);
  /** @typedef {import("../../core/types.d.ts").AnswerTo<"GET", Path>} Sums */
  /** @param {Sums | undefined} data */
  const restOf = (data) => (data === undefined ? [] : rest(data));
  /** @type {import("../../core/store.js").Query<Sums>} */
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
    /** With all that has a rate. */
    whole: () => (restOf(apart.data()).length === 0 ? apart : together).data(),
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

/** What was spent in another currency, of what was planned in it if anything was. @param {Amount & { planned: string }} it */
export const spentOf = ({ amount, planned, currency }) => {
  const spent = amountText(amount, currency);
  return isSome(planned) ? w.of(spent, amountText(planned, currency)) : w.currencies.spent(spent);
};

/** What crossed the edge of all accounts, and is in no sum. @param {{ movedOut?: Amount[], movedIn?: Amount[] }} sums */
export const edge = ({ movedOut = [], movedIn = [] }) =>
  /** @type {const} */ ([["movedOut", movedOut], ["movedIn", movedIn]]).filter(([, list]) => list.length > 0)
    .map(([name, list]) =>
      h(
        "p",
        { class: "hint currency-note", testid: `overview.${name}` },
        w.currencies[name](amountsText(list)),
      )
    );

/** What is in no sum because it is in other currencies. @param {Amount[]} list */
export function apartOf(list) {
  return list.length > 0 ? h("p", { class: "hint" }, w.currencies.apart(amountsText(list))) : null;
}

/** What cannot be converted, and is therefore in no sum, with the way to enter its rate. @param {Amount[]} list */
export function uncounted(list) {
  return list.length > 0
    ? h(
      "p",
      { class: "hint", testid: "currencies.uncounted" },
      w.currencies.uncounted(amountsText(list)),
      " ",
      h("a", { href: href(pathOf("/settings/rates?currency={}", list[0].currency)) }, w.currencies.addRate),
    )
    : null;
}

/** What a picture leaves out. @param {Switch} source @param {Amount[]} list */
export const leftOut = (source, list) =>
  source.isConverted() || source.hasNoRate() ? uncounted(list) : apartOf(list);

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
      areShown && !isConverted && !source.hasNoRate()
        ? h("p", { class: "hint" }, w.currencies.beside)
        : leftOut(source, list()),
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
