// @ts-check
import { bookCurrency, useScope } from "../core/book.js";
import { amountText, sumOf } from "../core/money.js";
import {
  addMonths,
  h,
  href,
  isMonth,
  lastDay,
  monthText,
  navigate,
  pathOf,
  query,
  signal,
  thisMonth,
  today,
  w,
} from "../core/prelude.js";
import { buttonLink } from "../parts/button.js";
import { colorOf } from "../parts/categories/category-mark.js";
import { barChart, columnChart, fromFirst } from "../parts/pictures/charts.js";
import { chips } from "../parts/chips.js";
import {
  currencyNote,
  edge,
  inCurrencies,
  isPaidBack,
  isSome,
  leftOut,
  outside,
} from "../parts/accounts/currencies.js";
import { ownRange } from "../parts/reports/own-range.js";
import { picture } from "../parts/frame/outlet.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { empty, keyed, skeleton, whenKnown } from "../parts/frame/states.js";
import { percentOf, spendingTitle, usualSpending } from "../parts/categories/usual.js";

/** @import { CashflowReport, SpendingReport, TrendsReport } from "../client/api.d.ts" */
/** @typedef {import("../parts/accounts/currencies.js").Outside} Outside */

const spans = ["3", "6", "12"];
const mostParts = 8;
/** Months that a report can have. */
const mostMonths = 240;

