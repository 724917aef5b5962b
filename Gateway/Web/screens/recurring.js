// @ts-check
import { isIn, knownAccounts, lookedAt, useScope } from "../core/book.js";
import { routeOf, templateName } from "../parts/entries/template-name.js";
import { pagedQuery } from "../core/paged.js";
import {
  call,
  daysUntil,
  dayText,
  each,
  h,
  href,
  monthText,
  newKey,
  ofMoney,
  pathOf,
  query,
  thisMonth,
  w,
} from "../core/prelude.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { categoryMark } from "../parts/categories/category-mark.js";
import { change } from "../parts/change.js";
import { sumOf, transactionMoney } from "../core/money.js";
import { picture } from "../parts/frame/outlet.js";
import { screenHead } from "../parts/frame/screen-head.js";
import { empty, listState, moreKey } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { rowKeys } from "../parts/entries/transaction-row.js";

/** @import { RecurringTemplate, Transaction } from "../client/api.d.ts" */

/** What comes every month by itself: rent, salary. */
export default function recurring() {
  const account = useScope();
  const categories = query(() => "/categories?includeArchived=true");
  const list = pagedQuery(
    () => (account.id() ? pathOf("/recurring?accountId={}&include=transfers", account.id()) : null),
    "recurring",
  );
  const category = (/** @type {string | null} */ id) =>
    categories.data()?.categories.find((each) => each.id === id);
  /** @param {RecurringTemplate} it */
  const nameOf = (it) => templateName(it, category(it.categoryId)?.name);
  /** What the title does not say. @param {RecurringTemplate} it @param {string | null | undefined} text */
  const note = (it, text) => text && text !== nameOf(it) ? h("span", null, text) : null;
  const upcoming = query(() =>
    account.id() ? pathOf("/recurring/upcoming?days=90&accountId={}", account.id()) : null
  );
  /** The day of a template's next booking, if it is near. @param {string} id */
  const nextDay = (id) => upcoming.data()?.upcoming.find((each) => each.templateId === id)?.date;
  /** What is booked soonest stands first; what is paused or not booked soon comes behind, in the list's order. */
  const items = () => {
    const rank = (/** @type {RecurringTemplate} */ it) => (it.isActive && nextDay(it.id)) || "z";
    return (list.page()?.items ?? []).toSorted((
      a,
      b,
    ) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
  };
  const ofMonth = query(() =>
    account.id() ? pathOf("/transactions?accountId={}&month={}&limit=100", account.id(), thisMonth()) : null
  );
  /** @returns {RecurringTemplate[] | null} What this month is to book as transactions; null while it is not known. */
  const meant = () => ofMonth.data() ? items().filter(coversThisMonth) : null;
  const due = () => meant()?.filter((it) => !isBooked(it, ofMonth.data()?.transactions ?? [])) ?? [];
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
    change(() => call("PATCH", pathOf("/recurring/{}/toggle", it.id), {}), {
      touches: ["/recurring"],
      says: it.isActive ? w.recurring.paused : w.recurring.resumed,
      undo: it.isActive ? () => toggle({ ...it, isActive: false }) : undefined,
    });
  const coming = {
    currency: account.currency,
    accountId: account.id,
    balance: () => balanceIn(account),
    templates: items,
    ofMonth: () => ofMonth.data()?.transactions ?? [],
    upcoming: () => upcoming.data()?.upcoming ?? [],
    category,
    schedule: scheduleText,
    due,
  };
  /** A picture of what comes, which needs the network. @param {"paidSoFar" | "balanceAhead"} name */
  const part = (name) =>
    picture(() => import("../parts/entries/coming.js"), (module) => module[name](coming), "coming-part");
  /** What repeats without a template. @param {"subscriptionCost" | "suggestions"} name */
  const found = (name) =>
    picture(() => import("../parts/entries/subscriptions.js"), (module) => module[name](coming), name);
  return h(
    "div",
    { testid: "recurring.screen", class: "two-wide" },
    screenHead(
      w.titles.recurring,
      buttonLink(w.add, href("/recurring/new"), {
        kind: "primary",
        symbol: "plus",
        needs: "editor",
        testid: "recurring.addButton",
      }),
    ),
    found("subscriptionCost"),
    listState(list, () =>
      empty(
        w.recurring.none,
        w.recurring.noneText,
        buttonLink(w.recurring.add, href("/recurring/new"), { kind: "primary", needs: "editor" }),
        "recurring.empty",
      )),
    h(
      "div",
      { hidden: () => items().length === 0 },
      part("paidSoFar"),
      h(
        "ul",
        { class: "rows", testid: "recurring.list" },
        each(items, (it) => it.id, (it) =>
          h(
            "li",
            { class: "split-row" },
            h(
              "a",
              { class: "row", href: href(pathOf("/recurring/{}", it().id)), testid: "recurring.item" },
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
                  () => note(it(), it().transfer ? routeOf(it()) : accountName(it())),
                  () => {
                    const day = nextDay(it().id);
                    return day ? h("span", null, w.recurring.next(dayText(day))) : null;
                  },
                  () => (it().endMonth
                    ? h("span", null, w.recurring.until(monthText((it().endMonth ?? "").slice(0, 7))))
                    : null),
                  () => (it().isActive ? null : h("span", { class: "badge" }, w.recurring.paused)),
                ),
              ),
              h(
                "span",
                { class: "row-end" },
                () => transactionMoney(it()),
                () => {
                  const day = it().isActive && nextDay(it().id);
                  return day ? h("span", { class: "row-note" }, daysUntil(day)) : null;
                },
              ),
            ),
            button(() => toggleWord(it()), {
              kind: "quiet",
              needs: "editor",
              name: () => w.named(toggleWord(it()), nameOf(it())),
              onpress: () => toggle(it()),
              testid: "recurring.toggle",
            }),
          )),
      ),
      () => (due().length > 0
        ? h(
          "div",
          { class: "actions" },
          button(w.recurring.book(monthText(thisMonth())), {
            needs: "editor",
            onpress: book,
            testid: "recurring.bookButton",
          }),
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
    ),
    h("div", null, part("balanceAhead"), found("suggestions")),
  );
}

/** What is there in the currency of the sums. @param {ReturnType<typeof useScope>} scope */
function balanceIn(scope) {
  const currency = scope.currency();
  const own = (scope.accounts.data()?.accounts ?? []).filter((it) => isIn(scope.id(), it.id));
  if (own.length === 0) return undefined;
  const amounts = own.flatMap((it) => [
    { currency: it.preferredCurrency, amount: it.balance },
    ...it.otherCurrencies,
  ]);
  return sumOf(amounts.filter((it) => it.currency === currency).map((it) => it.amount), currency);
}

/** The account of a template, where several are shown. @param {RecurringTemplate} it */
function accountName({ accountId }) {
  const { accounts } = knownAccounts();
  return accounts.length < 2 || lookedAt() ? null : accounts.find((each) => each.id === accountId)?.name;
}

/** @param {string | null | undefined} frequency */
export const isByWeeks = (frequency) => frequency === "weekly" || frequency === "biweekly";

/** The name of a day of the week. @param {number} number 1 is Monday. */
export function weekdayName(number) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(Date.UTC(2024, 0, number)));
}

/** How often something comes, and when. @param {import("../parts/entries/coming.js").Schedule} it */
function scheduleText({ frequency, interval, weekday, dayOfMonth }) {
  const often = /** @type {Record<string, string>} */ (w.recurring.frequencies)[frequency ?? ""] ?? "";
  const when = weekday ? weekdayName(weekday) : w.recurring.day(dayOfMonth ?? 1);
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
