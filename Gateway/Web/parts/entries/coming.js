// @ts-check
// What recurs at a glance: what of this month is paid, and how far the balance goes down with all that comes.
import { isIn } from "../../core/book.js";
import { amountText, signed, sumOf, sumsOf, toMinor } from "../../core/money.js";
import { dayText, h, lastDay, thisMonth, today, w } from "../../core/prelude.js";
import { amountFigure, lineChart } from "../pictures/charts.js";
import { apartOf } from "../accounts/currencies.js";
import { progress } from "../progress.js";

/** @import { Category, RecurringTemplate, Transaction, UpcomingBooking } from "../../client/api.d.ts" */

/** @typedef {Pick<RecurringTemplate, "frequency" | "interval" | "weekday"> & { dayOfMonth: number | null }} Schedule */

/**
 * @typedef {object} Coming
 * @property {() => string} currency The account's: others stand beside the figures.
 * @property {() => string | null} accountId Or all that are looked at.
 * @property {() => string | undefined} balance
 * @property {() => RecurringTemplate[]} templates
 * @property {() => Transaction[]} ofMonth
 * @property {() => UpcomingBooking[]} upcoming
 * @property {(id: string | null) => Category | undefined} category
 * @property {(it: Schedule) => string} schedule How often it comes, and when.
 * @property {() => RecurringTemplate[]} due Those of this month that have no entry yet.
 */

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
    if (!templates().some((it) => it.type === "EXPENSE" && goesOn(it))) return null;
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
      ),
    );
  };
}

/** The balance with all that comes, and where it is lowest. @param {Coming} coming */
export function balanceAhead({ accountId, currency, balance, upcoming }) {
  /** What stays within is no change. @param {UpcomingBooking} it */
  const moved = (it) => {
    const [from, to] = [it.accountId, it.transfer?.toAccountId].map((id) => isIn(accountId(), id));
    return from && to ? "0" : signed({ ...it, direction: !from && to ? "in" : "out" });
  };
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