/** What the entries come to: one message a picture. @param {{ search: (name: string) => string }} context */
export default function reports({ search }) {
  const account = useScope();
  /** Another account than the frame looks at, if the person filters by it. */
  const filtered = () => account.accounts.data()?.accounts.find((each) => each.id === search("account"));
  const scopeId = () => filtered()?.id ?? account.id();
  const currency = () => filtered()?.preferredCurrency ?? account.currency();
  const isByTag = () => search("by") === "tag";
  /** @param {Record<string, string>} change */
  const go = (change) => {
    const next = new URLSearchParams();
    for (const name of ["months", "from", "to", "account", "by", "beside", "category"]) {
      const value = change[name] ?? search(name);
      if (value) next.set(name, value);
    }
    navigate("/reports" + (next.size > 0 ? `?${next}` : ""), { replace: true });
  };
  const isOwn = () => isMonth(search("from")) && isMonth(search("to"));
  const span = () => isOwn() ? "own" : spans.includes(search("months")) ? search("months") : "12";
  const from = () => isOwn() ? search("from") : addMonths(thisMonth(), 1 - Number(span()));
  const until = () => (isOwn() ? search("to") : thisMonth());
  const isCurrent = () => until() === thisMonth();
  /** How many months are over. */
  const count = () => monthsBetween(from(), until()) + (isCurrent() ? 0 : 1);
  /**
   * @template {"spending" | "cashflow" | "trends"} Name
   * @param {Name} name
   * @param {() => string} to
   * @param {() => string} [more]
   * @param {() => string} [first] The first month.
   */
  const report = (name, to, more = () => "", first = from) =>
    inCurrencies(
      () =>
        scopeId() && to()
          ? /** @type {`/reports/${Name}`} */ (
            pathOf("/reports/{}?accountId={}&from={}-01&to={}", name, scopeId(), first(), to()) + more()
          )
          : null,
      currency,
      (data) => {
        const all = /** @type {Outside & { totals?: Outside }} */ (data);
        return [...outside(all), ...outside(all.totals)];
      },
    );
  const spending = report(
    "spending",
    () => lastDay(until()),
    () => isByTag() ? "&groupBy=tag" : "&groupBy=category",
  );
  // Until today, as balances are counted.
  const flow = report("cashflow", () => isCurrent() ? today() : lastDay(until()));
  const trends = report("trends", () => lastDay(until()));
  // A year has each month once.
  const hasYear = () => search("beside") === "year" && monthsBetween(from(), until()) < 12;
  const before = report(
    "cashflow",
    () => hasYear() ? isCurrent() ? yearBefore(today()) : lastDay(addMonths(until(), -12)) : "",
    undefined,
    () => addMonths(from(), -12),
  );
  const usual = usualSpending(
    scopeId,
    () => (isCurrent() ? thisMonth() : addMonths(until(), 1)),
    count,
    () => trends.isConverted() ? pathOf("&displayCurrency={}", currency()) : "",
  );
  /** What the address says, so that a saved report has it. */
  const category = Object.assign(() => search("category") ? search("category").replace("all", "") : null, {
    set: (/** @type {string} */ id) => go({ category: id || "all" }),
  });
  const looks = useLooks();
  const color = (/** @type {string | null} */ id) => looks(id).color;
  const isOne = () => (account.accounts.data()?.accounts.length ?? 0) < 2;
  // What was there before the first month, too, if a report has room for it.
  const earliest = () => {
    const [before, first] = [addMonths(from(), -1), addMonths(until(), 1 - mostMonths)];
    return before < first ? first : before;
  };
  const worth = inCurrencies(
    () => account.id() ? pathOf("/reports/balances?from={}&to={}", earliest(), until()) : null,
    bookCurrency,
    (data) => isOne() ? [] : data.months.flatMap((it) => outside(it)),
  );
  const overTime = signal(/** @type {typeof import("../parts/accounts/net-worth.js") | null} */ (null));
  const isMissing = signal(false);
  import("../parts/accounts/net-worth.js").then(overTime.set, () => isMissing.set(true));
  const balances = () =>
    whenKnown(worth, () => [
      // One account in its own currency, because rates of past months would bend the line.
      () => overTime()?.ownBalance(worth.apart(), (filtered() ?? account.single())?.id ?? null),
      () => isOne() || filtered() ? null : overTime()?.netWorth(worth.whole()),
      () => isMissing() ? h("p", { class: "hint" }, w.offline.unseen) : null,
    ], () => null);
  return h(
    "div",
    { testid: "reports.screen", class: "two-wide" },
    screenHead(w.titles.reports),
    h(
      "div",
      { class: "toolbar" },
      chips({
        label: w.reports.span,
        value: span,
        onchange: (value) =>
          go(
            value === "own"
              ? { months: "", from: from(), to: until() }
              : { months: value === "12" ? "" : value, from: "", to: "" },
          ),
        choices: () => [
          ...spans.map((value) => ({
            value,
            label: w.reports.months(Number(value)),
            testid: `reports.span.${value}`,
          })),
          { value: "own", label: w.reports.own, testid: "reports.span.own" },
        ],
      }),
      () => (isOwn() ? ownRange(from, until, go) : null),
    ),
    picture(
      () => import("../parts/reports/report-tools.js"),
      ({ reportTools }) =>
        reportTools({
          search,
          go,
          account,
          shown: { flow: flow.data, spending: spending.data, trends: trends.data },
        }),
      "report-tools-place",
    ),
    whenKnown(flow, (data) => {
      const others = () => [...outside(data()), ...outside(data().totals)];
      const isEmpty = () =>
        others().length === 0 &&
        data().months.every((each) => !isSome(each.income + each.expenses));
      // Each picture is made anew for its own figures only: the others stay, with their tables.
      return keyed(
        () => String(isEmpty()),
        (none) =>
          none === "true"
            ? [
              empty(
                w.reports.none,
                w.reports.noneText,
                buttonLink(w.titles.add, href("/add"), { kind: "primary", needs: "editor" }),
                "reports.empty",
              ),
              balances(),
            ]
            : [
              currencyNote(flow, others, false),
              () => netOfShares(data()),
              h("div", null, () => cashflow(data()), () => edge(data().totals)),
              () => {
                const former = hasYear() && before.data();
                return former && picture(
                  () => import("../parts/reports/year-beside.js"),
                  ({ yearBeside }) => () => yearBeside(data(), former),
                  "part",
                );
              },
              balances(),
              picture(
                () => import("../parts/pictures/flow-picture.js"),
                ({ flowPicture }) => () =>
                  isByTag()
                    ? null
                    : flowPicture(data(), spending.data(), color, leftOut(flow, outside(data().totals))),
                "part",
              ),
              h(
                "div",
                null,
                () =>
                  parts(spending, pathOf("from={}-01&to={}", from(), lastDay(until())), color) ??
                    (isByTag()
                      ? h("p", { class: "hint", testid: "reports.noTags" }, w.reportTools.noTags)
                      : null),
              ),
              h("div", null, () => changes(trends, data(), usual, category, looks)),
            ],
      );
    }, () => skeleton(3, "card")),
  );
}

/** The same day a year before. @param {string} day */
function yearBefore(day) {
  const month = addMonths(day.slice(0, 7), -12);
  const same = `${month}${day.slice(7)}`;
  return same < lastDay(month) ? same : lastDay(month);
}

/** @param {string} from @param {string} to */
function monthsBetween(from, to) {
  const [a, b] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  return b - a;
}

/** What friends paid back is among the expenses, and is not spent. @param {CashflowReport} flow */
function netOfShares({ totals, currency }) {
  if (!isPaidBack(totals)) return null;
  const [expenses, back, spent] = [totals.expenses, totals.paidBack, totals.spent]
    .map((each) => amountText(each, currency, { isShort: true }));
  return h("p", { class: "hint", testid: "reports.paidBack" }, w.reports.net(expenses, back, spent));
}

