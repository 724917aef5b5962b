// @ts-check
import { routeOf, templateName, useAccount, useCategories } from "../core/book.js";
import { limits } from "../core/limits.js";
import { pagedQuery } from "../core/paged.js";
import {
  addMonths,
  back,
  call,
  dayText,
  each,
  h,
  href,
  invalidate,
  monthText,
  newKey,
  ofMoney,
  query,
  thisMonth,
  w,
} from "../core/prelude.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { categoryMark } from "../parts/category-mark.js";
import { change } from "../parts/change.js";
import { field, useForm } from "../parts/form.js";
import { amountOf, amountProblem, moneyField } from "../parts/money-field.js";
import { transactionMoney, typedAmount } from "../core/money.js";
import { categoriesBy, payeeField, usePayees } from "../parts/payee-field.js";
import { screenHead } from "../parts/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { empty, keyed, listState, moreKey, whenRead } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { categoryChoice, typeChoice } from "../parts/transaction-form.js";
import { rowKeys } from "../parts/transaction-row.js";

/** @import { RecurringTemplate, Transaction } from "../api.d.ts" */

/** What comes every month by itself: rent, salary. */
export default function recurring() {
  const account = useAccount();
  const categories = query(() => "/categories?includeArchived=true");
  const list = pagedQuery(
    () => (account.id() ? `/recurring?accountId=${account.id()}&include=transfers` : null),
    "recurring",
  );
  const category = (/** @type {string | null} */ id) =>
    categories.data()?.categories.find((each) => each.id === id);
  /** @param {RecurringTemplate} it */
  const nameOf = (it) => templateName(it, category(it.categoryId)?.name);
  /** What the title does not say. @param {RecurringTemplate} it @param {string | null | undefined} text */
  const note = (it, text) => text && text !== nameOf(it) ? h("span", null, text) : null;
  const upcoming = query(() => account.id() ? `/recurring/upcoming?days=90&accountId=${account.id()}` : null);
  /** The day of a template's next booking, if it is near. @param {string} id */
  const nextDay = (id) => upcoming.data()?.upcoming.find((each) => each.templateId === id)?.date;
  const items = () => list.page()?.items ?? [];
  const ofMonth = query(() =>
    account.id() ? `/transactions?accountId=${account.id()}&month=${thisMonth()}&limit=100` : null
  );
  /** @returns {RecurringTemplate[] | null} What this month is to book as transactions; null while it is not known. */
  const meant = () => ofMonth.data() ? items().filter(coversThisMonth) : null;
  const isDue = () => meant()?.some((it) => !isBooked(it, ofMonth.data()?.transactions ?? [])) ?? false;
  rowKeys();
  const book = async () => {
    const done = await change(
      () =>
        call("POST", "/recurring/apply", { accountId: account.id(), monthKey: thisMonth() }, {
          key: newKey(),
        }),
      { touches: ofMoney },
    );
    if (done) toast(done.errors[0]?.error ?? w.recurring.booked(done.created));
  };
  /** @param {RecurringTemplate} it @returns {Promise<unknown>} */
  const toggle = (it) =>
    change(() => call("PATCH", `/recurring/${it.id}/toggle`, {}), {
      touches: ["/recurring"],
      says: it.isActive ? w.recurring.paused : w.recurring.resumed,
      undo: it.isActive ? () => toggle({ ...it, isActive: false }) : undefined,
    });
  return h(
    "div",
    { testid: "recurring.screen" },
    screenHead(
      w.titles.recurring,
      buttonLink(w.add, href("/recurring/new"), {
        kind: "primary",
        symbol: "plus",
        testid: "recurring.addButton",
      }),
    ),
    listState(list, () => empty(w.recurring.none, w.recurring.noneText, null, "recurring.empty")),
    h(
      "ul",
      { class: "rows", testid: "recurring.list", hidden: () => items().length === 0 },
      each(items, (it) => it.id, (it) =>
        h(
          "li",
          { class: "split-row" },
          h(
            "a",
            { class: "row", href: href(`/recurring/${it().id}`), testid: "recurring.item" },
            () => (it().transfer
              ? h("span", { class: "mark bare" }, icon("transfer"))
              : categoryMark(category(it().categoryId))),
            h(
              "span",
              { class: "row-main" },
              h("span", { class: "row-title" }, () => nameOf(it())),
              h(
                "span",
                { class: "row-note" },
                h("span", null, () => scheduleText(it())),
                () => note(it(), it().payee),
                () => note(it(), it().transfer ? routeOf(it()) : null),
                () => {
                  const day = nextDay(it().id);
                  return day ? h("span", null, w.recurring.next(dayText(day))) : null;
                },
                () => (it().endMonth
                  ? h("span", null, w.recurring.until(monthText((it().endMonth ?? "").slice(0, 7))))
                  : null),
                () => (it().isActive ? null : h("span", { class: "badge plain-badge" }, w.recurring.paused)),
              ),
            ),
            () => transactionMoney(it()),
          ),
          button(() => toggleWord(it()), {
            kind: "quiet",
            name: () => w.named(toggleWord(it()), nameOf(it())),
            onpress: () => toggle(it()),
            testid: "recurring.toggle",
          }),
        )),
    ),
    () => (isDue()
      ? h(
        "div",
        { class: "actions" },
        button(w.recurring.book(monthText(thisMonth())), { onpress: book, testid: "recurring.bookButton" }),
      )
      : meant()?.length
      ? h(
        "div",
        { class: "actions" },
        h(
          "p",
          { class: "hint", testid: "recurring.allBooked" },
          w.recurring.allBooked(monthText(thisMonth())),
        ),
      )
      : null),
    moreKey(list),
  );
}

