// @ts-check
import { useAccount, useCategories } from "../core/book.js";
import { amountText, partOfPlan, typedAmount } from "../core/money.js";
import {
  addMonths,
  back,
  call,
  each,
  h,
  href,
  invalidate,
  isMonth,
  messageOf,
  monthText,
  navigate,
  newKey,
  query,
  signal,
  thisMonth,
  w,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { optimistically } from "../parts/change.js";
import { chips } from "../parts/chips.js";
import { currencyNote, inCurrencies, isPaidBack, outside } from "../parts/currencies.js";
import { fieldError, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { progress } from "../parts/progress.js";
import { monthSelector, pullToRefresh, screenHead } from "../parts/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { empty, skeleton, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { rowKeys } from "../parts/transaction-row.js";
import { countedBudgets } from "../parts/waiting.js";

/** @param {{ search: (name: string) => string }} context */
export default function budgets({ search }) {
  const account = useAccount();
  const month = () => (isMonth(search("month")) ? search("month") : thisMonth());
  const list = inCurrencies(
    () => (account.id() ? `/budgets?accountId=${account.id()}&month=${month()}` : null),
    account.currency,
    (data) => [...outside(data.totals), ...data.budgets.flatMap(outside)],
  );
  const shown = {
    ...list,
    data: () => list.data() && countedBudgets(list.data(), month(), account.id()),
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
            navigate(next === thisMonth() ? "/budgets" : `/budgets?month=${next}`, { replace: true }),
        }),
      ),
      whenKnown(shown, (data) => [
        () => (data().budgets.length === 0 ? none(month(), account) : [
          total(data),
          currencyNote(list, () => outside(data().totals), true),
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

/** @param {() => any} data */
function total(data) {
  const totals = () => data().totals;
  const short = (/** @type {string} */ amount) => amountText(amount, totals().currency, { isShort: true });
  const part = () => partOfPlan(totals().spent, totals().planned, totals().currency);
  return h(
    "section",
    { class: "budget-total", testid: "budgets.total" },
    h(
      "div",
      { class: "line" },
      h("h2", { class: "hint" }, w.budgets.total),
      h("span", { class: "of money" }, () => w.of(short(totals().spent), short(totals().planned))),
    ),
    progress({
      percent: () => part().percent,
      isOver: () => part().isOver,
      label: () => w.budgets.progress(w.budgets.total, part().text),
      testid: "budgets.totalProgress",
    }),
    () => (part().isOver ? h("p", { class: "over-text" }, w.budgets.over(short(part().overBy))) : null),
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

/** What friends paid back is not spent. @param {any} figure */
function paidBack(figure) {
  return isPaidBack(figure)
    ? h(
      "p",
      { class: "hint", testid: "budgets.paidBack" },
      w.budgets.paidBack(amountText(figure.paidBack, figure.currency)),
    )
    : null;
}

/** @param {() => any} budget @param {() => string} month */
function card(budget, month) {
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const part = () => partOfPlan(budget().spent, budget().planned, budget().currency);
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
          percent: () => part().percent,
          isOver: () => part().isOver,
          label: () => w.budgets.progress(budget().category.name, part().text),
          testid: "budgets.progress",
        }),
        h(
          "p",
          { class: () => (part().isOver ? "over-text" : "hint") },
          () => (part().isOver
            ? w.budgets.over(short(part().overBy))
            : w.budgets.left(short(budget().remaining))),
        ),
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

/** @param {{ params: { categoryId: string }, search: (name: string) => string }} context */
export function editBudget({ params, search }) {
  const account = useAccount();
  const month = isMonth(search("month")) ? search("month") : thisMonth();
  const up = month === thisMonth() ? "/budgets" : `/budgets?month=${month}`;
  const path = () => `/budgets?accountId=${account.id()}&month=${month}`;
  const list = query(() => (account.id() ? path() : null));
  return sheetView(
    {
      title: `${w.titles.editBudget}, ${monthText(month)}`,
      testid: "editBudget.screen",
      up,
      cancelTestid: "editBudget.cancelButton",
    },
    whenKnown(list, (data) =>
      budgetForm({
        budgets: data().budgets,
        categoryId: params.categoryId,
        account,
        month,
        path: path(),
        up,
      }), () => skeleton(3)),
  );
}

/**
 * @param {object} options
 * @param {any[]} options.budgets
 * @param {string} options.categoryId
 * @param {ReturnType<typeof useAccount>} options.account
 * @param {string} options.month
 * @param {string} options.path
 * @param {string} options.up
 */
function budgetForm({ budgets, categoryId, account, month, path, up }) {
  const known = budgets.find((each) => each.categoryId === categoryId);
  const categories = useCategories(account.id);
  const free = () =>
    categories.of("EXPENSE").filter((each) => !budgets.some((it) => it.categoryId === each.id));
  const currency = () => known?.currency ?? account.currency();
  const form = useForm({ categoryId: known ? categoryId : "", planned: typedAmount(known?.planned ?? "") }, {
    check: (values) => {
      const problem = amountProblem(values.planned, currency(), { mayBeZero: true });
      return {
        ...(problem ? { planned: problem } : {}),
        ...(values.categoryId ? {} : { categoryId: w.transaction.categoryRequired }),
      };
    },
    submit: async (values) => {
      await call("POST", "/budgets", {
        accountId: account.id(),
        categoryId: values.categoryId,
        month,
        planned: amountOf(values.planned, currency()),
        currency: currency(),
      }, { key: newKey() });
      await invalidate("/budgets", "/dashboard");
      back(up);
    },
  });
  const remove = async () => {
    back(up);
    try {
      await optimistically(path, (data) => ({
        ...data,
        budgets: data.budgets.filter((/** @type {any} */ each) => each.id !== known.id),
      }), () => call("DELETE", `/budgets/${known.id}`));
      await invalidate("/budgets", "/dashboard");
      toast(w.budgets.removed, { action: () => putBack(known, month) });
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return form.view(
    { class: "form" },
    known
      ? h(
        "p",
        { class: "budget-name" },
        h("span", { class: "dot", vars: { "--own": known.category.color ?? "" } }),
        known.category.name,
      )
      : h(
        "div",
        { class: "category-choice" },
        h("p", { class: "group-label" }, w.budgets.category),
        () => (categories.all.data() && free().length === 0
          ? h("p", { class: "hint" }, w.budgets.allPlanned)
          : null),
        chips({
          label: w.budgets.category,
          value: form.values.categoryId,
          onchange: (id) => {
            form.values.categoryId.set(id);
            form.touch("categoryId");
          },
          choices: () =>
            free().map((each) => ({
              value: each.id,
              label: each.name,
              color: each.color,
              testid: `editBudget.category.${each.name}`,
            })),
        }),
        fieldError("budget-category-error", () => form.errors().categoryId),
      ),
    moneyField(form, "planned", {
      label: w.budgets.planned,
      currency,
      isBig: true,
      testid: "editBudget.plannedInput",
      input: { autofocus: true },
    }),
    form.problem(),
    h(
      "div",
      { class: "sheet-foot" },
      form.submitButton(w.budgets.save, "editBudget.submitButton"),
      known
        ? button(w.budgets.remove, {
          kind: "danger",
          symbol: "trash",
          onpress: remove,
          testid: "editBudget.removeButton",
        })
        : null,
    ),
  );
}

/** @param {any} budget @param {string} month */
async function putBack(budget, month) {
  const { accountId, categoryId, planned, currency, notes } = budget;
  try {
    await call("POST", "/budgets", { accountId, categoryId, month, planned, currency, notes }, {
      key: newKey(),
    });
    await invalidate("/budgets", "/dashboard");
  } catch (error) {
    toast(messageOf(error));
  }
}
