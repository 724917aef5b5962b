// @ts-check
// Moves a part of one budget's plan to another, in one sheet: the plan of the month stays as large as it is.
import { amountText, toMinor } from "../../core/money.js";
import { call, get, h, invalidate, messageOf, newKey, pathOf, w } from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { openDialog } from "../dialog.js";
import { field, useForm } from "../form.js";
import { amountOf, amountProblem, moneyField } from "../money-field.js";
import { toast } from "../toast.js";

/** @import { Budget, Category } from "../../client/api.d.ts" */

const touches = ["/budgets", "/dashboard"];

/** @param {Budget} it */
const left = (it) => toMinor(it.available, it.currency);
/** What a budget can give. @param {Budget} it */
const planned = (it) => toMinor(it.planned, it.currency);
/** What a budget can give without being over: what is left, and no more than it plans. @param {Budget} it */
const spare = (it) => (left(it) < planned(it) ? it.available : it.planned);

/** @param {string} amount @param {string} currency */
const short = (amount, currency) => amountText(amount, currency, { isShort: true });

/** A budget with what is left of it. @param {Budget} it */
const choiceText = (it) =>
  w.named(
    it.category.name,
    it.isOverBudget
      ? w.budgets.over(short(it.overBy, it.currency))
      : w.budgets.left(short(it.available, it.currency)),
  );

/**
 * Resolves to whether something was moved.
 * @param {Budget[]} budgets Of one scope and month.
 * @param {Budget} about What is over gets something, else it gives.
 */
export async function moveMoney(budgets, about) {
  /** @type {Category[]} */
  let categories;
  try {
    categories = (await get("/categories?type=EXPENSE")).categories;
  } catch (error) {
    toast(messageOf(error));
    return false;
  }
  return await openDialog(
    w.budgets.move,
    (/** @type {(value: boolean | null) => void} */ close) =>
      movingForm(budgets, about, categories.filter((it) => !it.isArchived), close),
    "moveMoney.dialog",
  ) === true;
}

/** Who gives and who gets, as it is likely meant. @param {Budget[]} budgets @param {Budget} about */
function usual(budgets, about) {
  const others = budgets.filter((it) => it !== about && it.currency === about.currency)
    .sort((a, b) => (left(a) < left(b) ? 1 : left(a) > left(b) ? -1 : 0));
  const gives = !about.isOverBudget && planned(about) > 0n;
  const giver = gives ? about : others.find((it) => planned(it) > 0n && left(it) > 0n);
  const needy = gives ? others.findLast((it) => it.isOverBudget) : about;
  return {
    amount: about.isOverBudget ? typedAmount(about.overBy) : "",
    from: giver?.categoryId ?? "",
    to: needy?.categoryId ?? "",
  };
}

/** @typedef {import("../form.js").Form} Form */

/**
 * @param {Budget[]} budgets
 * @param {Budget} about
 * @param {Category[]} categories Also those without a budget.
 * @param {(value: boolean | null) => void} close
 */
