// @ts-check
// The sheet of one budget: a new one, and one that is there.
import { useCategories, useScope } from "../core/book.js";
import { amountText, fromMinor, sumOf, toMinor } from "../core/money.js";
import {
  back,
  call,
  h,
  href,
  invalidate,
  isMonth,
  messageOf,
  monthText,
  newKey,
  pathOf,
  query,
  thisMonth,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { lineOf, writeBudgets } from "../parts/budgets/budget-writing.js";
import { button, buttonLink } from "../parts/button.js";
import { optimistically } from "../parts/change.js";
import { categoryMark, colorOf } from "../parts/categories/category-mark.js";
import { chips, choicesOf, withAll } from "../parts/chips.js";
import { isSome } from "../parts/accounts/currencies.js";
import { selectField } from "../parts/fields.js";
import { fieldError, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { moveMoney } from "../parts/budgets/moving-money.js";
import { keyed, skeleton, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { usualSpending } from "../parts/categories/usual.js";

/** @import { Budget } from "../client/api.d.ts" */

/** Months that an average is made of. */
const monthsBefore = 6;

/** @param {{ params: { categoryId: string }, search: (name: string) => string }} context */
export function editBudget({ params, search }) {
  const account = useScope();
  const month = isMonth(search("month")) ? search("month") : thisMonth();
  const up = month === thisMonth() ? "/budgets" : pathOf("/budgets?month={}", month);
  const path = () => pathOf("/budgets?accountId={}&month={}", account.id(), month);
  const list = query(() => (account.id() ? path() : null));
  return sheetView(
    {
      title: w.both(w.titles.editBudget, monthText(month)),
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
 * @typedef {object} Options
 * @property {Budget[]} budgets
 * @property {string} categoryId
 * @property {ReturnType<typeof useScope>} account
 * @property {string} month
 * @property {`/budgets?${string}`} path
 * @property {string} up
 */

/** The plan as it is typed, and what gives for what it has more. @param {Options} options */
function usePlan({ budgets, categoryId, account, month, up }) {
  const known = budgets.find((each) => each.categoryId === categoryId);
  const currency = () => known?.currency ?? account.currency();
  const form = useForm({
    categoryId: known ? categoryId : "",
    planned: typedAmount(known?.planned ?? ""),
    rollover: known?.rollover ?? "none",
    from: "",
  }, {
    check: (values) => {
      const problem = amountProblem(values.planned, currency(), { mayBeZero: true });
      return {
        ...(problem ? { planned: problem } : {}),
        ...(values.categoryId ? {} : { categoryId: w.transaction.categoryRequired }),
      };
    },
    submit: async (values) => {
      const where = { accountId: account.id(), month };
      const planned = amountOf(values.planned, currency());
      const { categoryId, rollover } = values;
      const line = { ...lineOf({ ...known, categoryId, planned, currency: currency() }), rollover };
      const giver = givers().find((it) => it.categoryId === values.from);
      if (giver) {
        // Both in one request: the plan of the month never grows by half of it.
        const rest = sumOf([giver.planned, known?.planned ?? "0", `-${planned}`], currency());
        const moved = amountText(fromMinor(added(), currency()), currency(), { isShort: true });
        const says = w.budgetSheet.moved(moved, giver.category.name);
        await writeBudgets(where, [line, lineOf({ ...giver, planned: rest })], budgets, says);
      } else {
        await call("POST", "/budgets", { ...where, ...line }, { key: newKey() });
        await invalidate("/budgets", "/dashboard");
      }
      back(up);
    },
  });
  const category = () => (known ? categoryId : form.values.categoryId());
  /** What is planned more than before. */
  const added = () => {
    const problem = amountProblem(form.values.planned(), currency(), { mayBeZero: true });
    return problem ? 0n : toMinor(amountOf(form.values.planned(), currency()), currency()) -
      toMinor(known?.planned ?? "0", currency());
  };
  /** Other budgets with enough left. */
  const givers = () =>
    budgets.filter((it) =>
      it.categoryId !== category() && it.currency === currency() && added() > 0n &&
      toMinor(it.available, currency()) >= added() && toMinor(it.planned, currency()) >= added()
    );
  return { known, currency, form, category, givers };
}

/** @typedef {ReturnType<typeof usePlan>} Plan */

/** The choice of a new budget's category. @param {Plan} plan @param {() => import("../client/api.d.ts").Category[]} free */
const categoryField = ({ form }, free) =>
  h(
    "div",
    { class: "category-choice" },
    h("p", { class: "group-label" }, w.budgetSheet.category),
    withAll(
      chips({
        label: w.budgetSheet.category,
        value: form.values.categoryId,
        onchange: (id) => {
          form.values.categoryId.set(id);
          form.touch("categoryId");
        },
        choices: () =>
          free().map((each) => ({
            value: each.id,
            label: each.name,
            color: colorOf(each),
            icon: each.icon,
            testid: `editBudget.category.${each.name}`,
          })),
      }),
      () => free().length,
      "editBudget.allCategories",
    ),
    fieldError("budget-category-error", () => form.errors().categoryId),
  );

/** Amounts that are known: a press fills one in. @param {Plan} plan @param {Options} options */
function fills({ known, currency, form, category }, { account, month }) {
  const usual = usualSpending(() => (category() ? account.id() : null), () => month, () => monthsBefore);
  return () => {
    const before = usual.of(category());
    const list =
      /** @type {[name: "cover" | "spentLast" | "average", amount: string | null | undefined][]} */ ([
        ["cover", known?.isOverBudget ? sumOf([known.planned, known.overBy], currency()) : null],
        ["spentLast", before?.last],
        ["average", before?.average],
      ]);
    const keys = list.flatMap(([name, amount]) =>
      amount && isSome(amount) && !amount.startsWith("-")
        ? [button(w.budgetSheet[name](amountText(amount, currency(), { isShort: true })), {
          kind: "quiet",
          onpress: () => form.values.planned.set(typedAmount(amount)),
          testid: `editBudget.fill.${name}`,
        })]
        : []
    );
    return keys.length > 0
      ? h("div", { class: "fills", role: "group", "aria-label": w.budgetSheet.fill }, keys)
      : null;
  };
}

/** The budget that gives what this one has more. @param {Plan} plan */
const giverField = ({ currency, form, givers }) =>
  keyed(
    () => givers().map((it) => it.categoryId).join(" "),
    (some) =>
      some && selectField({
        label: w.budgetSheet.coverFrom,
        testid: "editBudget.from",
        chosen: form.values.from,
        onchange: (value) => form.values.from.set(value),
        choices: () => [
          ["", w.budgetSheet.noOther],
          ...givers().map((it) => /** @type {[string, string]} */ ([
            it.categoryId,
            w.both(
              it.category.name,
              w.budgets.left(amountText(it.available, currency(), { isShort: true })),
            ),
          ])),
        ],
      }),
  );

/** @param {Budget} known @param {Options} options */
async function remove(known, { path, up }) {
  back(up);
  try {
    await optimistically(path, (data) => ({
      ...data,
      budgets: data.budgets.filter((each) => each.id !== known.id),
    }), () => call("DELETE", pathOf("/budgets/{}", known.id)));
    await invalidate("/budgets", "/dashboard");
    toast(w.budgetSheet.removed, { action: () => putBack(known.id) });
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {Options} options */
function budgetForm(options) {
  const { budgets, account } = options;
  const plan = usePlan(options);
  const { known, currency, form } = plan;
  const categories = useCategories(account.id);
  const free = () =>
    categories.of("EXPENSE").filter((each) => !budgets.some((it) => it.categoryId === each.id));
  const fill = fills(plan, options);
  const view = () =>
    form.view(
      { class: "form" },
      known
        ? h("p", { class: "budget-name" }, categoryMark(known.category), known.category.name)
        : categoryField(plan, free),
      moneyField(form, "planned", {
        label: w.budgetSheet.planned,
        currency,
        isBig: true,
        testid: "editBudget.plannedInput",
        input: { autofocus: true },
      }),
      fill,
      giverField(plan),
      h("p", { class: "group-label" }, w.budgetSheet.rollover),
      chips({
        label: w.budgetSheet.rollover,
        value: form.values.rollover,
        onchange: (value) => form.values.rollover.set(value),
        choices: () => choicesOf(w.budgetSheet.rollovers, "editBudget.rollover"),
      }),
      form.problem(),
      h(
        "div",
        { class: "sheet-foot" },
        form.submitButton(w.budgetSheet.save, "editBudget.submitButton"),
        known
          ? button(known.isOverBudget ? w.budgets.cover : w.budgets.move, {
            symbol: "transfer",
            onpress: async () => {
              if (await moveMoney(budgets, known)) back(options.up);
            },
            testid: "editBudget.moveButton",
          })
          : null,
        known
          ? button(w.budgets.remove, {
            kind: "danger",
            symbol: "trash",
            onpress: () => remove(known, options),
            testid: "editBudget.removeButton",
          })
          : null,
      ),
    );
  return keyed(
    () => known || !categories.all.data() || free().length > 0 ? "form" : "none",
    (state) =>
      state === "form" ? view() : [
        h("p", { testid: "editBudget.allPlanned" }, w.budgetSheet.allPlanned),
        buttonLink(w.titles.page.categories, href("/settings/categories")),
      ],
  );
}

/** @param {string} id */
async function putBack(id) {
  try {
    await call("POST", pathOf("/budgets/{}/restore", id), {});
    await invalidate("/budgets", "/dashboard");
  } catch (error) {
    toast(messageOf(error));
  }
}
