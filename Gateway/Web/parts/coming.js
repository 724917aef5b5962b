// @ts-check
// What recurs at a glance: what of this month is paid, what it costs in a year, how far the balance goes down with
// all that comes, and what seems to recur and has no template.
import { amountText, fromMinor, signed, sumOf, sumsOf, toMinor, transactionMoney } from "../core/money.js";
import { addMonths, dayText, h, href, lastDay, pathOf, query, thisMonth, today, w } from "../core/prelude.js";
import { icon } from "./button.js";
import { categoryMark } from "./category-mark.js";
import { amountFigure, lineChart } from "./charts.js";
import { apartOf } from "./currencies.js";
import { progress } from "./progress.js";

/** @import { RecurringTemplate, Transaction, UpcomingBooking } from "../client/api.d.ts" */

/**
 * @typedef {object} Coming
 * @property {() => string} currency The account's: others stand beside the figures.
 * @property {() => string | null} accountId
 * @property {() => string | undefined} balance
 * @property {() => RecurringTemplate[]} templates
 * @property {() => Transaction[]} ofMonth
 * @property {() => UpcomingBooking[]} upcoming
 * @property {() => RecurringTemplate[]} due Those of this month that have no entry yet.
 */

/** How often in a year. @type {Record<string, bigint>} */
const timesInYear = { weekly: 52n, biweekly: 26n, monthly: 12n, quarterly: 4n, yearly: 1n };

/** An expense of this many months in a row is a habit. */
const monthsOfHabit = 3;
/** The most habits that are offered. */
const mostSeen = 5;

/** What an expense that goes on costs in a year. @param {RecurringTemplate} it */
function yearly({ amount, currency, frequency, interval }) {
  const times = timesInYear[frequency ?? "monthly"] ?? 12n;
  return fromMinor((toMinor(amount, currency) * times) / BigInt(Math.max(1, interval)), currency);
}

/** @param {RecurringTemplate} it */
const goesOn = ({ isActive, endMonth }) => isActive && (!endMonth || endMonth.slice(0, 7) >= thisMonth());

/** Sums in other currencies, in words. @param {[currency: string, amount: string][]} amounts */
const besides = (amounts) => apartOf(sumsOf(amounts).map(([currency, amount]) => ({ currency, amount })));

/** What of the month's recurring expenses is paid. @param {Coming} coming */
export function paidSoFar({ currency, templates, ofMonth, upcoming, due }) {
  /** @param {{ type: string, currency: string }} it */
  const counts = (it) => it.type === "EXPENSE" && it.currency === currency();
  /** @param {{ amount: string }[]} list */
  const sum = (list) => sumOf(list.map((it) => it.amount), currency());
  return () => {
    const all = templates().filter((it) => it.type === "EXPENSE" && goesOn(it));
    if (all.length === 0) return null;
    const [lasting, foreign] = [true, false].map((isOwn) => all.filter((it) => counts(it) === isOwn));
    const paid = sum(ofMonth().filter((it) => it.isRecurring && counts(it)));
    const next = upcoming().filter((it) => counts(it) && it.date <= lastDay(thisMonth()));
    // A template that began after its day is booked by hand.
    const late = due().filter((it) => counts(it) && !next.some((each) => each.templateId === it.id));
    const toPay = sum([...next, ...late]);
    const [part, rest] = [paid, toPay].map((it) => toMinor(it, currency()));
    const whole = part + rest;
    return h(
      "section",
      { class: "coming", testid: "recurring.paid" },
      whole > 0n
        ? progress({
          percent: () => Number((part * 100n) / whole),
          isOver: () => false,
          isGood: true,
          label: () => w.named(w.glance.paid, amountText(paid, currency())),
        })
        : null,
      h(
        "dl",
        { class: "figures" },
        amountFigure(w.glance.paid, paid, currency(), "recurring.paidAmount"),
        amountFigure(w.glance.toPay, toPay, currency(), "recurring.toPay"),
        amountFigure(w.glance.year, sumOf(lasting.map(yearly), currency()), currency(), "recurring.year"),
      ),
      besides(foreign.map((it) => [it.currency, yearly(it)])),
    );
  };
}

