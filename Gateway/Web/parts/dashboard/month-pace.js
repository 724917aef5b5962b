// @ts-check
// How a month that goes on stands against the one before it: by the same day in words, and day by day as two lines.
import { amountText, fromMinor, signedInKind, toMinor } from "../../core/money.js";
import {
  addMonths,
  dayText,
  h,
  href,
  lastDay,
  pathOf,
  query,
  svg,
  thisMonth,
  today,
  w,
} from "../../core/prelude.js";
import { icon } from "../button.js";
import { inCurrencies, isPaidBack, isSome, leftOut, outside } from "../accounts/currencies.js";
import { sameDayBefore, spentUntil } from "../budgets/pace.js";
import { quietPlot, size } from "../pictures/plot.js";

/** @import { Transaction } from "../../client/api.d.ts" */

/** @param {{ id: () => string | null, currency: () => string }} account */
export function monthPace({ id: accountId, currency: own }) {
  const [now, before] = [today, sameDayBefore].map((day) =>
    inCurrencies(() => (accountId() ? spentUntil(accountId(), day()) : null), own, outside)
  );
  const isTold = () => isSome(before.data()?.spent) && now.data()?.currency === before.data()?.currency;
  /** The entries of a month until a day. @param {() => string} to */
  const entries = (to) =>
    query(() =>
      isTold()
        ? pathOf(
          "/transactions?accountId={}&type=EXPENSE&include=refunds&limit=100&from={}-01&to={}",
          accountId(),
          to().slice(0, 7),
          to(),
        )
        : null
    );
  const lists = [entries(today), entries(() => lastDay(addMonths(thisMonth(), -1)))];
  return () => {
    const [here, there] = [now.data(), before.data()];
    if (!here || !there || !isTold()) return null;
    const { currency } = here;
    const change = toMinor(here.spent, currency) - toMinor(there.spent, currency);
    const amount = amountText(fromMinor(change < 0n ? -change : change, currency), currency, {
      isShort: true,
    });
    const day = dayText(sameDayBefore());
    const text = change === 0n
      ? w.glance.same(day)
      : (change < 0n ? w.glance.less : w.glance.more)(amount, day);
    // One page of entries, or no lines: they must end where the sums are.
    const isWhole = lists.every((it) => it.data()?.hasMore === false) && ![here, there].some(isPaidBack) &&
      !now.isConverted() && !before.isConverted();
    // What this month leaves out stands beside its figures.
    const known = new Set(outside(here).map((it) => it.currency));
    const further = outside(there).filter((it) => !known.has(it.currency));
    return h(
      "div",
      { class: "pace-lines", testid: "dashboard.pace" },
      h("p", { class: "teaser" }, icon("chart"), h("a", { href: href("/reports") }, text)),
      isWhole ? lines(lists.map((it) => it.data()?.transactions ?? []), currency, text) : null,
      leftOut(before, further),
    );
  };
}

/**
 * What was spent up to each day: this month until today, and the whole month before it.
 * @param {Transaction[][]} lists
 * @param {string} currency
 * @param {string} text
 */
function lines(lists, currency, text) {
  const days = [Number(today().slice(8)), Number(lastDay(addMonths(thisMonth(), -1)).slice(8))];
  const [now, before] = lists.map((list, at) => {
    const sums = Array.from({ length: days[at] + 1 }, () => 0n);
    for (const it of list.filter((it) => it.currency === currency)) {
      sums[Number(it.date.slice(8))] += toMinor(signedInKind(it), currency);
    }
    let sum = 0n;
    return sums.map((it) => fromMinor(sum += it, currency));
  });
  const most = Math.max(...days);
  const options = {
    text,
    leadsTo: "/reports",
    amounts: [...now, ...before],
    currency,
    testid: "dashboard.paceLine",
  };
  /** @param {string[]} sums @param {string} name @param {(amount: string) => number} y */
  const line = (sums, name, y) =>
    svg("polyline", {
      class: name,
      points: sums.map((sum, day) => `${((day / most) * size).toFixed(1)},${y(sum).toFixed(1)}`).join(" "),
    });
  return h(
    "div",
    { class: "chart" },
    quietPlot(options, (y) => [line(before, "expected", y), line(now, "known", y)]),
  );
}
