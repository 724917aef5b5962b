// @ts-check
import { useAccount } from "../core/book.js";
import { amountText, partOfPlan, toMinor, wholeOf } from "../core/money.js";
import {
  addMonths,
  call,
  each,
  h,
  href,
  invalidate,
  isMonth,
  messageOf,
  monthText,
  navigate,
  pathOf,
  query,
  signal,
  thisMonth,
  today,
  w,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { categoryMark } from "../parts/category-mark.js";
import { currencyNote, inCurrencies, isPaidBack, outside } from "../parts/currencies.js";
import { expectedSpending, leftPerDay } from "../parts/pace.js";
import { incomeGoal } from "../parts/income-goal.js";
import { progress } from "../parts/progress.js";
import { monthSelector, pullToRefresh, screenHead } from "../parts/screen-head.js";
import { empty, skeleton, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { rowKeys } from "../parts/transaction-row.js";
import { spentOn, waitingIn } from "../parts/waiting.js";

/** @import { Budget, BudgetList, BudgetTotals } from "../client/api.d.ts" */
/** @import { Spent } from "../core/money.js" */

/** @param {{ search: (name: string) => string }} context */
export default function budgets({ search }) {
  const account = useAccount();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const list = inCurrencies(
    () => (account.id() ? pathOf("/budgets?accountId={}&month={}", account.id(), month()) : null),
    account.currency,
    (data) => [...outside(data.totals), ...data.budgets.flatMap(outside)],
  );
  /** What waits to be sent for some of them. @param {Budget[]} some */
  const waiting = (some) => waitingIn(month(), account.id(), spentOn(some.map((it) => it.categoryId)));
  /** How many expenses each is made of: a pace needs some. */
  const spending = query(() =>
    account.id() && month() === thisMonth() && list.data()
      ? pathOf(
        "/reports/spending?accountId={}&from={}-01&to={}&groupBy=category",
        account.id(),
        month(),
        today(),
      )
      : null
  );
  /** What is spent exactly as planned needs none. @param {Budget} it */
  const pace = (it) =>
    toMinor(it.available, it.currency) === 0n ? null : expectedSpending(
      it.spent,
      it.currency,
      month(),
      spending.data()?.groups.find((each) => each.categoryId === it.categoryId)?.count ??
        0,
    );
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      { testid: "budgets.screen" },
      screenHead(
        w.titles.budgets,
        monthSelector({
          month,
          testid: "budgets.monthSelector",
          onchange: (next) =>
            navigate(next === thisMonth() ? "/budgets" : pathOf("/budgets?month={}", next), {
              replace: true,
            }),
        }),
      ),
      whenKnown(list, (data) => [
        () => (data().budgets.length === 0 ? none(month(), account) : [
          total(data, month, waiting),
          currencyNote(list, () => outside(data().totals), true),
          h(
            "ul",
            { class: "rows budget-cards" },
            each(
              () => troubleFirst(data().budgets, pace),
              (it) => it.id,
              (it) => card(it, month, pace, waiting),
            ),
          ),
          h(
            "div",
            { class: "actions" },
            buttonLink(w.budgets.add, href(pathOf("/budgets/new?month={}", month())), {
              symbol: "plus",
              testid: "budgets.addButton",
            }),
          ),
        ]),
        incomeGoal(account.id, month, account.currency),
      ], () => skeleton(4, "card")),
    ),
    list.refresh,
  );
}

/**
 * What is over comes first, then what will be, then what is spent most.
 * @param {Budget[]} budgets
 * @param {(budget: Budget) => string | null} pace
 */