function movingForm(budgets, about, categories, close) {
  /** @param {string} id */
  const budgetOf = (id) => budgets.find((it) => it.categoryId === id);
  const giver = () => budgetOf(form.values.from());
  const currency = () => giver()?.currency ?? about.currency;
  /** Where it may go: another budget in the same currency, or a category that has none. @param {string} id */
  const mayGet = (id) =>
    id !== "" && id !== form.values.from() && (budgetOf(id)?.currency ?? currency()) === currency();
  const form = useForm(usual(budgets, about), {
    check: ({ amount, from, to }) => {
      const it = budgetOf(from);
      const wrong = amountProblem(amount, currency());
      const isMore = !wrong && it && toMinor(amountOf(amount, currency()), currency()) > planned(it);
      return {
        ...(wrong ? { amount: wrong } : {}),
        ...(it ? {} : { from: w.moving.choose }),
        ...(mayGet(to) ? {} : { to: w.moving.choose }),
        ...(isMore ? { amount: w.moving.atMost(it.category.name, short(it.planned, it.currency)) } : {}),
      };
    },
    submit: async (values) => {
      const amount = amountOf(values.amount, currency());
      const known = budgetOf(values.to);
      const { from, to } = await call("POST", "/budgets/move", {
        from: giver()?.id,
        to: known?.id ?? { categoryId: values.to },
        amount,
      }, { key: newKey() });
      await invalidate(...touches);
      close(true);
      toast(w.moving.done(short(amount, from.currency), from.category.name, to.category.name), {
        action: () => moveBack(from, to, amount, !known),
      });
    },
  });
  return form.view(
    { class: "form" },
    moneyField(form, "amount", {
      label: w.amount.label,
      currency,
      isBig: true,
      testid: "moveMoney.amountInput",
      input: { autofocus: true },
    }),
    fills(form, budgetOf, currency),
    giverField(form, budgets),
    getterField(form, budgets, categories, mayGet),
    form.problem(),
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: () => close(null), testid: "moveMoney.cancelButton" }),
      form.submitButton(w.moving.save, "moveMoney.confirmButton"),
    ),
  );
}

/** Amounts that are known: a press fills one in. @param {Form} form @param {(id: string) => Budget | undefined} budgetOf @param {() => string} currency */
const fills = (form, budgetOf, currency) => () => {
  const [giver, getter] = [form.values.from(), form.values.to()].map(budgetOf);
  const list = /** @type {[name: "missing" | "all", amount: string | undefined][]} */ ([
    ["missing", getter?.isOverBudget && getter.currency === currency() ? getter.overBy : undefined],
    ["all", giver && left(giver) > 0n ? spare(giver) : undefined],
  ]);
  const keys = list.flatMap(([name, amount]) =>
    amount
      ? [button(w.moving[name](short(amount, currency())), {
        kind: "quiet",
        onpress: () => form.values.amount.set(typedAmount(amount)),
        testid: `moveMoney.fill.${name}`,
      })]
      : []
  );
  return keys.length > 0
    ? h("div", { class: "fills", role: "group", "aria-label": w.budgetSheet.fill }, keys)
    : null;
};

/** @param {Form} form @param {Budget[]} budgets */
function giverField(form, budgets) {
  const some = budgets.filter((it) => planned(it) > 0n)
    .sort((
      a,
      b,
    ) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : left(a) < left(b) ? 1 : -1));
  return field(form, "from", {
    label: w.moving.from,
    tag: "select",
    testid: "moveMoney.from",
    choices: [
      h("option", { value: "" }, w.moving.choose),
      some.map((it) =>
        h(
          "option",
          { value: it.categoryId, selected: it.categoryId === form.values.from.peek() },
          choiceText(it),
        )
      ),
    ],
  });
}

/** @param {Form} form @param {Budget[]} budgets @param {Category[]} categories @param {(id: string) => boolean} mayGet */
function getterField(form, budgets, categories, mayGet) {
  /** @param {string} value @param {string} text */
  const option = (value, text) => h("option", { value, selected: value === form.values.to() }, text);
  const free = () =>
    categories.filter((it) => !budgets.some((budget) => budget.categoryId === it.id) && mayGet(it.id));
  return field(form, "to", {
    label: w.moving.to,
    tag: "select",
    testid: "moveMoney.to",
    choices: () => [
      h("option", { value: "" }, w.moving.choose),
      budgets.filter((it) => mayGet(it.categoryId)).map((it) => option(it.categoryId, choiceText(it))),
      free().length > 0
        ? h("optgroup", { label: w.moving.unplanned }, free().map((it) => option(it.id, it.name)))
        : null,
    ],
  });
}

/** @param {Budget} from @param {Budget} to @param {string} amount @param {boolean} wasMade Whether `to` was made by the move. */
const moveBack = (from, to, amount, wasMade) =>
  change(async () => {
    await call("POST", "/budgets/move", { from: to.id, to: from.id, amount }, { key: newKey() });
    if (wasMade) await call("DELETE", pathOf("/budgets/{}", to.id));
  }, { touches, says: w.budgetSheet.undone });
