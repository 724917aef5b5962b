// @ts-check
// Days are `YYYY-MM-DD` and months `YYYY-MM`, as in the API. Only formatting makes Dates of them, in UTC.
import { signal } from "./signals.js";
import { locale, w } from "./words.js";

/** The user's time zone, which decides what today is. */
export const timeZone = signal("UTC");

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** Formats are dear to make. @param {string} locale @param {Intl.DateTimeFormatOptions} options */
function format(locale, options) {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

export function today() {
  return format("en-CA", { timeZone: timeZone(), year: "numeric", month: "2-digit", day: "2-digit" })
    .format(new Date());
}

export function thisMonth() {
  return today().slice(0, 7);
}

/** @param {string} day @param {number} count */
export function addDays(day, count) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** @param {string} month @param {number} count */
export function addMonths(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** @param {string} month */
export function lastDay(month) {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Whether a text is a real month. @param {string | null | undefined} text */
export function isMonth(text) {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} options */
function shown(day, options) {
  return format(locale(), { timeZone: "UTC", ...options })
    .format(new Date(`${day}T00:00:00Z`));
}

/** `November 2026`. @param {string} month */
export function monthText(month) {
  return shown(`${month}-01`, { month: "long", year: "numeric" });
}

/** `Nov`. @param {string} month */
export function shortMonth(month) {
  return shown(`${month}-01`, { month: "short" });
}

/** `22 Nov 2026`, without the year in the current one. @param {string} day */
export function dayText(day) {
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  return shown(day, { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** `Today`, `Yesterday`, else weekday and day. @param {string} day */
export function dayHeading(day) {
  if (day === today()) return w.dates.today;
  if (day === addDays(today(), -1)) return w.dates.yesterday;
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  return shown(day, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

/** `tomorrow`, `in 4 days`. @param {string} day */
export function daysUntil(day) {
  const count = Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000);
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(count, "day");
}

/** A moment of the API as a day in the user's zone. @param {string} timestamp */
export function momentText(timestamp) {
  return format(locale(), { timeZone: timeZone(), dateStyle: "medium", timeStyle: "short" })
    .format(new Date(timestamp));
}

/** How long it takes from now on, in words, rounded up: `in 15 minutes`. @param {number} seconds */
export function inTime(seconds) {
  const [size, unit] = seconds < 60
    ? /** @type {const} */ ([1, "second"])
    : seconds <= 3600
    ? /** @type {const} */ ([60, "minute"])
    : /** @type {const} */ ([3600, "hour"]);
  return new Intl.RelativeTimeFormat(document.documentElement.lang).format(Math.ceil(seconds / size), unit);
}

/** The month whose payment day is next. @param {number} paymentDay */
export function nextPlanMonth(paymentDay) {
  return Number(today().slice(8)) < paymentDay ? thisMonth() : addMonths(thisMonth(), 1);
}
