// @ts-check
import { useAccount } from "../core/book.js";
import { amountText, fromMinor, money, toMinor } from "../core/money.js";
import { addMonths, h, lastDay, monthText, navigate, thisMonth, today, w } from "../core/prelude.js";
import { barChart, columnChart, figure, lineChart, spark } from "../parts/charts.js";
import { chips } from "../parts/chips.js";
import {
  amountsText,
  currencyNote,
  inCurrencies,
  isPaidBack,
  outside,
  spendingTitle,
} from "../parts/currencies.js";
import { screenHead } from "../parts/screen-head.js";
import { empty, keyed, skeleton, whenKnown } from "../parts/states.js";

const spans = ["3", "6", "12"];
const mostParts = 8;
const mostTrends = 10;

/** What the entries come to: one message a picture. @param {{ search: (name: string) => string }} context */
export default function reports({ search }) {
  const account = useAccount();
  const span = () => (spans.includes(search("months")) ? search("months") : "12");
  const from = () => addMonths(thisMonth(), 1 - Number(span()));
  /** @param {string} name @param {string} to @param {string} [more] */
  const report = (name, to, more = "") =>
    inCurrencies(
      () =>
        account.id() ? `/reports/${name}?accountId=${account.id()}&from=${from()}-01&to=${to}${more}` : null,
      account.currency,
      (data) => [...outside(data), ...outside(data.totals)],
    );
  const spending = report("spending", lastDay(thisMonth()), "&groupBy=category");
  // Until today, as balances are counted.
  const flow = report("cashflow", today());
  const trends = report("trends", lastDay(thisMonth()));
  const own = () =>
    account.accounts.data()?.accounts.find((/** @type {any} */ each) => each.id === account.id());
  return h(
    "div",
    { testid: "reports.screen" },
    screenHead(w.titles.reports),
    h(
      "div",
      { class: "toolbar" },
      chips({
        label: w.reports.span,
        value: span,
        onchange: (value) =>
          navigate(value === "12" ? "/reports" : `/reports?months=${value}`, { replace: true }),
        choices: () =>
          spans.map((value) => ({
            value,
            label: w.reports.months(Number(value)),
            testid: `reports.span.${value}`,
          })),
      }),
    ),
    whenKnown(flow, (data) => {
      const others = () => [...outside(data()), ...outside(data().totals)];
      const isEmpty = () =>
        others().length === 0 &&
        data().months.every((/** @type {any} */ each) => !/[1-9]/.test(each.income + each.expenses));
      // Each picture is made anew for its own figures only: the others stay, with their tables.
      return keyed(
        () => String(isEmpty()),
        (none) =>
          none === "true" ? empty(w.reports.none, w.reports.noneText, null, "reports.empty") : [
            currencyNote(flow, others, false),
            () => netOfShares(data()),
            () => cashflow(data()),
            () => own() ? balances(flow.apart() ?? data(), own()) : null,
            () => parts(spending.data()),
            () => changes(trends.data()),
          ],
      );
    }, () => skeleton(3, "card")),
  );
}

/** What friends paid back is among the expenses, and is not spent. @param {any} flow */
function netOfShares({ totals, currency }) {
  if (!isPaidBack(totals)) return null;
  const [expenses, back, spent] = [totals.expenses, totals.paidBack, totals.spent]
    .map((each) => amountText(each, currency, { isShort: true }));
  return h("p", { class: "hint", testid: "reports.paidBack" }, w.reports.net(expenses, back, spent));
}

/** @param {any} flow */
function cashflow({ months, totals, currency }) {
  const isLess = totals.net.startsWith("-");
  const amount = amountText(totals.net.replace("-", ""), currency, { isShort: true });
  return columnChart({
    title: isLess ? w.reports.overspent(amount) : w.reports.kept(amount),
    label: w.reports.cashflow,
    months,
    currency,
    testid: "reports.cashflow",
  });
}

/**
 * The balance at the end of each month, reckoned back from today's: in the account's own currency, because rates
 * of past months would bend the line.
 * @param {any} flow
 * @param {any} account
 */
function balances({ months, currency }, { balance: now, otherCurrencies }) {
  let left = toMinor(now, currency);
  const points = [{ date: today(), total: now }];
  for (const { month, net } of [...months].reverse()) {
    left -= toMinor(net, currency);
    points.unshift({ date: lastDay(addMonths(month, -1)), total: fromMinor(left, currency) });
  }
  const change = toMinor(now, currency) - left;
  const amount = amountText(fromMinor(change < 0n ? -change : change, currency), currency, { isShort: true });
  const chart = lineChart({
    title: change < 0n ? w.reports.down(amount) : w.reports.up(amount),
    label: w.reports.balance,
    points,
    currency,
    testid: "reports.balance",
  });
  return [
    chart,
    h("div", { testid: "reports.otherBalances" }, outsideOf({ otherCurrencies })),
  ];
}

/** @param {any} report */
function parts(report) {
  if (!report || report.groups.length === 0) return null;
  const list = report.groups.slice(0, mostParts);
  return [
    barChart({
      title: spendingTitle(report),
      label: w.dashboard.chart,
      parts: list,
      currency: report.currency,
      testid: "reports.spending",
    }),
    outsideOf(report),
  ];
}

/** @param {any} report */
function outsideOf(report) {
  const list = outside(report);
  return list.length > 0 ? h("p", { class: "hint" }, w.currencies.apart(amountsText(list))) : null;
}

/** @param {any} report */
function changes(report) {
  if (!report || report.categories.length === 0) return null;
  const { months, currency } = report;
  const list = report.categories.slice(0, mostTrends);
  const known = list.filter((/** @type {any} */ each) => each.changePercent !== null);
  const most = known.reduce(
    (/** @type {any} */ a, /** @type {any} */ b) =>
      !a || Math.abs(b.changePercent) > Math.abs(a.changePercent) ? b : a,
    null,
  );
  const chart = figure({
    title: most ? w.reports.changed(most.name, most.changePercent) : w.reports.trends,
    label: w.reports.trends,
    text: list.map((/** @type {any} */ each) => `${each.name} ${amountText(each.average, currency)}`).join(
      ", ",
    ),
    columns: [w.dashboard.category, ...months.map(monthText)],
    rows: () =>
      list.map((/** @type {any} */ each) => [
        each.name,
        ...each.amounts.map((/** @type {string} */ amount) => money(amount, currency, { isShort: true })),
      ]),
    testid: "reports.trends",
  }, () =>
    list.map((/** @type {any} */ each) =>
      h(
        "div",
        { class: "chart-bar" },
        h("span", null, each.name),
        spark(each.amounts, currency),
        h(
          "span",
          { class: "row-end" },
          h(
            "span",
            { class: "money" },
            w.reports.average(amountText(each.average, currency, { isShort: true })),
          ),
          each.changePercent === null
            ? null
            : h("span", { class: "hint" }, w.reports.percent(each.changePercent)),
        ),
      )
    ));
  return [chart, outsideOf(report)];
}
