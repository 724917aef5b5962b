// @ts-check
import { call, messageOf } from "../core/api.js";
import { useAccount } from "../core/book.js";
import { addMonths, isMonth, thisMonth } from "../core/dates.js";
import { bindKeys } from "../core/keyboard.js";
import { amountText } from "../core/money.js";
import { href, navigate } from "../core/router.js";
import { signal } from "../core/signals.js";
import { invalidate, query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button, buttonLink } from "../parts/button.js";
import { monthSelector } from "../parts/month.js";
import { progress } from "../parts/progress.js";
import { pullToRefresh, screenHead } from "../parts/screen-head.js";
import { empty, skeleton, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { moveBetweenRows } from "../parts/transaction-row.js";

/** @param {{ search: (name: string) => string }} context */
export default function budgets({ search }) {
  const account = useAccount();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const list = query(() => (account.id() ? `/budgets?accountId=${account.id()}&month=${month()}` : null));
  bindKeys({ arrowdown: () => moveBetweenRows(1), arrowup: () => moveBetweenRows(-1) });
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
            navigate(next === thisMonth() ? "/budgets" : `/budgets?month=${next}`, { replace: true }),
        }),
      ),
      whenKnown(list, (data) => [
        () => (data().budgets.length === 0 ? none(month(), account) : [
          total(data, account.currency),
          h("ul", { class: "rows" }, each(() => data().budgets, (it) => it.id, (it) => card(it, month))),
          h(
            "div",
            { class: "actions" },
            buttonLink(w.budgets.add, href(`/budgets/new?month=${month()}`), {
              symbol: "plus",
              testid: "budgets.addButton",
            }),
          ),
        ]),
      ], () => skeleton(4, "card")),
    ),
    list.refresh,
  );
}

/** @param {() => any} data @param {() => string} currency */
function total(data, currency) {
  const { totals } = data();
  const short = (/** @type {string} */ amount) =>
    amountText(amount, totals.currency ?? currency(), { isShort: true });
  return h(
    "section",
    { class: "budget-total", testid: "budgets.total" },
    h(
      "div",
      { class: "line" },
      h("h2", { class: "hint" }, w.budgets.total),
      h("span", { class: "of money" }, w.of(short(totals.spent), short(totals.planned))),
    ),
    progress({
      percent: () => totals.percentUsed,
      isOver: () => totals.percentUsed > 100,
      label: () => w.budgets.progress(w.budgets.total, totals.percentUsed),
    }),
  );
}

/** @param {() => any} budget @param {() => string} month */
function card(budget, month) {
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  return h(
    "li",
    null,
    h(
      "a",
      {
        class: "row",
        href: () => href(`/budgets/${budget().categoryId}?month=${month()}`),
        testid: () => `budgets.card.${budget().category.name}`,
      },
      h(
        "div",
        { class: "row-main budget-card" },
        h(
          "div",
          { class: "line" },
          h(
            "span",
            { class: "budget-name" },
            h("span", { class: "dot", vars: { "--own": () => budget().category.color ?? "" } }),
            () => budget().category.name,
          ),
          h("span", { class: "money" }, () => w.of(short(budget().spent), short(budget().planned))),
        ),
        progress({
          percent: () => budget().percentUsed,
          isOver: () => budget().isOverBudget,
          label: () => w.budgets.progress(budget().category.name, budget().percentUsed),
          testid: "budgets.progress",
        }),
        h(
          "p",
          { class: () => (budget().isOverBudget ? "over-text" : "hint") },
          () => (budget().isOverBudget
            ? w.budgets.over(short(budget().overBy))
            : w.budgets.left(short(budget().remaining))),
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
      await call("POST", "/budgets/copy", {
        accountId: account.id(),
        fromMonth: addMonths(month, -1),
        toMonth: month,
      });
      await invalidate("/budgets", "/dashboard");
      toast(w.budgets.copied);
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
      buttonLink(w.budgets.add, href(`/budgets/new?month=${month}`), {
        kind: "primary",
        symbol: "plus",
        testid: "budgets.addButton",
      }),
      button(w.budgets.copy, { onpress: copy, busy, testid: "budgets.copyButton" }),
    ),
    "budgets.empty",
  );
}
