// @ts-check
// How a month that goes on stands against the one before it, by the same day.
import { amountText, fromMinor, toMinor } from "../core/money.js";
import { addMonths, dayText, h, href, lastDay, query, thisMonth, today, w } from "../core/prelude.js";
import { icon } from "./button.js";
import { isSome, outside } from "./currencies.js";

/** @param {() => string | null} accountId */
export function monthPace(accountId) {
  const day = () => {
    const [last, same] = [lastDay(addMonths(thisMonth(), -1)), today().slice(8)];
    return same > last.slice(8) ? last : `${last.slice(0, 8)}${same}`;
  };
  /** @param {() => string} to */
  const until = (to) =>
    query(() =>
      accountId()
        ? `/reports/spending?accountId=${accountId()}&from=${to().slice(0, 7)}-01&to=${to()}&groupBy=category`
        : null
    );
  const [now, before] = [until(today), until(day)];
  return () => {
    const [here, there] = [now.data(), before.data()];
    if (!here || !there || !isSome(there.spent) || here.currency !== there.currency) return null;
    // What is in another currency is in neither sum.
    if ([here, there].some((it) => outside(it).length > 0)) return null;
    const change = toMinor(here.spent, here.currency) - toMinor(there.spent, here.currency);
    const amount = amountText(fromMinor(change < 0n ? -change : change, here.currency), here.currency, {
      isShort: true,
    });
    return h(
      "p",
      { class: "teaser", testid: "dashboard.pace" },
      icon("chart"),
      h(
        "a",
        { href: href("/reports") },
        (change < 0n ? w.glance.less : w.glance.more)(amount, dayText(day())),
      ),
    );
  };
}
