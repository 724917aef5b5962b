// @ts-check
import { useAccount } from "../core/book.js";
import {
  each,
  h,
  href,
  isMonth,
  lastDay,
  navigate,
  onCleanup,
  pathOf,
  query,
  signal,
  thisMonth,
  w,
  withParts,
} from "../core/prelude.js";
import { amountText, money, partOfPlan, signed, signedInKind, wholeOf } from "../core/money.js";
import { createdIn, withPending } from "../core/outbox.js";
import { order } from "../parts/arrange.js";
import { button, icon } from "../parts/button.js";
import { besides, currencyNote, inCurrencies, isPaidBack, isSome, outside } from "../parts/currencies.js";
import { accountsCard, nextCard, waitingCard, worthCard } from "../parts/home-cards.js";
import { lazily, picture } from "../parts/outlet.js";
import { leftPerDay, sameDayBefore, spentUntil } from "../parts/pace.js";
import { progress } from "../parts/progress.js";
import { monthSelector, pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { empty, failure, keyed, skeleton, whenKnown } from "../parts/states.js";
import { rowKeys, transactionRow } from "../parts/transaction-row.js";
import { spentOn, waitingIn } from "../parts/waiting.js";

/** @import { Dashboard } from "../client/api.d.ts" */

const recentCount = 5;

/** @param {{ search: (name: string) => string }} context */
export default function dashboard({ search }) {
  const account = useAccount();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const figures = inCurrencies(
    () => (account.id() ? pathOf("/dashboard?accountId={}&month={}", account.id(), month()) : null),
    account.currency,
    (data) => [...outside(data.summary), ...outside(data.budget)],
  );
  const spending = inCurrencies(
    () => (account.id()
      ? pathOf(
        "/reports/spending?accountId={}&from={}-01&to={}&groupBy=category",
        account.id(),
        month(),
        lastDay(month()),
      )
      : null),
    account.currency,
    outside,
  );
  // A month is compared with the one before it where there is something to compare.
  const before = query(() =>
    figures.data() && month() === thisMonth() ? spentUntil(account.id(), sameDayBefore()) : null
  );
  const needs = query(() => (figures.data() ? "/planning/requirements" : null));
  // An empty month is no empty book.
  const oldest = query(() =>
    figures.data()?.recentTransactions.length === 0 && month() === thisMonth()
      ? "/transactions?limit=1"
      : null
  );
  const isNew = () => oldest.data()?.total === 0 && createdIn().length === 0;
  const refresh = () =>
    Promise.all([account.accounts, figures, spending, needs].map((each) => each.refresh()));
  rowKeys();
  const isAway = readsDown();
  return pullToRefresh(
    h(
      "div",
      { testid: "dashboard.screen", class: "dashboard" },
      screenHead(
        w.titles.dashboard,
        monthSelector({
          month,
          testid: "dashboard.monthSelector",
          onchange: (next) =>
            navigate(next === thisMonth() ? "/" : pathOf("/?month={}", next), { replace: true }),
        }),
        refreshControl({ isLoading: figures.isLoading, refresh, testid: "dashboard.refreshControl" }),
      ),
      () => {
        const error = account.accounts.error();
        return error && !account.id() ? failure(error, account.accounts.refresh) : null;
      },
      whenKnown(figures, (data) => {
        /** @type {Record<import("../parts/arrange.js").Part, import("../core/view.js").Child>} */
        const parts = {
          budget: budgetTotal(data, month, account),
          figures: [
            summary(data, month, account),
            currencyNote(figures, () => outside(data().summary), true),
            keyed(
              () => (month() === thisMonth() && isSome(before.data()?.spent) ? "now" : ""),
              (now) => now && paceLine(account),
            ),
          ],
          waiting: waitingCard(
            () => data().pendingSharedExpenses,
            () => (month() === thisMonth() ? needs.data() : null),
          ),
          accounts: accountsCard(account.accounts),
          worth: worthCard(account.accounts),
          recent: recent(data, month, account),
          next: keyed(
            () => (month() === thisMonth() ? "now" : ""),
            (now) => now && nextCard(account.id, needs.data),
          ),
          chart: keyed(
            () => ((spending.data()?.groups.length ?? 0) > 1 ? "chart" : ""),
            (isThere) =>
              isThere && lazily(async () => {
                const { spendingPicture } = await import("../parts/spending-picture.js");
                return () => spendingPicture(spending, account, month);
              }, "spending"),
          ),
        };
        const slots = Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [name, h("div", { "data-part": name }, part)]),
        );
        return [
          keyed(
            () => (isNew() ? "new" : ""),
            (isFirst) =>
              isFirst && lazily(async () => {
                const { firstSteps } = await withParts(
                  () => import("../parts/first-steps.js"),
                  "more",
                  "later",
                )();
                return firstSteps;
              }, "first-steps"),
          ),
          h("div", { class: "parts" }, each(order, (name) => name, (name) => slots[name()])),
          h(
            "p",
            { class: "arrange" },
            button(w.dashboard.arrange, {
              kind: "quiet",
              onpress: () =>
                withParts(() => import("../parts/arranging.js"), "more")().then(({ arrange }) => arrange()),
              testid: "dashboard.arrange",
            }),
          ),
        ];
      }, () => skeleton(3, "card")),
      h("a", {
        class: () => (isAway() ? "fab away" : "fab"),
        href: href("/add"),
        testid: "dashboard.addTransactionFab",
        "aria-label": w.dashboard.add,
      }, icon("plus")),
    ),
    refresh,
  );
}

