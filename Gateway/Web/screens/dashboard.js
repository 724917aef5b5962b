// @ts-check
import { useAccount } from "../core/book.js";
import { each, h, href, isMonth, lastDay, navigate, query, thisMonth, w } from "../core/prelude.js";
import { amountText, money, partOfPlan, sumOf } from "../core/money.js";
import { createdIn, withPending } from "../core/outbox.js";
import { icon } from "../parts/button.js";
import {
  besides,
  currencyNote,
  inCurrencies,
  isPaidBack,
  outside,
  spendingTitle,
} from "../parts/currencies.js";
import { progress } from "../parts/progress.js";
import { monthSelector, pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { empty, failure, skeleton, whenKnown } from "../parts/states.js";
import { rowKeys, transactionRow } from "../parts/transaction-row.js";
import { countedDashboard } from "../parts/waiting.js";

const recentCount = 5;
const chartParts = 6;

/** @param {{ search: (name: string) => string }} context */
export default function dashboard({ search }) {
  const account = useAccount();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const figures = inCurrencies(
    () => (account.id() ? `/dashboard?accountId=${account.id()}&month=${month()}` : null),
    account.currency,
    (data) => [...outside(data.summary), ...outside(data.budget)],
  );
  const days = () => `from=${month()}-01&to=${lastDay(month())}`;
  const spending = inCurrencies(
    () => (account.id() ? `/reports/spending?accountId=${account.id()}&${days()}&groupBy=category` : null),
    account.currency,
    outside,
  );
  const needs = query(() => (figures.data() ? "/planning/requirements" : null));
  const refresh = () =>
    Promise.all([account.accounts, figures, spending, needs].map((each) => each.refresh()));
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      { testid: "dashboard.screen", class: "dashboard" },
      screenHead(
        w.titles.dashboard,
        monthSelector({
          month,
          testid: "dashboard.monthSelector",
          onchange: (next) => navigate(next === thisMonth() ? "/" : `/?month=${next}`, { replace: true }),
        }),
        refreshControl({ isLoading: figures.isLoading, refresh, testid: "dashboard.refreshControl" }),
      ),
      () => {
        const error = account.accounts.error();
        return error && !account.id() ? failure(error, account.accounts.refresh) : null;
      },
      whenKnown(figures, (data) => [
        budgetTotal(() => countedDashboard(data(), month(), account.id())),
        summary(data, month, account),
        currencyNote(figures, () => outside(data().summary), true),
        () => shares(data().pendingSharedExpenses),
        () => month() === thisMonth() && required(needs.data()),
        recent(data, month, account),
        () => spendingChart(spending.data()),
      ], () => skeleton(3, "card")),
      h("a", {
        class: "fab",
        href: href("/add"),
        testid: "dashboard.addTransactionFab",
        "aria-label": w.dashboard.add,
      }, icon("plus")),
    ),
    refresh,
  );
}

/** @param {() => any} data */
function budgetTotal(data) {
  const budget = () => data().budget;
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const isPlanned = () => data().budgetProgress.length > 0;
  const part = () => partOfPlan(budget().spent, budget().planned, budget().currency);
  const label = () => w.dashboard.spent(part().text);
  return h(
    "section",
    { class: "budget-total", testid: "dashboard.budgetCard" },
    h("h2", { class: "unseen" }, w.dashboard.budget),
    h(
      "div",
      { class: "line" },
      h("span", { class: "hint" }, w.dashboard.budget),
      h(
        "span",
        { class: "of money", testid: "dashboard.budgetProgress" },
        () => w.of(short(budget().spent), short(budget().planned)),
      ),
    ),
    progress({
      percent: () => part().percent,
      isOver: () => part().isOver,
      label,
      testid: "dashboard.budgetBar",
    }),
    h(
      "p",
      { class: () => (part().isOver ? "over-text" : "hint"), testid: "dashboard.budgetText" },
      () =>
        isPlanned() ? part().isOver ? `${label()}, ${w.dashboard.over(short(part().overBy))}` : label() : [
          w.dashboard.noBudget,
          " ",
          h("a", { href: href("/budgets") }, w.dashboard.plan),
        ],
    ),
    () =>
      outside(budget()).map((each) =>
        h(
          "p",
          { class: "hint money", testid: "dashboard.otherBudget" },
          w.of(amountText(each.amount, each.currency), amountText(each.planned, each.currency)),
        )
      ),
  );
}

