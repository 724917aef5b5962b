// @ts-check
// The sheet of what recurs: a new template, and one that is there.
import { useCategories, useScope } from "../core/book.js";
import { routeOf } from "../parts/entries/template-name.js";
import { limits } from "../core/limits.js";
import {
  addMonths,
  back,
  call,
  dayText,
  effect,
  h,
  invalidate,
  monthText,
  newKey,
  pathOf,
  query,
  signal,
  thisMonth,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { button } from "../parts/button.js";
import { change } from "../parts/change.js";
import { changedFields } from "../parts/changed-fields.js";
import { selectField } from "../parts/fields.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { categoriesBy, payeeField, useLastAccount, usePayees } from "../parts/entries/payee-field.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, whenRead } from "../parts/frame/states.js";
import { categoryChoice, typeChoice } from "../parts/entries/transaction-form.js";
import { isByWeeks, weekdayName } from "./recurring.js";

/** @import { RecurringTemplate } from "../client/api.d.ts" */

const up = "/recurring";
const monthsAhead = 36;
/** What is sent together: when it is due. */
const together = [
  ["type", "categoryId"],
  ["amount", "currency"],
  ["frequency", "interval", "occurrences", "weekday", "dayOfMonth", "startMonthKey", "endMonthKey"],
];

/** @param {{ params: { id?: string } }} context */
export function editRecurring({ params: { id } }) {
  const known = query(() => (id ? pathOf("/recurring/{}", id) : null));
  return sheetView(
    { title: w.titles.editRecurring, testid: "editRecurring.screen", up },
    id ? whenRead(known, (it) => templateForm(it)) : templateForm(null),
  );
}