/** The balance with all that comes, and where it is lowest. @param {Coming} coming */
export function balanceAhead({ accountId, currency, balance, upcoming }) {
  /** @param {UpcomingBooking} it */
  const moved = (it) => signed({ ...it, direction: it.transfer?.toAccountId === accountId() ? "in" : "out" });
  return () => {
    const now = balance();
    const own = upcoming().filter((it) => it.currency === currency());
    const foreign = upcoming().filter((it) => it.currency !== currency());
    const left = besides(foreign.map((it) => [it.currency, moved(it)]));
    if (!now || own.length === 0) return left;
    let total = now;
    const points = [{ date: today(), total }];
    for (const [date, list] of Map.groupBy(own, (it) => it.date)) {
      total = sumOf([total, ...list.map(moved)], currency());
      if (date <= today()) points[0].total = total;
      else points.push({ date, total });
    }
    if (points.length < 2) return left;
    const lowest = points.reduce((a, b) =>
      toMinor(b.total, currency()) < toMinor(a.total, currency()) ? b : a
    );
    const text = amountText(lowest.total, currency(), { isShort: true });
    const last = points[points.length - 1].date;
    const chart = lineChart({
      title: lowest.total.startsWith("-")
        ? w.glance.below(text, dayText(lowest.date))
        : w.glance.atLeast(text, dayText(last)),
      label: w.glance.balance,
      points: points.slice(0, 1),
      expected: points,
      currency: currency(),
      testid: "recurring.balance",
    });
    return [chart, left];
  };
}

/** @param {Pick<Transaction, "description" | "payee">} it */
const nameOf = (it) => it.description || it.payee || "";
/** @param {Transaction | RecurringTemplate} it */
const keyOf = (it) => `${it.type} ${it.categoryId} ${nameOf(it).toLocaleLowerCase()}`;

/** What came once in each of the last months for nearly the same, without a template. @param {Coming} coming */
export function seemsToRecur({ accountId, templates }) {
  const months = Array.from({ length: monthsOfHabit }, (_, at) => addMonths(thisMonth(), -1 - at)).map((
    month,
  ) =>
    query(() =>
      accountId() ? pathOf("/transactions?accountId={}&month={}&limit=100", accountId(), month) : null
    )
  );
  /** Those of a month that came once. @param {Transaction[]} list */
  const single = (list) =>
    new Map(
      [...Map.groupBy(
        list.filter((it) => nameOf(it) && it.categoryId && !it.isRecurring && !it.splits),
        keyOf,
      )]
        .flatMap(([key, [one, ...more]]) => more.length > 0 ? [] : [[key, one]]),
    );
  const found = () => {
    const lists = months.map((it) => it.data()?.transactions);
    if (lists.some((it) => !it)) return [];
    const [last, ...earlier] = lists.map((it) => single(it ?? []));
    const known = new Set(templates().map(keyOf));
    return [...last].filter(([key, it]) =>
      !known.has(key) && earlier.every((month) => isLike(it, month.get(key)))
    ).map(([, it]) => it)
      .sort((a, b) => (toMinor(a.amount, a.currency) < toMinor(b.amount, b.currency) ? 1 : -1))
      .slice(0, mostSeen);
  };
  return () => {
    const habits = found();
    return habits.length === 0 ? null : h(
      "section",
      { class: "section", testid: "recurring.seems" },
      h("h2", null, w.glance.seems),
      h(
        "ul",
        { class: "rows" },
        habits.map((it) =>
          h(
            "li",
            null,
            h(
              "a",
              {
                class: "row",
                href: href(pathOf("/recurring/new?like={}", it.id)),
                "aria-label": w.both(
                  w.named(w.add, nameOf(it)),
                  amountText(it.amount, it.currency),
                ),
                testid: `recurring.seems.${nameOf(it)}`,
              },
              categoryMark(it.category),
              h(
                "span",
                { class: "row-main" },
                h("span", { class: "row-title" }, nameOf(it)),
                h("span", { class: "row-note" }, w.recurring.day(Number(it.date.slice(8)))),
              ),
              transactionMoney(it),
              icon("plus"),
            ),
          )
        ),
      ),
    );
  };
}

/** Whether two amounts differ by at most a tenth. @param {Transaction} it @param {Transaction | undefined} other */
function isLike(it, other) {
  if (!other || other.currency !== it.currency) return false;
  const [a, b] = [it, other].map((each) => toMinor(each.amount, each.currency));
  return (a > b ? a - b : b - a) * 10n <= a;
}