/**
 * Income and expenses, with what waits to be sent.
 * @param {() => any} data
 * @param {() => string} month
 * @param {ReturnType<typeof useAccount>} account
 */
function summary(data, month, account) {
  const currency = () => data().summary.currency ?? account.currency();
  /** @param {string} type @param {string} known */
  const total = (type, known) =>
    sumOf([
      known,
      ...createdIn(month())
        .filter((entry) =>
          entry.type === type && entry.currency === currency() && entry.accountId === account.id()
        )
        .map((entry) => entry.amount),
    ], currency());
  const income = () => total("INCOME", data().summary.totalIncome);
  const expenses = () => total("EXPENSE", data().summary.totalExpenses);
  const net = () => sumOf([income(), `-${expenses()}`], currency());
  /**
   * @param {string} name
   * @param {() => string} amount
   * @param {"income" | "expenses" | "amount"} part Of what is in other currencies.
   * @param {string} testid
   * @param {object} [options]
   * @param {() => import("../core/view.js").Child} [note]
   */
  const figure = (name, amount, part, testid, options, note) =>
    h(
      "div",
      { class: "figure" },
      h("dt", null, name),
      h(
        "dd",
        { testid },
        () => money(amount(), currency(), { isShort: true, ...options }),
        () =>
          besides(
            outside(data().summary).map((each) => ({ currency: each.currency, amount: each[part] })),
            options,
          ),
        note ?? null,
      ),
    );
  return h(
    "dl",
    { class: "figures" },
    figure(w.dashboard.income, income, "income", "dashboard.incomeCard"),
    figure(w.dashboard.expenses, expenses, "expenses", "dashboard.expensesCard", {}, () => {
      const { paidBack, spent } = data().summary;
      const [back, rest] = [paidBack, spent].map((each) =>
        amountText(each ?? "0", currency(), { isShort: true })
      );
      return isPaidBack(data().summary)
        ? h("span", { class: "besides hint", testid: "dashboard.paidBack" }, w.dashboard.paidBack(back, rest))
        : null;
    }),
    figure(w.dashboard.net, net, "amount", "dashboard.netCard", { sign: true }),
  );
}

/** @param {number | null} count */
function shares(count) {
  if (!count) return null;
  return h(
    "p",
    { class: "teaser" },
    icon("people"),
    h("a", { href: href("/sharing") }, w.dashboard.shares(count)),
  );
}

/** What the goals need this month. @param {any} needs */
function required(needs) {
  if (!needs?.requirements.length) return null;
  const { total, currency, unconverted } = needs.total;
  return h(
    "p",
    { class: "teaser", testid: "dashboard.required" },
    icon("goal"),
    h("a", { href: href("/goals") }, w.dashboard.required),
    h("span", { class: "row-end" }, money(total, currency), besides(unconverted)),
  );
}

/**
 * @param {() => any} data
 * @param {() => string} month
 * @param {ReturnType<typeof useAccount>} account
 */
function recent(data, month, account) {
  const list = () =>
    withPending(
      data().recentTransactions,
      (entry) => entry.date.startsWith(month()) && entry.accountId === account.id(),
    ).slice(0, recentCount);
  return h(
    "section",
    { class: "section" },
    h(
      "div",
      { class: "section-head" },
      h("h2", null, w.dashboard.recent),
      h("a", { href: href("/transactions") }, w.dashboard.all),
    ),
    () => (list().length === 0
      ? empty(w.dashboard.none, w.dashboard.noneText, null, "dashboard.empty")
      : null),
    h(
      "ul",
      { class: "rows", hidden: () => list().length === 0 },
      each(
        list,
        (it) => it.clientId ?? it.id,
        (it, index) => transactionRow(it, () => `dashboard.transaction.${index()}`),
      ),
    ),
  );
}

/**
 * The chart comes below everything else, so that its module is read last.
 * @param {any} report
 */
function spendingChart(report) {
  if (!report || report.groups.length < 2) return null;
  const parts = report.groups.slice(0, chartParts);
  const holder = h("div");
  import("../parts/charts.js").then(({ barChart }) =>
    holder.replaceChildren(barChart({
      title: spendingTitle(report),
      label: w.dashboard.chart,
      parts,
      currency: report.currency,
    }))
  );
  return holder;
}
