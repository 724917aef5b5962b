// @ts-check
// The sheets of a goal: its fields, and what each savings account gives it.
import { amountText, fromMinor, toMinor, typedAmount } from "../core/money.js";
import {
  addMonths,
  back,
  call,
  h,
  href,
  invalidate,
  navigate,
  newId,
  newKey,
  query,
  thisMonth,
  today,
  user,
  w,
} from "../core/prelude.js";
import { buttonLink } from "../parts/button.js";
import { currencyField } from "../parts/currency-field.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { empty, whenRead } from "../parts/states.js";

/** Makes a goal, or changes one. @param {{ params: { id?: string } }} context */
export function editGoal({ params }) {
  const { id } = params;
  const up = id ? `/goals/${id}` : "/goals";
  const known = query(() => (id ? up : null));
  return sheetView(
    { title: id ? w.titles.editGoal : w.titles.newGoal, testid: "editGoal.screen", up },
    id ? whenRead(known, (data) => goalForm(data, up)) : goalForm(null, up),
  );
}

/** @param {any} goal @param {string} up */
function goalForm(goal, up) {
  const form = useForm({
    name: goal?.name ?? "",
    targetAmount: typedAmount(goal?.targetAmount ?? ""),
    currency: goal?.currency ?? user()?.preferredCurrency ?? "USD",
    deadline: goal?.deadline ?? `${addMonths(thisMonth(), 12)}-01`,
    emoji: goal?.emoji ?? "",
    description: goal?.description ?? "",
    "reminder.frequency": goal?.reminder?.frequency ?? "",
    "reminder.time": goal?.reminder?.time ?? "09:00",
    "reminder.startDate": goal?.reminder?.startDate ?? today(),
  }, {
    check: ({ name, targetAmount, currency }) => {
      const problem = amountProblem(targetAmount, currency, { mayBeZero: true });
      return {
        ...(problem ? { targetAmount: problem } : {}),
        ...(name.trim() ? {} : { name: w.goals.nameRequired }),
      };
    },
    submit: async (values) => {
      const { name, targetAmount, currency, deadline, emoji, description } = values;
      const frequency = values["reminder.frequency"];
      const body = {
        name: name.trim(),
        targetAmount: amountOf(targetAmount, currency),
        currency,
        // A deadline that has passed by itself may stay as it is.
        ...(deadline === goal?.deadline ? {} : { deadline }),
        emoji: emoji.trim() || null,
        description: description.trim() || null,
        reminder: frequency
          ? { frequency, time: values["reminder.time"], startDate: values["reminder.startDate"] }
          : null,
      };
      const saved = goal
        ? await call("PATCH", `/goals/${goal.id}`, body)
        : await call("POST", "/goals", body, { key: newKey() });
      await invalidate("/goals", "/planning");
      navigate(goal ? up : `/goals/${saved.id}`, { replace: true });
    },
  });
  const { frequencies } = w.goals;
  const frequency = form.values["reminder.frequency"];
  return form.view(
    { class: "form" },
    moneyField(form, "targetAmount", {
      label: w.goals.targetLabel,
      currency: form.values.currency,
      testid: "editGoal.targetInput",
      isBig: true,
      input: { autofocus: true },
    }),
    field(form, "name", { label: w.goals.name, testid: "editGoal.nameInput", input: { maxlength: 100 } }),
    h(
      "div",
      { class: "pair" },
      field(form, "deadline", {
        label: w.goals.deadline,
        testid: "editGoal.deadlineInput",
        input: { type: "date" },
      }),
      currencyField(form, "currency", { label: w.titles.page.currency, testid: "editGoal.currencyInput" }),
    ),
    field(form, "emoji", {
      label: `${w.goals.emoji} (${w.optional})`,
      testid: "editGoal.emojiInput",
      input: { maxlength: 16, autocomplete: "off" },
    }),
    field(form, "description", {
      label: `${w.transaction.description} (${w.optional})`,
      tag: "textarea",
      testid: "editGoal.descriptionInput",
      input: { maxlength: 500 },
    }),
    field(form, "reminder.frequency", {
      label: w.goals.reminder,
      tag: "select",
      hint: w.goals.reminderHint,
      testid: "editGoal.reminderSelect",
      choices: Object.entries(frequencies).map(([value, label]) =>
        h("option", { value, selected: value === frequency.peek() }, label)
      ),
    }),
    () =>
      frequency()
        ? h(
          "div",
          { class: "pair" },
          field(form, "reminder.startDate", { label: w.goals.from, input: { type: "date" } }),
          field(form, "reminder.time", { label: w.goals.at, input: { type: "time" } }),
        )
        : null,
    form.problem(),
    form.submitButton(w.goals.save, "editGoal.submitButton"),
  );
}

