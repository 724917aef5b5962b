// @ts-check
// The sheet of a goal with its fields.
import { bookCurrency } from "../core/book.js";
import { limits } from "../core/limits.js";
import {
  addMonths,
  call,
  h,
  invalidate,
  navigate,
  newKey,
  pathOf,
  query,
  thisMonth,
  today,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { changedFields } from "../parts/changed-fields.js";
import { currencyField } from "../parts/currency-field.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { sheetView } from "../parts/sheet.js";
import { whenRead } from "../parts/frame/states.js";

/** @import { Goal } from "../client/api.d.ts" */

const together = [["targetAmount", "currency"]];

/** Makes a goal, or changes one. @param {{ params: { id?: string } }} context */
export function editGoal({ params }) {
  const { id } = params;
  const path = pathOf("/goals/{}", id);
  const up = id ? path : "/goals";
  const known = query(() => (id ? path : null));
  return sheetView(
    { title: id ? w.titles.editGoal : w.titles.newGoal, testid: "editGoal.screen", up },
    id ? whenRead(known, (data) => goalForm(data, up)) : goalForm(undefined, up),
  );
}

/** @param {Goal | undefined} goal @param {string} up */
function goalForm(goal, up) {
  const form = useForm({
    name: goal?.name ?? "",
    targetAmount: typedAmount(goal?.targetAmount ?? ""),
    currency: goal?.currency ?? bookCurrency(),
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
      const names = form.changed().map((name) => name.startsWith("reminder.") ? "reminder" : name);
      const saved = goal
        ? await call("PATCH", pathOf("/goals/{}", goal.id), changedFields(body, names, together))
        : await call("POST", "/goals", body, { key: newKey() });
      await invalidate("/goals", "/planning");
      navigate(goal ? up : pathOf("/goals/{}", saved.id), { replace: true });
    },
  });
  const { frequencies } = w.goals;
  const frequency = form.values["reminder.frequency"];
  return form.view(
    { class: "form" },
    moneyField(form, "targetAmount", {
      label: w.goalSheets.targetLabel,
      currency: form.values.currency,
      testid: "editGoal.targetInput",
      isBig: true,
      input: { autofocus: true },
    }),
    field(form, "name", {
      label: w.goals.name,
      testid: "editGoal.nameInput",
      input: { maxlength: limits.goalName },
    }),
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
      input: { maxlength: limits.goalEmoji, autocomplete: "off" },
    }),
    field(form, "description", {
      label: `${w.transaction.description} (${w.optional})`,
      tag: "textarea",
      testid: "editGoal.descriptionInput",
      input: { maxlength: limits.goalDescription },
    }),
    field(form, "reminder.frequency", {
      label: w.goalSheets.reminder,
      tag: "select",
      hint: w.goalSheets.reminderHint,
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