/** @param {string | null | undefined} frequency */
const isByWeeks = (frequency) => frequency === "weekly" || frequency === "biweekly";

/** The name of a day of the week. @param {number} number 1 is Monday. */
function weekdayName(number) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2024, 0, number)));
}

/** How often a template books, and when. @param {RecurringTemplate} it */
function scheduleText({ frequency, interval, weekday, dayOfMonth }) {
  const often = /** @type {Record<string, string>} */ (w.recurring.frequencies)[frequency ?? ""] ?? "";
  const when = weekday ? weekdayName(weekday) : w.recurring.day(dayOfMonth);
  return frequency === "monthly" && interval === 1
    ? when
    : w.both(interval > 1 ? `${often} ×${interval}` : often, when);
}

/** @param {RecurringTemplate} it */
const toggleWord = (it) => it.isActive ? w.recurring.pause : w.recurring.resume;

/** @param {RecurringTemplate} it */
function coversThisMonth({ transfer, isActive, startMonth, endMonth }) {
  const month = thisMonth();
  return !transfer && isActive && startMonth.slice(0, 7) <= month &&
    (!endMonth || month <= endMonth.slice(0, 7));
}

/** Whether a template's entry is among the month's. @param {RecurringTemplate} it @param {Transaction[]} transactions */
function isBooked(it, transactions) {
  return transactions.some((each) =>
    each.isRecurring && each.type === it.type && each.categoryId === it.categoryId &&
    (each.amount === it.amount || (each.description ?? "") === (it.description ?? ""))
  );
}

const up = "/recurring";
const monthsAhead = 36;

/** @param {{ params: { id?: string } }} context */
export function editRecurring({ params }) {
  const { id } = params;
  const known = query(() => (id ? `/recurring/${id}` : null));
  return sheetView(
    { title: w.titles.editRecurring, testid: "editRecurring.screen", up },
    id ? whenRead(known, templateForm) : templateForm(null),
  );
}

/** @param {RecurringTemplate | null} known */
function templateForm(known) {
  const account = useAccount();
  const currency = () => known?.currency ?? account.currency();
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
        accountId: known?.accountId ?? account.id(),
        amount: amountOf(amount, currency()),
        currency: currency(),
        payee: payee.trim() || null,
        description: description.trim() || null,
        endMonthKey: endMonthKey || null,
      };
      if (known) await call("PATCH", `/recurring/${known.id}`, body);
      else await call("POST", "/recurring", body, { key: newKey() });
      await invalidate("/recurring", "/transactions", "/dashboard");
      back(up);
    },
  });
  const payees = usePayees(form.values.payee);
  const categories = categoriesBy(
    useCategories(() => known?.accountId ?? account.id()),
    payees,
    form.values.payee,
  );
  const remove = async () => {
    if (!known) return;
    const gone = await change(() => call("DELETE", `/recurring/${known.id}`), {
      touches: [up],
      says: w.recurring.deleted,
      undo: () => change(() => call("POST", `/recurring/${known.id}/restore`, {}), { touches: [up] }),
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
            label: w.recurring.weekday,
            tag: "select",
            testid: "editRecurring.weekday",
            choices: options("weekday", [1, 2, 3, 4, 5, 6, 7].map((it) => [String(it), weekdayName(it)])),
          })
          : field(form, "dayOfMonth", {
            label: w.recurring.dayOfMonth,
            hint: w.recurring.dayHint,
            testid: "editRecurring.dayInput",
            input: { type: "number", min: 1, max: limits.dayOfMonth, inputmode: "numeric" },
          }),
    ),
    h(
      "div",
      { class: "pair" },
      numberField("interval", w.recurring.interval, limits.repeatInterval),
      numberField("occurrences", w.recurring.occurrences, limits.occurrences, w.recurring.occurrencesHint),
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
  const upcoming = query(() => `/recurring/upcoming?days=90&accountId=${accountId}`);
  const day = () => upcoming.data()?.upcoming.find((each) => each.templateId === id)?.date;
  /** @param {string} date */
  const skip = (date) =>
    change(() => call("POST", `/recurring/${id}/skip`, { date }, { key: newKey() }), {
      touches: ["/recurring"],
      says: w.recurring.leftOut(dayText(date)),
    });
  return () => {
    const date = day();
    return date
      ? button(w.recurring.leaveOut(dayText(date)), {
        kind: "quiet",
        onpress: () => skip(date),
        testid: "editRecurring.skipButton",
      })
      : null;
  };
}
