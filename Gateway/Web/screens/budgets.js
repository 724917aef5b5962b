// @ts-check
import { useScope } from "../core/book.js";
import { amountText, partOfPlan, toMinor, wholeOf } from "../core/money.js";
import { each, h, href, isMonth, navigate, pathOf, query, thisMonth, today, w } from "../core/prelude.js";
import { group, inGroups } from "../parts/budgets/budget-groups.js";
import { leftLine, ofText } from "../parts/budgets/budget-lines.js";
import { button, buttonLink } from "../parts/button.js";
import { categoryMark } from "../parts/categories/category-mark.js";
import { currencyNote, inCurrencies, isPaidBack, outside, spentOf } from "../parts/accounts/currencies.js";
import { expectedSpending } from "../parts/budgets/pace.js";
import { actsOf } from "../parts/frame/later.js";
import { picture } from "../parts/frame/outlet.js";
import { progress } from "../parts/progress.js";
import { monthSelector, pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { empty, keyed, skeleton, whenKnown } from "../parts/frame/states.js";
import { rowKeys } from "../parts/entries/transaction-row.js";
import { spentOn, waitingIn } from "../parts/frame/waiting.js";

/** @import { Budget, BudgetList, BudgetTotals } from "../client/api.d.ts" */

const moving = actsOf(() => import("../parts/budgets/moving-money.js"));

/** @param {{ search: (name: string) => string }} context */
export default function budgets({ search }) {
  const account = useScope();
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
  /** In its own currency. @param {Budget} it */
  const move = ({ id }) => {
    const own = list.apart()?.budgets ?? [];
    const budget = own.find((each) => each.id === id);
    if (budget) moving(({ moveMoney }) => moveMoney(own, budget));
  };
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
      whenKnown(list, (data) => {
        const some = () => [
          total(data, month, waiting),
          currencyNote(list, () => outside(data().totals), true),
          cards(data, (budget) => card(budget, move, month, pace, waiting), pace),
          h(
            "div",
            { class: "actions", "data-needs": "editor" },
            buttonLink(w.budgets.add, () => href(pathOf("/budgets/new?month={}", month())), {
              symbol: "plus",
              testid: "budgets.addButton",
            }),
          ),
        ];
        return [
          keyed(
            () => (data().accountPlans ? month() : ""),
            (shown) =>
              shown && picture(
                () => import("../parts/budgets/budget-widening.js"),
                ({ widening }) => widening(data, shown),
                "budget-note",
              ),
          ),
          keyed(
            () =>
              data().budgets.length > 0 ? "some" : `${month()} ${data().accountPlans ? "of accounts" : ""}`,
            (state) => (state === "some" ? some() : none(month(), account.id, Boolean(data().accountPlans))),
          ),
          picture(
            () => import("../parts/budgets/income-goal.js"),
            ({ incomeGoal }) => incomeGoal(account.id, month, account.currency),
            "goal-of-income",
          ),
        ];
      }, () => skeleton(4, "card")),
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

/** @typedef {(some: Budget[]) => import("../core/view.js").Child} Waiting */

/**
 * The budgets, those of categories with a common parent below its name.
 * @param {() => BudgetList} data
 * @param {(budget: () => Budget) => HTMLElement} row
 * @param {(budget: Budget) => string | null} pace
 */
function cards(data, row, pace) {
  /** Parents may have no budget. */
  const categories = query(() =>
    data().budgets.some((it) => it.category.parentId) ? "/categories?includeArchived=true" : null
  );
  const groups = () => inGroups(troubleFirst(data().budgets, pace), categories.data()?.categories ?? []);
  return h(
    "ul",
    { class: "rows budget-cards" },
    each(
      groups,
      (it) => it.id,
      (it) => (it().parent ? group(it, row) : row(() => it().budgets[0])),
    ),
  );
}

/** @param {() => BudgetList} data @param {() => string} month @param {Waiting} waiting */
function total(data, month, waiting) {
  const totals = () => data().totals;
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
        () => ofText(totals()),
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
          spentOf(each),
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
 * @param {(budget: Budget) => void} move Moves money from it, or to it.
 * @param {() => string} month
 * @param {(budget: Budget) => string | null} pace
 * @param {Waiting} waiting
 */
function card(budget, move, month, pace, waiting) {
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const part = () => partOfPlan(budget());
  const name = () => budget().category.name;
  return h(
    "li",
    { class: "split-row" },
    h(
      "a",
      {
        class: "row",
        href: () => href(pathOf("/budgets/{}?month={}", budget().categoryId, month())),
        testid: () => `budgets.card.${name()}`,
      },
      h(
        "div",
        { class: "row-main budget-card" },
        h(
          "span",
          { class: "budget-name" },
          () => categoryMark(budget().category),
          name,
        ),
        leftLine(budget, month),
        progress({
          percent: () => part().percent,
          isOver: () => budget().isOverBudget,
          label: () => w.budgets.progress(name(), part().text),
          testid: "budgets.progress",
        }),
        h(
          "p",
          { class: "of money" },
          () => ofText(budget()),
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
              w.currencies.spent(amountText(each.amount, each.currency)),
            )
          ),
      ),
    ),
    keyed(
      () => String(budget().isOverBudget),
      (isOver) =>
        button(isOver === "true" ? w.budgets.cover : null, {
          kind: "quiet",
          needs: "editor",
          symbol: "transfer",
          name: () => w.named(isOver === "true" ? w.budgets.cover : w.budgets.move, name()),
          onpress: () => move(budget()),
          testid: `budgets.move.${name()}`,
        }),
    ),
  );
}

/**
 * A month without budgets. Where accounts have some, these are what to begin with.
 * @param {string} month
 * @param {() => string | null} accountId
 * @param {boolean} isOfAccounts
 */
function none(month, accountId, isOfAccounts) {
  const add = buttonLink(w.budgets.add, href(pathOf("/budgets/new?month={}", month)), {
    kind: isOfAccounts ? "plain" : "primary",
    symbol: "plus",
    testid: "budgets.addButton",
  });
  return isOfAccounts ? h("div", { class: "actions", "data-needs": "editor" }, add) : empty(
    w.budgets.none,
    w.budgets.noneText,
    h(
      "div",
      { class: "actions", "data-needs": "editor" },
      add,
      picture(
        () => import("../parts/budgets/budget-starts.js"),
        ({ budgetStarts }) => budgetStarts(accountId, month),
        "actions",
      ),
    ),
    "budgets.empty",
  );
}
