// @ts-check
// How a month goes: what its budget comes to at this rate, what is left for each day, and what was spent up to
// a day.
import { pathOf } from "../../core/api.js";
import { fromMinor, toMinor } from "../../core/money.js";
import { addMonths, lastDay, thisMonth, today } from "../../core/dates.js";

/** A pace is told from this day of the month on, and of this many entries on: one rent makes none. */
const [firstDay, fewestEntries] = [7, 3];

/** @param {string} date */
const dayOf = (date) => Number(date.slice(8));

/**
 * What is spent at the end of the month at the pace until today, rounded half up; null where no pace is told.
 * @param {string} spent
 * @param {string} currency
 * @param {string} month
 * @param {number} entries How many expenses it is made of.
 */
export function expectedSpending(spent, currency, month, entries) {
  const [day, days] = [dayOf(today()), dayOf(lastDay(month))];
  const minor = toMinor(spent, currency);
  if (month !== thisMonth() || day < firstDay || entries < fewestEntries || minor <= 0n) return null;
  return fromMinor((minor * BigInt(days) * 2n + BigInt(day)) / (2n * BigInt(day)), currency);
}

/**
 * What is left for each day until the end of the month, today among them, rounded down; null in other months, on
 * the last day and where nothing is left.
 * @param {string} remaining
 * @param {string} currency
 * @param {string} month
 */
export function leftPerDay(remaining, currency, month) {
  const minor = toMinor(remaining, currency);
  if (month !== thisMonth() || minor <= 0n) return null;
  const days = dayOf(lastDay(month)) - dayOf(today()) + 1;
  return days < 2 ? null : fromMinor(minor / BigInt(days), currency);
}

/** This day of the month before, or its last. */
export function sameDayBefore() {
  const last = lastDay(addMonths(thisMonth(), -1));
  const same = `${last.slice(0, 8)}${today().slice(8)}`;
  return same > last ? last : same;
}

/**
 * What was spent in a day's month up to that day.
 * @param {string | null} accountId
 * @param {string} day
 */
export const spentUntil = (
  accountId,
  day,
) =>
  pathOf("/reports/spending?accountId={}&from={}-01&to={}&groupBy=category", accountId, day.slice(0, 7), day);
