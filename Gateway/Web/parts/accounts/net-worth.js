// @ts-check
// What accounts held over time, alone and together: for the reports and for the dashboard.
import { amountText, fromMinor, sumOf, toMinor } from "../../core/money.js";
import { addMonths, h, pathOf, query, signal, svg, thisMonth, w } from "../../core/prelude.js";
import { amountFigure, entriesOf, fromFirst, lineChart } from "../pictures/charts.js";
import { chips } from "../chips.js";
import { apartOf, isSome, outside, ratesText, uncounted } from "./currencies.js";

/** @import { BalancesReport } from "../../client/api.d.ts" */
/** @typedef {{ month: string, date: string, total: string, href?: string } & import("./currencies.js").Outside} Balance */

/** Months of the quiet line, as many as the reports have at first. */
const lineMonths = 12;
/** How far back the picture of the accounts goes. */
const spans = ["3", "12", "36"];

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
 * What accounts held at the end of each month, and today, from the beginning of the first month with anything on;
 * what later months will have is expected. It says how much that has changed; what it is now where an amount lies
 * outside of the sums: money that was exchanged is no change.
 * @param {Balance[]} all
 * @param {string} currency
 * @param {(isPart: boolean) => { label: string, up: (amount: string) => string, down: (amount: string) => string }} says
 * Its words, also where only a part of the time has anything.
 * @param {string} testid
 * @param {string} [leadsTo] Where a quiet line leads.
 */
function balanceChart(all, currency, says, testid, leadsTo) {
  const months = fromFirst(all, (it) => isAny([it]), 1);
  const { label, up, down } = says(months.length < all.length);
  const points = known(months);
  const isWhole = points.length > 0 && outsideOfAny(months).length === 0;
  const [first, last] = [points[0], points.at(-1)].map((it) => toMinor(it?.total ?? "0", currency));
  const change = isWhole ? last - first : 0n;
  const text = (/** @type {bigint} */ minor) =>
    amountText(fromMinor(minor, currency), currency, { isShort: true });
  return lineChart({
    title: change > 0n
      ? up(text(change))
      : change < 0n
      ? down(text(-change))
      : isWhole || !points.some((it) => isSome(it.total))
      ? label
      : w.named(label, text(last)),
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
  const says = () => ({ label, up, down });
  return h(
    "div",
    null,
    balanceChart(months, own.currency, says, "reports.balance"),
    h("div", { testid: "reports.otherBalances" }, apartOf(outsideOfAny(months))),
  );
}

const worthWords = () => ({ label: w.reports.worth, up: w.reports.worthUp, down: w.reports.worthDown });
/** @param {boolean} isPart */
const lineWords = (isPart) => {
  if (isPart) return worthWords();
  const { worthYear: label, worthUpYear: up, worthDownYear: down } = w.reports;
  return { label, up, down };
};

/**
 * All accounts together, converted as the sum on the page of the accounts. No account's entries explain it, so that
 * its points lead nowhere.
 * @param {BalancesReport | undefined} report
 */
export function netWorth(report) {
  if (!report || !isAny(report.months)) return null;
  return h(
    "div",
    { testid: "reports.allBalances" },
    balanceChart(report.months, report.currency, worthWords, "reports.worth"),
    report.rates?.length ? h("p", { class: "hint" }, ratesText(report.rates)) : null,
    uncounted(outsideOfAny(report.months)),
  );
}

/** @typedef {() => NonNullable<ReturnType<ReturnType<typeof import("./together.js").together>>> | null} Together */

/** What all accounts hold since some months. @param {Together} sum @param {() => string} months */
function balancesOf(sum, months) {
  const currency = () => sum()?.currency;
  return query(() =>
    currency()
      ? pathOf(
        "/reports/balances?from={}&to={}&displayCurrency={}",
        addMonths(thisMonth(), -Number(months())),
        thisMonth(),
        currency(),
      )
      : null
  );
}

/** What the sum below which a picture stands does not say already. @param {Together} sum @param {Balance[]} months */
const furtherThan = (sum, months) =>
  outsideOfAny(months).filter((it) => !sum()?.left.some((other) => other.currency === it.currency));

/** What the accounts hold and what they lack, and how their sum moved. @param {Together} sum */
export function worthPicture(sum) {
  const span = signal(spans[1]);
  const report = balancesOf(sum, span);
  return [
    () => {
      const it = sum();
      return it && sides(it.balances, it.currency);
    },
    () => {
      const data = report.data();
      if (!data || !isAny(data.months)) return null;
      return [
        balanceChart(data.months, data.currency, worthWords, "accounts.worth"),
        uncounted(furtherThan(sum, data.months)),
      ];
    },
    chips({
      label: w.reports.span,
      value: span,
      onchange: span.set,
      choices: () =>
        spans.map((value) => ({
          value,
          label: w.reports.months(Number(value)),
          testid: `accounts.span.${value}`,
        })),
    }),
  ];
}

/** What is owned beside what is owed, where anything is. @param {string[]} balances @param {string} currency */
function sides(balances, currency) {
  const [owed, owned] = [true, false].map((isDebt) =>
    sumOf(balances.filter((it) => it.startsWith("-") === isDebt).map((it) => it.replace("-", "")), currency)
  );
  if (!isSome(owed)) return null;
  const [all, part] = [sumOf([owned, owed], currency), owned].map((it) => toMinor(it, currency));
  const width = Number((part * 1000n) / all) / 10;
  /** @param {string} name @param {string} kind */
  const legend = (name, kind) => h("span", { class: "legend" }, h("span", { class: kind }, name));
  return h(
    "section",
    { class: "chart sides" },
    svg(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: width, height: 10 }),
      svg("rect", { class: "rest", x: width, width: 100 - width, height: 10 }),
    ),
    h(
      "dl",
      { class: "figures" },
      amountFigure(legend(w.account.owned, "in"), owned, currency, "accounts.owned"),
      amountFigure(legend(w.account.owed, "out"), owed, currency, "accounts.owed"),
    ),
  );
}

/**
 * All accounts together over a year as a quiet line, converted as the sum is that it stands below.
 * @param {Together} sum With what it does not count.
 */
export function worthLine(sum) {
  const report = balancesOf(sum, () => String(lineMonths));
  return () => {
    const data = report.data();
    if (!data) return null;
    return [
      balanceChart(data.months, data.currency, lineWords, "dashboard.worthLine", "/reports"),
      data.rates?.length ? h("p", { class: "hint" }, ratesText(data.rates)) : null,
      uncounted(furtherThan(sum, data.months)),
    ];
  };
}
