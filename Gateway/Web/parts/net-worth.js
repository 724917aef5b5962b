// @ts-check
// What accounts held over time, alone and together: for the reports and for the dashboard.
import { amountText, fromMinor, toMinor } from "../core/money.js";
import { addMonths, h, query, thisMonth, w } from "../core/prelude.js";
import { entriesOf, lineChart } from "./charts.js";
import { apartOf, currencyNote, isSome, outside, ratesText, uncounted } from "./currencies.js";

/** @import { BalancesReport } from "../api.d.ts" */
/** @typedef {{ month: string, date: string, total: string, href?: string } & import("./currencies.js").Outside} Balance */

/** Months of the quiet line, as many as the reports have at first. */
const lineMonths = 12;

/** Whether there is a balance to show. @param {Balance[]} months */
const isAny = (months) => months.some((it) => isSome(it.total) || outside(it).length > 0);
/** Those of months that are over, and of this one. @param {Balance[]} months */
const known = (months) => months.filter((it) => it.month <= thisMonth());

/** What any month has outside of its sums, with the amounts of the last known one. @param {Balance[]} months */
function outsideOfAny(months) {
  const now = outside(known(months).at(-1) ?? months.at(-1));
  const codes = new Set(months.flatMap((it) => outside(it)).map((it) => it.currency));
  return [...codes].sort().map((currency) =>
    now.find((it) => it.currency === currency) ?? { currency, amount: "0" }
  );
}

/**
 * What accounts held at the end of each month, and today; what later months will have is expected. It says how
 * much that has changed, unless an amount lies outside of the sums: money that was exchanged is no change.
 * @param {Balance[]} months
 * @param {string} currency
 * @param {{ label: string, up: (amount: string) => string, down: (amount: string) => string }} says
 * @param {string} testid
 * @param {string} [leadsTo] Where a quiet line leads.
 */
function balanceChart(months, currency, { label, up, down }, testid, leadsTo) {
  const points = known(months);
  const isWhole = points.length > 0 && outsideOfAny(months).length === 0;
  const [first, last] = [points[0], points.at(-1)].map((it) => toMinor(it?.total ?? "0", currency));
  const change = isWhole ? last - first : 0n;
  const amount = amountText(fromMinor(change < 0n ? -change : change, currency), currency, { isShort: true });
  return lineChart({
    title: change === 0n ? label : change < 0n ? down(amount) : up(amount),
    label,
    points,
    expected: points.length < months.length ? months.slice(Math.max(0, points.length - 1)) : [],
    currency,
    testid,
    leadsTo,
  });
}

/** The chosen account. @param {BalancesReport | undefined} report @param {string | null} id */
export function ownBalance(report, id) {
  const own = report?.accounts.find((it) => it.accountId === id);
  const months = report?.months.map(({ month, date }, at) => ({
    month,
    date,
    total: own?.balances[at] ?? "0",
    otherCurrencies: own?.otherCurrencies.flatMap(({ currency, balances }) =>
      isSome(balances[at]) ? [{ currency, amount: balances[at] }] : []
    ),
    href: entriesOf(month),
  })) ?? [];
  if (!own || !isAny(months)) return null;
  const { balance: label, up, down } = w.reports;
  return h(
    "div",
    null,
    balanceChart(months, own.currency, { label, up, down }, "reports.balance"),
    h("div", { testid: "reports.otherBalances" }, apartOf(outsideOfAny(months))),
  );
}

const worthWords = () => ({ label: w.reports.worth, up: w.reports.worthUp, down: w.reports.worthDown });
const lineWords = () => {
  const { worthYear: label, worthUpYear: up, worthDownYear: down } = w.reports;
  return { label, up, down };
};

/**
 * All accounts together. No account's entries explain it, so that its points lead nowhere.
 * @param {ReturnType<typeof import("./currencies.js").inCurrencies<"/reports/balances">>} worth
 * @param {() => boolean} hasKey Whether another picture has the key that converts.
 */
export function netWorth(worth, hasKey) {
  const report = worth.data();
  if (!report || !isAny(report.months)) return null;
  const canConvert = () => worth.canConvert() && !hasKey();
  return h(
    "div",
    { testid: "reports.allBalances" },
    balanceChart(report.months, report.currency, worthWords(), "reports.worth"),
    currencyNote({ ...worth, canConvert }, () => outsideOfAny(report.months), false),
  );
}

/**
 * All accounts together over a year as a quiet line, converted as the sum is that it stands below.
 * @param {() => { currency: string, left: import("./currencies.js").Amount[] } | null} sum With what it does not count.
 */
export function worthLine(sum) {
  const currency = () => sum()?.currency;
  const report = query(() =>
    currency()
      ? `/reports/balances?from=${
        addMonths(thisMonth(), -lineMonths)
      }&to=${thisMonth()}&displayCurrency=${currency()}`
      : null
  );
  return () => {
    const data = report.data();
    if (!data) return null;
    const others = outsideOfAny(data.months).filter((it) =>
      !sum()?.left.some((other) => other.currency === it.currency)
    );
    return [
      balanceChart(data.months, data.currency, lineWords(), "dashboard.worthLine", "/reports"),
      data.rates?.length ? h("p", { class: "hint" }, ratesText(data.rates)) : null,
      uncounted(others),
    ];
  };
}