/** The steps of a slider: a thousandth of what the asset holds. */
const steps = 1000n;

/** How much of each asset is meant for a goal. @param {{ params: { id: string } }} context */
export function allocate({ params }) {
  const up = `/goals/${params.id}`;
  const goal = query(() => up);
  const assets = query(() => "/assets");
  return sheetView(
    { title: w.titles.allocate, testid: "allocate.screen", up },
    whenRead(goal, (data) => whenRead(assets, (all) => allocationForm(data, all.assets, up))),
  );
}

/** @param {any} goal @param {any[]} assets @param {string} up */
function allocationForm(goal, assets, up) {
  if (assets.length === 0) {
    return empty(
      w.assets.none1,
      w.assets.none,
      buttonLink(w.titles.newAsset, href("/assets/new"), { kind: "primary", testid: "allocate.newAsset" }),
    );
  }
  /** @param {any} asset @returns {string} */
  const former = (asset) =>
    goal.allocations.find((/** @type {any} */ each) => each.assetId === asset.id)?.amount ?? "";
  const form = useForm(Object.fromEntries(assets.map((asset) => [asset.id, typedAmount(former(asset))])), {
    check: (values) =>
      Object.fromEntries(
        assets.map((
          asset,
        ) => [
          asset.id,
          amountProblem(values[asset.id], asset.currency, { mayBeZero: true, mayBeEmpty: true }),
        ])
          .filter(([, problem]) => problem),
      ),
    submit: async (values) => {
      const allocations = assets
        .map((asset) => ({ assetId: asset.id, amount: amountOf(values[asset.id], asset.currency) || "0" }))
        .filter((each) => goal.allocations.length > 0 || /[1-9]/.test(each.amount));
      await call("PUT", `${up}/allocations`, { allocations });
      await invalidate("/goals", "/assets", "/planning");
      back(up);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "hint" }, w.goals.allocateText),
    assets.map((asset) => slider(form, asset, former(asset))),
    form.problem(),
    form.submitButton(w.save, "allocate.submitButton"),
  );
}

/** @param {import("../parts/form.js").Form} form @param {any} asset @param {string} former */
function slider(form, asset, former) {
  const { currency } = asset;
  const balance = toMinor(asset.balance, currency);
  const others = toMinor(asset.allocated, currency) - toMinor(former || "0", currency);
  const value = form.values[asset.id];
  const minor = () => toMinor(amountOf(value(), currency) || "0", currency);
  const id = newId("slider");
  return h(
    "fieldset",
    { class: "slider", testid: `allocate.asset.${asset.name}` },
    h("legend", null, asset.name, " · ", amountText(asset.balance, currency, { isShort: true })),
    h("input", {
      type: "range",
      id,
      min: 0,
      max: String(steps),
      "aria-label": w.goals.share(asset.name),
      "aria-valuetext": () => amountText(fromMinor(minor(), currency), currency),
      disabled: balance <= 0n,
      testid: `allocate.slider.${asset.name}`,
      value: () => (balance > 0n ? String((minor() * steps) / balance) : "0"),
      oninput: (/** @type {any} */ event) => {
        value.set(typedAmount(fromMinor((balance * BigInt(event.target.value)) / steps, currency)));
        form.touch(asset.id);
      },
    }),
    moneyField(form, asset.id, {
      label: w.amount.label,
      currency: () => currency,
      testid: `allocate.input.${asset.name}`,
    }),
    h(
      "p",
      { class: "hint", role: "status" },
      () =>
        minor() + others > balance ? w.goals.tooMuch : w.assets.free(
          amountText(fromMinor(balance - others - minor(), currency), currency, { isShort: true }),
        ),
    ),
  );
}