/** Whether the page was moved downwards last: what floats over it is out of the way then. */
function readsDown() {
  const isDown = signal(false);
  let last = scrollY;
  const look = () => {
    // The end of the page has room for what floats.
    const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8;
    if (Math.abs(scrollY - last) > 8 || isEnd) isDown.set(scrollY > last && !isEnd);
    last = scrollY;
  };
  addEventListener("scroll", look, { passive: true });
  onCleanup(() => removeEventListener("scroll", look));
  return isDown;
}

/**
 * What is left, and how far the month is.
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof useAccount>} account
 */
function budgetTotal(data, month, account) {
  const budget = () => data().budget;
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const isPlanned = () => data().budgetProgress.length > 0;
  const part = () => partOfPlan(budget());
  const left = () => budget().available;
  const label = () => w.dashboard.spent(part().text);
  const perDay = () => leftPerDay(left(), budget().currency, month());
  return h(
    "section",
    { class: "budget-total", testid: "dashboard.budgetCard" },
    h("h2", { class: "unseen" }, w.dashboard.budget),
    h(
      "div",
      { class: "line" },
      h(
        "span",
        { class: "hint" },
        () => (budget().isOverBudget || !isPlanned() ? w.dashboard.budget : w.dashboard.left),
      ),
      () =>
        isPlanned()
          ? h(
            "span",
            budget().isOverBudget
              ? { class: "total over-text", testid: "dashboard.budgetOver" }
              : { class: "total", testid: "dashboard.budgetLeft" },
            money(budget().isOverBudget ? `-${budget().overBy}` : left(), budget().currency, {
              isShort: true,
            }),
          )
          : null,
    ),
    progress({
      percent: () => part().percent,
      isOver: () => budget().isOverBudget,
      label,
      testid: "dashboard.budgetBar",
    }),
    h(
      "div",
      { class: "line" },
      h(
        "p",
        { class: () => (budget().isOverBudget ? "over-text" : "hint"), testid: "dashboard.budgetText" },
        () => {
          if (!isPlanned()) {
            return [w.dashboard.noBudget, " ", h("a", { href: href("/budgets") }, w.dashboard.plan)];
          }
          if (budget().isOverBudget) return w.both(label(), w.dashboard.over(short(budget().overBy)));
          const daily = perDay();
          return daily ? w.both(label(), w.dashboard.perDay(short(daily))) : label();
        },
      ),
      h(
        "span",
        { class: "money", testid: "dashboard.budgetProgress" },
        () => w.of(short(budget().spent), short(wholeOf(budget()))),
        " ",
        () => waitingIn(month(), account.id(), spentOn(data().budgetProgress.map((it) => it.categoryId))),
      ),
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
 * Income and expenses, with what waits to be sent beside them.
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof useAccount>} account
 */
function summary(data, month, account) {
  const currency = () => data().summary.currency ?? account.currency();
  /** @typedef {import("../core/outbox.js").Transaction} Entry */
  /** @param {Entry["type"]} type @returns {(it: Entry) => string} */
  const ofKind = (type) => (it) => (it.type === type ? signedInKind(it) : "0");
  /**
   * @param {string} name
   * @param {"totalIncome" | "totalExpenses" | "netResult"} sum
   * @param {"income" | "expenses" | "amount"} part Of what is in other currencies.
   * @param {(it: Entry) => string} waiting What an entry that waits comes to.
   * @param {string} testid
   * @param {{ sign?: boolean }} [options]
   * @param {() => import("../core/view.js").Child} [note]
   */
  const figure = (name, sum, part, waiting, testid, options, note) =>
    h(
      "div",
      { class: "figure" },
      h("dt", null, name),
      h(
        "dd",
        { testid },
        () => money(data().summary[sum], currency(), { isShort: true, ...options }),
        " ",
        () => waitingIn(month(), account.id(), waiting, options),
        () =>
          besides(
            outside(data().summary).map((each) => ({ currency: each.currency, amount: each[part] })),
            options,
          ),
        note ?? null,
      ),
    );
  const paidBack = () => {
    const { paidBack, spent } = data().summary;
    const [back, rest] = [paidBack, spent].map((each) =>
      amountText(each ?? "0", currency(), { isShort: true })
    );
    return isPaidBack(data().summary)
      ? h("span", { class: "besides hint", testid: "dashboard.paidBack" }, w.dashboard.paidBack(back, rest))
      : null;
  };
  const { income, expenses, net } = w.dashboard;
  const [earned, spent] = /** @type {const} */ (["INCOME", "EXPENSE"]).map(ofKind);
  return h(
    "dl",
    { class: "figures" },
    figure(income, "totalIncome", "income", earned, "dashboard.incomeCard"),
    figure(expenses, "totalExpenses", "expenses", spent, "dashboard.expensesCard", {}, paidBack),
    figure(net, "netResult", "amount", signed, "dashboard.netCard", { sign: true }),
  );
}

/**
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof useAccount>} account
 */
function recent(data, month, account) {
  const list = () =>
    withPending(
      data().recentTransactions,
      (entry) =>
        entry.type !== "TRANSFER" && entry.date.startsWith(month()) && entry.accountId === account.id(),
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
        (it, index) => transactionRow(it, () => `dashboard.transaction.${index()}`, true),
      ),
    ),
  );
}

/** What was spent by this day of the month before: a module of its own, which is read last. @param {ReturnType<typeof useAccount>} account */
const paceLine = (account) =>
  picture(() => import("../parts/month-pace.js"), ({ monthPace }) => monthPace(account), "pace");