/** @param {RecurringTemplate | null} known */
function templateForm(known) {
  const account = useScope();
  const accounts = () =>
    (account.accounts.data()?.accounts ?? []).filter((it) => !it.isArchived || it.id === known?.accountId);
  const chosen = signal(known?.accountId ?? "");
  const payee = signal("");
  const usual = useLastAccount(payee);
  const into = () => {
    const of = (/** @type {string | null | undefined} */ id) => accounts().find((each) => each.id === id);
    return of(chosen()) ?? of(usual()) ?? of(account.entryId());
  };
  const accountId = () => chosen() || (into()?.id ?? null);
  const currency = () => known?.currency ?? into()?.preferredCurrency ?? account.currency();
  const form = useForm({
    type: known?.type ?? "EXPENSE",
    amount: typedAmount(known?.amount ?? ""),
    categoryId: known?.categoryId ?? "",
    frequency: known?.frequency ?? "monthly",
    interval: String(known?.interval ?? 1),
    occurrences: String(known?.occurrences ?? ""),
    weekday: String(known?.weekday ?? 1),
    dayOfMonth: String(known?.dayOfMonth ?? 1),
    payee: known?.payee ?? "",
    description: known?.description ?? "",
    startMonthKey: known?.startMonth.slice(0, 7) ?? thisMonth(),
    endMonthKey: known?.endMonth?.slice(0, 7) ?? "",
  }, {
    check: ({ amount, categoryId }) => {
      const problem = amountProblem(amount, currency());
      return {
        ...(problem ? { amount: problem } : {}),
        ...(categoryId || known?.transfer ? {} : { categoryId: w.transaction.categoryRequired }),
      };
    },
    submit: async ({ type, categoryId, amount, dayOfMonth, weekday, ...values }) => {
      const { frequency, interval, occurrences, startMonthKey, endMonthKey, payee, description } = values;
      const byWeeks = isByWeeks(frequency);
      const body = {
        frequency,
        interval: Number(interval),
        occurrences: occurrences ? Number(occurrences) : null,
        ...(byWeeks ? { weekday: Number(weekday) } : { dayOfMonth: Number(dayOfMonth) }),
        // By weeks, it begins today unless another month is chosen.
        ...(byWeeks && startMonthKey === first ? {} : { startMonthKey }),
        ...(known?.transfer ? {} : { type, categoryId }),
        accountId: accountId(),
        amount: amountOf(amount, currency()),
        currency: currency(),
        payee: payee.trim() || null,
        description: description.trim() || null,
        endMonthKey: endMonthKey || null,
      };
      if (known) {
        const names = [...form.changed(), ...(chosen() === known.accountId ? [] : ["accountId"])];
        await call("PATCH", pathOf("/recurring/{}", known.id), changedFields(body, names, together));
      } else await call("POST", "/recurring", body, { key: newKey() });
      await invalidate("/recurring", "/transactions", "/dashboard");
      back(up);
    },
  });
  effect(() => payee.set(form.values.payee()));
  const payees = usePayees(form.values.payee);
  const categories = categoriesBy(
    useCategories(accountId),
    payees,
    form.values.payee,
  );
  const remove = async () => {
    if (!known) return;
    const gone = await change(() => call("DELETE", pathOf("/recurring/{}", known.id)), {
      touches: [up],
      says: w.recurring.deleted,
      undo: () =>
        change(() => call("POST", pathOf("/recurring/{}/restore", known.id), {}), { touches: [up] }),
    });
    if (gone) back(up);
  };
  /** @param {string} name @param {[value: string, text: string][]} choices */
  const options = (name, choices) =>
    choices.map(([value, text]) =>
      h("option", { value, selected: value === form.values[name].peek() }, text)
    );
  /** @param {"startMonthKey" | "endMonthKey"} name @param {string[]} months */
  const monthField = (name, months) =>
    field(form, name, {
      label: w.recurring[name],
      tag: "select",
      testid: `editRecurring.${name}`,
      choices: options(name, months.map((it) => [it, it ? monthText(it) : w.recurring.open])),
    });
  /** @param {string} name @param {string} label @param {number} max @param {string} [hint] */
  const numberField = (name, label, max, hint) =>
    field(form, name, {
      label,
      hint,
      testid: `editRecurring.${name}`,
      input: { type: "number", min: 1, max, inputmode: "numeric" },
    });
  const first = form.values.startMonthKey.peek();
  const from = first < thisMonth() ? first : thisMonth();
  const ahead = Array.from({ length: monthsAhead }, (_, index) => addMonths(thisMonth(), index));
  const list = [...new Set([from, ...ahead])];
  const last = form.values.endMonthKey.peek();
  return form.view(
    { class: "form" },
    known?.transfer
      ? h("p", { class: "hint", testid: "editRecurring.route" }, () => routeOf(known))
      : typeChoice(form, "editRecurring"),
    () =>
      known?.transfer || accounts().length < 2 ? null : selectField({
        label: w.accounts.account,
        testid: "editRecurring.accountSelect",
        chosen: () => into()?.id,
        choices: () => accounts().map((each) => [each.id, `${each.name} · ${each.preferredCurrency}`]),
        onchange: chosen.set,
      }),
    moneyField(form, "amount", {
      label: w.amount.label,
      currency,
      testid: "editRecurring.amountInput",
      isBig: true,
      input: { autofocus: true },
    }),
    known?.transfer ? null : categoryChoice(form, "editRecurring", categories),
    payeeField(form, "editRecurring", payees),
    field(form, "description", {
      label: `${w.transaction.description} (${w.optional})`,
      testid: "editRecurring.descriptionInput",
      input: { autocomplete: "off" },
    }),
    field(form, "frequency", {
      label: w.recurring.frequency,
      tag: "select",
      testid: "editRecurring.frequency",
      choices: options("frequency", Object.entries(w.recurring.frequencies)),
    }),
    keyed(
      () => String(isByWeeks(form.values.frequency())),
      (byWeeks) =>
        byWeeks === "true"
          ? field(form, "weekday", {
            label: w.recurringSheet.weekday,
            tag: "select",
            testid: "editRecurring.weekday",
            choices: options("weekday", [1, 2, 3, 4, 5, 6, 7].map((it) => [String(it), weekdayName(it)])),
          })
          : field(form, "dayOfMonth", {
            label: w.recurringSheet.dayOfMonth,
            hint: w.recurringSheet.dayHint,
            testid: "editRecurring.dayInput",
            input: { type: "number", min: 1, max: limits.dayOfMonth, inputmode: "numeric" },
          }),
    ),
    h(
      "div",
      { class: "pair" },
      numberField("interval", w.recurring.interval, limits.repeatInterval),
      numberField(
        "occurrences",
        w.recurringSheet.occurrences,
        limits.occurrences,
        w.recurringSheet.occurrencesHint,
      ),
    ),
    h(
      "div",
      { class: "pair" },
      monthField("startMonthKey", list),
      monthField("endMonthKey", [...new Set(["", ...(last ? [last] : []), ...ahead])]),
    ),
    form.problem(),
    form.submitButton(w.save, "editRecurring.submitButton"),
    known ? skipButton(known) : null,
    known
      ? button(w.transaction.delete, { kind: "quiet", onpress: remove, testid: "editRecurring.deleteButton" })
      : null,
  );
}

/** Leaves out the next booking, once. @param {RecurringTemplate} known */
function skipButton({ id, accountId }) {
  const upcoming = query(() => pathOf("/recurring/upcoming?days=90&accountId={}", accountId));
  const day = () => upcoming.data()?.upcoming.find((each) => each.templateId === id)?.date;
  /** @param {string} date */
  const skip = (date) =>
    change(() => call("POST", pathOf("/recurring/{}/skip", id), { date }, { key: newKey() }), {
      touches: ["/recurring"],
      says: w.recurringSheet.leftOut(dayText(date)),
    });
  return () => {
    const date = day();
    return date
      ? button(w.recurringSheet.leaveOut(dayText(date)), {
        kind: "quiet",
        onpress: () => skip(date),
        testid: "editRecurring.skipButton",
      })
      : null;
  };
}