/** @param {CashflowReport} flow */
function cashflow({ months, totals, currency }) {
  const isLess = totals.net.startsWith("-");
  const amount = amountText(totals.net.replace("-", ""), currency, { isShort: true });
  return columnChart({
    title: isLess ? w.reports.overspent(amount) : w.reports.kept(amount),
    label: w.reports.cashflow,
    months,
    series: [
      { name: w.dashboard.income, amount: (it) => it.income ?? "0", kind: "in" },
      { name: w.dashboard.expenses, amount: (it) => it.expenses ?? "0", kind: "out" },
      { name: w.dashboard.net, amount: (it) => it.net ?? "0", kind: "kept" },
    ],
    currency,
    testid: "reports.cashflow",
  });
}

/** The colours and icons of categories, by their ids. */
function useLooks() {
  const all = query(() => "/categories?includeArchived=true");
  return (/** @type {string | null} */ id) => {
    const known = all.data()?.categories.find((each) => each.id === id);
    return { color: known ? colorOf(known) : null, icon: known?.icon ?? null };
  };
}

/** @typedef {import("../parts/accounts/currencies.js").Switch} Switch */

/** @param {{ data: () => SpendingReport | undefined } & Switch} spending @param {string} span Of the address. @param {(id: string | null) => string | null} color */
function parts(spending, span, color) {
  const report = spending.data();
  if (
    !report || report.groups.length === 0 ||
    (report.groupBy === "tag" && !report.groups[0].tag && !report.groups[1])
  ) return null;
  // One more is named itself.
  const count = report.groups.length === mostParts + 1 ? mostParts + 1 : mostParts;
  const [list, rest] = [report.groups.slice(0, count), report.groups.slice(count)];
  const others = sumOf(rest.map((each) => each.amount), report.currency);
  return [
    barChart({
      title: spendingTitle(report),
      label: w.dashboard.chart,
      parts: [
        ...list.map((each) => ({
          ...each,
          percent: percentOf(each.amount, report),
          color: color(each.categoryId),
          href: each.categoryId
            ? pathOf("/transactions?category={}&", each.categoryId) + span
            : each.tag
            ? pathOf("/transactions?tag={}&", each.tag) + span
            : undefined,
        })),
        ...(rest.length > 0
          ? [{ name: w.reports.others, amount: others, percent: percentOf(others, report) }]
          : []),
      ],
      currency: report.currency,
      testid: "reports.spending",
    }),
    leftOut(spending, outside(report)),
  ];
}

/**
 * What all categories, or one, cost in each month: at first, the one that has changed most.
 * @param {{ data: () => TrendsReport | undefined } & Switch} trends
 * @param {CashflowReport} flow
 * @param {ReturnType<typeof usualSpending>} usual
 * @param {(() => string | null) & { set: (id: string) => void }} category That was chosen; an empty one is all.
 * @param {ReturnType<typeof useLooks>} looks
 */
function changes(trends, flow, usual, category, looks) {
  const report = trends.data();
  if (!report || report.categories.length === 0) return null;
  const { months, currency, categories } = report;
  const sizeOf = (/** @type {string | null} */ id) => usual.of(id)?.change?.size ?? 0;
  const known = categories.filter((each) => sizeOf(each.categoryId) > 0);
  const [most] = known.toSorted((a, b) => sizeOf(b.categoryId) - sizeOf(a.categoryId));
  const chosen = () => category() ?? most?.categoryId ?? "";
  const one = categories.find((each) => each.categoryId === chosen());
  const color = one && looks(one.categoryId).color;
  const change = one && usual.of(one.categoryId)?.change?.percent;
  const lastMonth = usual.data()?.months.at(-1) ?? "";
  const amounts = new Map(
    flow.months.map((each) => [each.month, each.expenses]),
  );
  const chart = columnChart({
    title: change ? w.reports.changed(one.name, change, monthText(lastMonth)) : w.reports.trends,
    label: w.reports.trends,
    // From the first expense on, as the average counts: months without the category are part of it.
    months: fromFirst(
      months.map((/** @type {string} */ month, /** @type {number} */ index) => ({
        month,
        amount: one ? one.amounts[index] : amounts.get(month) ?? "0",
      })),
      ({ month }) => isSome(amounts.get(month)),
    ),
    series: [{
      name: one?.name ?? w.dashboard.expenses,
      amount: (it) => it.amount ?? "0",
      kind: color ? "own" : "all",
      color,
    }],
    average: one ? usual.of(one.categoryId)?.average ?? null : null,
    filter: one?.categoryId ? pathOf("&category={}", one.categoryId) : "&type=EXPENSE",
    currency,
    testid: "reports.trends",
    head: chips({
      label: w.dashboard.category,
      value: chosen,
      onchange: category.set,
      choices: () => [
        { value: "", label: w.transactions.all, testid: "reports.trends.all" },
        ...categories.filter((each) => each.categoryId).map((each) => ({
          value: each.categoryId ?? "",
          label: each.name,
          ...looks(each.categoryId),
          testid: `reports.trends.${each.name}`,
        })),
      ],
    }),
  });
  return [chart, leftOut(trends, outside(report))];
}
