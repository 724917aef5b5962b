// @ts-check
// The steps of the onboarding that fill the book: its categories, and what is planned for them.
import { amountText, negative, sumOf } from "../core/money.js";
import {
  call,
  effect,
  get,
  h,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  thisMonth,
  user,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { lineOf } from "../parts/budgets/budget-writing.js";
import { button } from "../parts/button.js";
import { categoryIcon } from "../parts/categories/category-mark.js";
import { draftOf, starters } from "../parts/categories/starters.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { hasOwnBook, step, unsent } from "../parts/entrance/onboarding-step.js";
import { fresh, keyed, whenRead } from "../parts/frame/states.js";

/** @import { ApiError } from "../core/api.js" */
/** @import { Budget, Category, IncomeGoal } from "../client/api.d.ts" */
/** @import { Starter } from "../parts/categories/starters.js" */

/** The category of the book that a starter became. @param {Category[]} known @param {Starter} it */
const madeOf = (known, { name, type }) =>
  known.find((other) => other.type === type && other.name === w.onboarding.starters[name]);

/** Takes a category away that is not wanted any more, with its budgets; one that is in use is archived. @param {string} id */
async function drop(id) {
  for (const { budgets } of [await get("/budgets"), await get("/budgets?accountId=all")]) {
    for (const it of budgets) {
      if (it.categoryId === id) await call("DELETE", pathOf("/budgets/{}", it.id));
    }
  }
  try {
    await call("DELETE", pathOf("/categories/{}", id));
  } catch (error) {
    const { status } = /** @type {ApiError} */ (error);
    if (status === 409) await call("PATCH", pathOf("/categories/{}/archive", id), { isArchived: true });
    else if (status !== 404) throw error;
  }
}

export function categories() {
  const known = fresh(query(() => "/categories"));
  return step(
    "categories",
    w.titles.categories,
    w.onboarding.categories.text,
    whenRead(known, (data) => categoriesForm(data.categories)),
  );
}

/** @typedef {import("../core/signals.js").Signal<Set<string>>} Picked The names of starters. */

/** @param {"EXPENSE" | "INCOME"} type @param {string} label @param {Picked} picked */
function starterChips(type, label, picked) {
  /** @param {string} name */
  const toggle = (name) =>
    picked.update((set) => {
      const next = new Set(set);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return h(
    "fieldset",
    null,
    h("legend", null, label),
    h(
      "div",
      { class: "chips" },
      starters.filter((each) => each.type === type).map((each) =>
        h(
          "button",
          {
            type: "button",
            class: "chip",
            "aria-pressed": () => String(picked().has(each.name)),
            testid: `onboarding.categories.option.${each.name}`,
            onclick: () => toggle(each.name),
          },
          categoryIcon(each.icon, each.color),
          w.onboarding.starters[each.name],
        )
      ),
    ),
  );
}

/** What was chosen before is chosen still. @param {Category[]} known */
function categoriesForm(known) {
  const words = w.onboarding.categories;
  /** @type {Picked} */
  const picked = signal(
    unsent.picked ?? new Set(
      /** @type {string[]} */ (starters.filter((each) =>
        known.length > 0 ? madeOf(known, each) : each.isCommon
      )
        .map((each) => each.name)),
    ),
  );
  effect(() => {
    unsent.picked = picked();
  });
  const form = useForm({}, {
    check: () => (picked().size > 0 ? {} : { "": words.none }),
    submit: async () => {
      const wanted = starters.filter((each) => picked().has(each.name)).map(draftOf);
      await call("POST", "/categories/bulk", { categories: wanted }, { key: newKey() });
      for (const each of starters) {
        const made = madeOf(known, each);
        if (made && !picked().has(each.name)) await drop(made.id);
      }
      // The next step reads what is there now, and this one when somebody comes back to it.
      unsent.picked = null;
      navigate("/onboarding/budget");
    },
  });
  return form.view(
    { class: "form" },
    starterChips("EXPENSE", words.expense, picked),
    starterChips("INCOME", words.income, picked),
    form.problem(),
    form.submitButton(w.next, "onboarding.categories.nextButton"),
    button(w.onboarding.skip, {
      kind: "quiet",
      onpress: () => navigate("/onboarding/budget"),
      testid: "onboarding.categories.skipButton",
    }),
  );
}

/** The field beside those of the categories. */
const income = "income";
const everyAccount = "all";

export function budget() {
  const categories = fresh(query(() => "/categories?type=EXPENSE"));
  const planned = fresh(query(() => pathOf("/budgets?accountId=all&month={}", thisMonth())));
  const goal = fresh(query(() => pathOf("/budgets/income-goal?accountId=all&month={}", thisMonth())));
  return step(
    "budget",
    w.titles.budget,
    w.onboarding.budget.text,
    whenRead(
      categories,
      (data) =>
        whenRead(planned, ({ budgets }) =>
          // Without a goal, the server answers 404.
          keyed(
            () => (goal.error() ? "none" : JSON.stringify(goal.data()) ?? ""),
            (state) => state && budgetForm(data.categories, budgets, goal.data() ?? null),
          )),
    ),
  );
}

/**
 * A field for each category. What was typed before, maybe in another currency, stands in it as it was meant.
 * @param {Category[]} categories
 * @param {Budget[]} budgets Of all accounts, as those that are made.
 * @param {IncomeGoal | null} goal
 */
function budgetForm(categories, budgets, goal) {
  const words = w.onboarding.budget;
  const next = () => navigate(hasOwnBook() ? "/onboarding/complete" : "/onboarding/sample-data");
  const own = user()?.preferredCurrency ?? "USD";
  /** @param {string} id */
  const known = (id) => budgets.find((it) => it.categoryId === id);
  /** @param {string} id */
  const currencyOf = (id) =>
    (id === income ? goal : known(id))?.currency ??
      (form.values[id]() && unsent.amounts.get(id)?.currency || own);
  /** What the server has, as it is typed. @param {string} id */
  const kept = (id) => typedAmount((id === income ? goal?.amount : known(id)?.planned) ?? "");
  const ids = [income, ...categories.map(({ id }) => id)];
  const form = useForm(
    Object.fromEntries(ids.map((id) => [id, unsent.amounts.get(id)?.typed ?? kept(id)])),
    {
      check: (values) =>
        Object.fromEntries(
          Object.entries(values)
            .map((
              [id, typed],
            ) => [id, amountProblem(typed, currencyOf(id), { mayBeEmpty: true, mayBeZero: id !== income })])
            .filter(([, problem]) => problem),
        ),
      submit: async ({ [income]: expected, ...values }) => {
        const lines = Object.entries(values).filter(([, typed]) => typed.trim())
          .map(([categoryId, typed]) => {
            const currency = currencyOf(categoryId);
            return lineOf({ ...known(categoryId), categoryId, currency, planned: amountOf(typed, currency) });
          });
        if (lines.length > 0) {
          const body = { accountId: everyAccount, month: thisMonth(), budgets: lines };
          await call("POST", "/budgets/quick", body, { key: newKey() });
        }
        for (const it of budgets) {
          if (values[it.categoryId]?.trim() === "") await call("DELETE", pathOf("/budgets/{}", it.id));
        }
        await expect(expected, currencyOf(income), goal);
        unsent.amounts.clear();
        next();
      },
    },
  );
  effect(() => {
    for (const id of ids) {
      const typed = form.values[id]();
      if (typed === kept(id)) unsent.amounts.delete(id);
      else unsent.amounts.set(id, { typed, currency: currencyOf(id) });
    }
  });
  /** @param {string} id @param {string} label @param {string} testid */
  const amount = (id, label, testid) =>
    moneyField(form, id, { label, currency: () => currencyOf(id), testid });
  /** @param {string} id @returns {Typed} */
  const typedIn = (id) => [form.values[id](), currencyOf(id)];
  return form.view(
    { class: "form" },
    categories.length === 0 ? h("p", { class: "hint" }, words.none) : null,
    h(
      "div",
      { class: "budget-lines" },
      amount(income, words.income, "onboarding.budget.income"),
      categories.map((each) => amount(each.id, each.name, `onboarding.budget.amount.${each.name}`)),
    ),
    categories.length === 0
      ? null
      : totalLine(() => categories.map(({ id }) => typedIn(id)), () => typedIn(income), own),
    form.problem(),
    form.submitButton(w.next, "onboarding.budget.nextButton"),
    button(w.onboarding.skip, { kind: "quiet", onpress: next, testid: "onboarding.budget.skipButton" }),
  );
}

/**
 * Keeps what is expected to come in, where it has changed.
 * @param {string} typed
 * @param {string} currency
 * @param {IncomeGoal | null} goal
 */
async function expect(typed, currency, goal) {
  const amount = typed.trim() && amountOf(typed, currency);
  if (amount && amount !== goal?.amount) {
    await call("PUT", "/budgets/income-goal", {
      accountId: everyAccount,
      monthKey: thisMonth(),
      amount,
      currency,
    });
  } else if (!amount && goal) {
    await call("DELETE", pathOf("/budgets/income-goal?accountId=all&month={}", thisMonth()));
  }
}

/** @typedef {[typed: string, currency: string]} Typed */

/**
 * What is planned together, and how much of the income that leaves.
 * @param {() => Typed[]} fields
 * @param {() => Typed} expected
 * @param {string} own
 */
const totalLine = (fields, expected, own) => [
  h(
    "p",
    { class: "line", testid: "onboarding.budget.total" },
    h("span", null, w.onboarding.budget.total),
    h("b", { class: "money" }, () => totalText(sumsOf(fields(), own), own)),
  ),
  () => {
    const [typed, currency] = expected();
    if (!typed.trim() || amountProblem(typed, currency)) return null;
    const left = sumOf(
      [amountOf(typed, currency), negative(sumsOf(fields(), own).get(currency) ?? "0")],
      currency,
    );
    const isOver = left.startsWith("-");
    return h(
      "p",
      { class: isOver ? "over-text" : "hint", testid: "onboarding.budget.left" },
      (isOver ? w.onboarding.budget.over : w.onboarding.budget.left)(
        amountText(isOver ? negative(left) : left, currency),
      ),
    );
  },
];

/** What fields come to, each currency by itself. @param {Typed[]} fields @param {string} own */
function sumsOf(fields, own) {
  const sums = new Map([[own, "0"]]);
  for (const [typed, currency] of fields) {
    if (!amountProblem(typed, currency)) {
      sums.set(currency, sumOf([sums.get(currency) ?? "0", amountOf(typed, currency)], currency));
    }
  }
  return sums;
}

/** @param {Map<string, string>} sums @param {string} own */
function totalText(sums, own) {
  if (sums.size > 1 && sums.get(own) === "0") sums.delete(own);
  return [...sums].map(([currency, sum]) => amountText(sum, currency)).join(" + ");
}