function troubleFirst(budgets, pace) {
  /** @param {Budget} it */
  const rank = (it) => {
    const isRisky = !it.isOverBudget && isAbove(pace(it), it);
    return [it.isOverBudget ? 0 : isRisky ? 1 : 2, -partOfPlan(it).percent];
  };
  return budgets.map((it) => ({ it, rank: rank(it) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]).map(({ it }) => it);
}

/** Whether what is expected is more than there is to spend. @param {string | null} expected @param {Budget} it */
const isAbove = (expected, it) =>
  expected !== null && toMinor(expected, it.currency) > toMinor(wholeOf(it), it.currency);

/** What is left, and for each day that remains. @param {Spent} figure @param {string} month */
function leftText({ available, currency }, month) {
  const daily = leftPerDay(available, currency, month);
  const left = w.budgets.left(amountText(available, currency, { isShort: true }));
  return daily ? w.both(left, w.dashboard.perDay(amountText(daily, currency, { isShort: true }))) : left;
}

/** What is left of a plan, or by how much it is exceeded. @param {() => Spent} figure @param {() => string} month */
const leftLine = (figure, month) =>
  h(
    "p",
    { class: () => (figure().isOverBudget ? "over-text left" : "left") },
    () =>
      figure().isOverBudget
        ? w.budgets.over(amountText(figure().overBy, figure().currency, { isShort: true }))
        : leftText(figure(), month()),
  );

/** @typedef {(some: Budget[]) => import("../core/view.js").Child} Waiting */

/** @param {() => BudgetList} data @param {() => string} month @param {Waiting} waiting */
function total(data, month, waiting) {
  const totals = () => data().totals;
  const short = (/** @type {string} */ amount) => amountText(amount, totals().currency, { isShort: true });
  const part = () => partOfPlan(totals());
  return h(
    "section",
    { class: "budget-total", testid: "budgets.total" },
    h(
      "div",
      { class: "line" },
      h("h2", { class: "hint" }, w.budgets.total),
      h(
        "span",
        { class: "of money" },
        () => w.of(short(totals().spent), short(wholeOf(totals()))),
        " ",
        () => waiting(data().budgets),
      ),
    ),
    progress({
      percent: () => part().percent,
      isOver: () => totals().isOverBudget,
      label: () => w.budgets.progress(w.budgets.total, part().text),
      testid: "budgets.totalProgress",
    }),
    leftLine(totals, month),
    () => carried(totals()),
    () => paidBack(totals()),
    () =>
      outside(totals()).map((each) =>
        h(
          "p",
          { class: "hint money", testid: "budgets.otherTotal" },
          w.of(amountText(each.amount, each.currency), amountText(each.planned, each.currency)),
        )
      ),
  );
}

/** What earlier months left, or lack. @param {Budget | BudgetTotals} figure */
function carried(figure) {
  return toMinor(figure.carriedOver, figure.currency) === 0n ? null : h(
    "p",
    { class: "hint", testid: "budgets.carried" },
    w.budgets.carried(amountText(figure.carriedOver, figure.currency)),
  );
}

/** What friends paid back is not spent. @param {Budget | BudgetTotals} figure */
function paidBack(figure) {
  return isPaidBack(figure)
    ? h(
      "p",
      { class: "hint", testid: "budgets.paidBack" },
      w.budgets.paidBack(amountText(figure.paidBack, figure.currency)),
    )
    : null;
}

/**
 * @param {() => Budget} budget
 * @param {() => string} month
 * @param {(budget: Budget) => string | null} pace
 * @param {Waiting} waiting
 */
function card(budget, month, pace, waiting) {
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const part = () => partOfPlan(budget());
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: "row",
        href: () => href(pathOf("/budgets/{}?month={}", budget().categoryId, month())),
        testid: () => `budgets.card.${budget().category.name}`,
      },
      h(
        "div",
        { class: "row-main budget-card" },
        h(
          "span",
          { class: "budget-name" },
          () => categoryMark(budget().category),
          () => budget().category.name,
        ),
        leftLine(budget, month),
        progress({
          percent: () => part().percent,
          isOver: () => budget().isOverBudget,
          label: () => w.budgets.progress(budget().category.name, part().text),
          testid: "budgets.progress",
        }),
        h(
          "p",
          { class: "of money" },
          () => w.of(short(budget().spent), short(wholeOf(budget()))),
          " ",
          () => waiting([budget()]),
        ),
        () => {
          const expected = budget().isOverBudget ? null : pace(budget());
          if (!expected) return null;
          const isOver = isAbove(expected, budget());
          return h(
            "p",
            { class: isOver ? "near-text" : "hint", testid: "budgets.pace" },
            (isOver ? w.budgets.tooFast : w.budgets.onTrack)(short(expected), short(wholeOf(budget()))),
          );
        },
        () => carried(budget()),
        () => paidBack(budget()),
        () =>
          outside(budget()).map((each) =>
            h(
              "p",
              { class: "hint", testid: "budgets.otherSpent" },
              w.budgets.besides(amountText(each.amount, each.currency)),
            )
          ),
      ),
    ),
  );
}

/** @param {string} month @param {ReturnType<typeof useAccount>} account */
function none(month, account) {
  const busy = signal(false);
  const copy = async () => {
    busy.set(true);
    try {
      const { copied, skipped } = await call("POST", "/budgets/copy", {
        accountId: account.id(),
        fromMonth: addMonths(month, -1),
        toMonth: month,
      });
      await invalidate("/budgets", "/dashboard");
      if (copied > 0) toast(w.budgets.copied);
      else {toast(
          skipped > 0
            ? w.budgets.copySkipped(skipped)
            : w.budgets.nothingToCopy(monthText(addMonths(month, -1))),
        );}
    } catch (error) {
      toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  return empty(
    w.budgets.none,
    w.budgets.noneText,
    h(
      "div",
      { class: "actions" },
      buttonLink(w.budgets.add, href(pathOf("/budgets/new?month={}", month)), {
        kind: "primary",
        symbol: "plus",
        testid: "budgets.addButton",
      }),
      button(w.budgets.copy, { onpress: copy, busy, testid: "budgets.copyButton" }),
      buttonLink(w.budgets.propose, href(pathOf("/budgets/propose?month={}", month)), {
        testid: "budgets.proposeButton",
      }),
    ),
    "budgets.empty",
  );
}
