// @ts-check
// The steps of the onboarding, in their order.
import { symbolOf } from "../core/money.js";
import {
  call,
  effect,
  h,
  href,
  navigate,
  newKey,
  pathOf,
  query,
  signal,
  thisMonth,
  updateUser,
  user,
  w,
  whenPersonChanges,
  wish,
  withParts,
} from "../core/prelude.js";
import { hasBiometrics, wasCancelled } from "../core/sign-in.js";
import { button } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { currencyField } from "../parts/currency-field.js";
import { entrance } from "../parts/entrance.js";
import { errorsOf, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { pinFields, pinProblems, setPin } from "../parts/pin-fields.js";

/** @import { Category } from "../client/api.d.ts" */

const steps = ["currency", "categories", "budget", "sample-data", "biometric"];

/** What the person chose on the way: later steps read it. */
const chosen = {
  /** Expense categories that were made. @type {import("../core/signals.js").Signal<Category[]>} */
  categories: signal(/** @type {Category[]} */ ([])),
};
whenPersonChanges(() => chosen.categories.set([]));

/**
 * A step of the onboarding with its place among the others.
 * @param {string} name
 * @param {string} title
 * @param {string} text
 * @param {...import("../core/view.js").Child} children
 */
function step(name, title, text, ...children) {
  const at = steps.indexOf(name);
  const testName = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return entrance(
    `onboarding.${testName}.screen`,
    title,
    text,
    at >= 0
      ? h(
        "p",
        { class: "step" },
        w.onboarding.step(at + 1, steps.length),
        at > 0 ? h("a", { href: href(pathOf("/onboarding/{}", steps[at - 1])) }, w.back) : null,
      )
      : null,
    ...children,
  );
}

// The categories that the onboarding offers, by their names in the catalogue.

/** @type {{ name: keyof typeof w.onboarding.starters, type: "EXPENSE" | "INCOME", color: string, icon: string, isCommon: boolean }[]} */
const starters = [
  { name: "Groceries", type: "EXPENSE", color: "#43A047", icon: "cart", isCommon: true },
  { name: "Eating Out", type: "EXPENSE", color: "#EF6C00", icon: "restaurant", isCommon: true },
  { name: "Rent", type: "EXPENSE", color: "#5E35B1", icon: "home", isCommon: true },
  { name: "Utilities", type: "EXPENSE", color: "#F9A825", icon: "bolt", isCommon: true },
  { name: "Transport", type: "EXPENSE", color: "#1E88E5", icon: "bus", isCommon: true },
  { name: "Health", type: "EXPENSE", color: "#E53935", icon: "heart", isCommon: false },
  { name: "Entertainment", type: "EXPENSE", color: "#8E24AA", icon: "film", isCommon: true },
  { name: "Clothing", type: "EXPENSE", color: "#D81B60", icon: "shirt", isCommon: false },
  { name: "Children", type: "EXPENSE", color: "#00ACC1", icon: "child", isCommon: false },
  { name: "Travel", type: "EXPENSE", color: "#3949AB", icon: "plane", isCommon: false },
  { name: "Gifts", type: "EXPENSE", color: "#6D4C41", icon: "gift", isCommon: false },
  { name: "Salary", type: "INCOME", color: "#2E7D32", icon: "briefcase", isCommon: true },
  { name: "Freelance", type: "INCOME", color: "#00838F", icon: "laptop", isCommon: false },
  { name: "Interest", type: "INCOME", color: "#546E7A", icon: "bank", isCommon: false },
];

export function welcome() {
  const words = w.onboarding.welcome;
  return step(
    "welcome",
    w.titles.welcome,
    words.text,
    button(words.start, {
      kind: "primary",
      onpress: () => navigate("/onboarding/currency"),
      testid: "onboarding.welcome.getStartedButton",
    }),
  );
}

const options = /** @type {const} */ (["USD", "EUR", "ILS"]);

export function currency() {
  const words = w.onboarding.currency;
  const preferred = user()?.preferredCurrency ?? "USD";
  const form = useForm({ currency: preferred }, {
    submit: async ({ currency }) => {
      await updateUser({ preferredCurrency: currency });
      navigate("/onboarding/categories");
    },
  });
  return step(
    "currency",
    w.titles.currency,
    words.text,
    form.view(
      { class: "form" },
      form.problem(),
      chips({
        label: w.titles.currency,
        className: "tall",
        value: form.values.currency,
        onchange: form.values.currency.set,
        choices: () =>
          options.map((code) => ({
            value: code,
            testid: `onboarding.currency.option.${code}`,
            label: [
              h("b", null, `${symbolOf(code)} ${code}`),
              h("span", { class: "hint" }, words.names[code]),
            ],
          })),
      }),
      currencyField(form, "currency", { label: words.other, testid: "onboarding.currency.input" }),
      form.submitButton(w.next, "onboarding.currency.nextButton"),
    ),
  );
}

export function categories() {
  const words = w.onboarding.categories;
  /** @type {import("../core/signals.js").Signal<Set<string>>} */
  const picked = signal(
    new Set(/** @type {string[]} */ (starters.filter((each) => each.isCommon).map((each) => each.name))),
  );
  const form = useForm({}, {
    check: () => (picked().size > 0 ? {} : { "": words.none }),
    submit: async () => {
      const wanted = starters.filter((each) => picked().has(each.name))
        .map(({ name, type, color, icon }) => ({ name: w.onboarding.starters[name], type, color, icon }));
      const data = await call("POST", "/categories/bulk", { categories: wanted }, { key: newKey() });
      chosen.categories.set(data.categories.filter((each) => each.type === "EXPENSE"));
      navigate("/onboarding/budget");
    },
  });
  /** @param {string} name */
  const toggle = (name) =>
    picked.update((set) => {
      const next = new Set(set);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  /** @param {string} type @param {string} label */
  const group = (type, label) =>
    h(
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
            h("span", { class: "dot", vars: { "--own": each.color } }),
            w.onboarding.starters[each.name],
          )
        ),
      ),
    );
  return step(
    "categories",
    w.titles.categories,
    words.text,
    form.view(
      { class: "form" },
      group("EXPENSE", words.expense),
      group("INCOME", words.income),
      form.problem(),
      form.submitButton(w.next, "onboarding.categories.nextButton"),
    ),
  );
}

