// @ts-check
import { call, newKey } from "../core/api.js";
import { thisMonth } from "../core/dates.js";
import { navigate } from "../core/router.js";
import { effect } from "../core/signals.js";
import { user } from "../core/session.js";
import { query } from "../core/store.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { chosen, step } from "../parts/onboarding.js";

export default function budget() {
  const words = w.onboarding.budget;
  const accounts = query(() => "/accounts");
  const known = query(() => (chosen.categories().length > 0 ? null : "/categories?type=EXPENSE"));
  // Entered again after a reload, the screen asks for the categories that were made before.
  effect(() => {
    const data = known.data();
    if (data) chosen.categories.set(data.categories);
  });
  const currency = () => user()?.preferredCurrency ?? "USD";
  const next = () => navigate("/onboarding/sample-data");
  const view = () => {
    const categories = chosen.categories().slice(0, 8);
    const form = useForm(Object.fromEntries(categories.map(({ id }) => [id, ""])), {
      check: (values) =>
        Object.fromEntries(
          Object.entries(values)
            .map((
              [id, typed],
            ) => [id, amountProblem(typed, currency(), { mayBeEmpty: true, mayBeZero: true })])
            .filter(([, problem]) => problem),
        ),
      submit: async (values) => {
        const budgets = Object.entries(values).filter(([, typed]) => typed.trim())
          .map(([categoryId, typed]) => ({ categoryId, planned: amountOf(typed, currency()) }));
        if (budgets.length > 0) {
          const accountId = accounts.data()?.activeAccountId;
          await call("POST", "/budgets/quick", { accountId, month: thisMonth(), budgets }, { key: newKey() });
        }
        next();
      },
    });
    return form.view(
      { class: "form" },
      categories.length === 0 ? h("p", { class: "hint" }, words.none) : null,
      h(
        "div",
        { class: "budget-lines" },
        categories.map((each) =>
          moneyField(form, each.id, {
            label: each.name,
            currency,
            testid: `onboarding.budget.amount.${each.name}`,
          })
        ),
      ),
      form.problem(),
      button(w.next, {
        kind: "primary",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.budget.nextButton",
      }),
      button(w.onboarding.skip, { kind: "quiet", onpress: next, testid: "onboarding.budget.skipButton" }),
    );
  };
  return step("budget", w.titles.budget, words.text, view);
}