export function budget() {
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
      form.submitButton(w.next, "onboarding.budget.nextButton"),
      button(w.onboarding.skip, { kind: "quiet", onpress: next, testid: "onboarding.budget.skipButton" }),
    );
  };
  return step("budget", w.titles.budget, words.text, view);
}

export function sampleData() {
  const words = w.onboarding.sample;
  const next = () => navigate("/onboarding/complete");
  const form = useForm({}, {
    submit: async () => {
      await call("POST", "/seed-data", {}, { key: newKey() });
      next();
    },
  });
  return step(
    "sample-data",
    w.titles.sample,
    words.text,
    form.view(
      { class: "form" },
      form.problem(),
      form.submitButton(words.yes, "onboarding.sampleData.yesButton"),
      button(words.no, { onpress: next, testid: "onboarding.sampleData.noButton" }),
    ),
  );
}

export function complete() {
  const words = w.onboarding.complete;
  return step(
    "complete",
    w.titles.complete,
    words.text,
    button(words.next, {
      kind: "primary",
      onpress: () => navigate("/onboarding/biometric"),
      testid: "onboarding.complete.continueButton",
    }),
    button(words.import, {
      onpress: () => {
        wish("/imports");
        navigate("/onboarding/biometric");
      },
      testid: "onboarding.complete.importButton",
    }),
  );
}

/** The router then leads to the dashboard: the onboarding is over. */
const finish = () => updateUser({ hasCompletedOnboarding: true });

const passkeys = withParts(() => import("../parts/passkeys.js"), "later");

export function biometric() {
  const words = w.onboarding.biometric;
  const isAvailable = signal(true);
  hasBiometrics().then(isAvailable.set);
  const isEnabling = signal(false);
  const form = useForm({}, { submit: async () => void (await finish()) });
  const enable = async () => {
    isEnabling.set(true);
    try {
      const { addPasskey } = await passkeys();
      if (await addPasskey()) await finish();
    } catch (error) {
      if (!wasCancelled(error)) form.show(errorsOf(error, {}));
    } finally {
      isEnabling.set(false);
    }
  };
  return step(
    "biometric",
    w.titles.biometric,
    words.text,
    form.view(
      { class: "form" },
      () => (isAvailable() ? null : h("p", { class: "hint" }, words.unavailable)),
      form.problem(),
      button(words.enable, {
        kind: "primary",
        symbol: "fingerprint",
        onpress: enable,
        busy: isEnabling,
        disabled: () => !isAvailable(),
        testid: "onboarding.biometric.enableButton",
      }),
      button(w.onboarding.pin.instead, {
        onpress: () => navigate("/onboarding/pin"),
        testid: "onboarding.biometric.pinButton",
      }),
      button(words.skip, {
        kind: "quiet",
        type: "submit",
        busy: form.busy,
        testid: "onboarding.biometric.skipButton",
      }),
    ),
  );
}

export function pin() {
  const form = useForm({ pin: "", password: "" }, {
    check: pinProblems,
    submit: async (values) => {
      await setPin(values);
      await finish();
    },
  });
  return step(
    "pin",
    w.titles.pin,
    w.onboarding.pin.text,
    form.view(
      { class: "form" },
      pinFields(form, "onboarding.pin.pinInput", "onboarding.pin.passwordInput"),
      form.problem(),
      form.submitButton(w.settings.pinSet, "onboarding.pin.setButton"),
      button(w.onboarding.skip, { kind: "quiet", onpress: finish, testid: "onboarding.pin.skipButton" }),
    ),
  );
}
