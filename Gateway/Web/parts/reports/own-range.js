// @ts-check
// The range of a report that a person chooses.
import { addMonths, h, monthText, thisMonth, w } from "../../core/prelude.js";
import { selectField } from "../fields.js";

/** How many months back can be chosen. */
const farthest = 60;

/** Two months of the person's choice; one before the other. @param {() => string} from @param {() => string} until @param {(change: Record<string, string>) => void} change */
export function ownRange(from, until, change) {
  const months = () =>
    [
      ...new Set([
        from(),
        until(),
        ...Array.from({ length: farthest }, (_, at) => addMonths(thisMonth(), -at)),
      ]),
    ].sort().reverse();
  const choices =
    () => /** @type {[string, string][]} */ (months().map((month) => [month, monthText(month)]));
  /** @param {string} a @param {string} b */
  const go = (a, b) => change({ from: a < b ? a : b, to: a < b ? b : a });
  return h(
    "div",
    { class: "pair own-range" },
    selectField({
      label: w.reports.from,
      testid: "reports.from",
      chosen: from,
      choices,
      onchange: (month) => go(month, until()),
    }),
    selectField({
      label: w.reports.to,
      testid: "reports.to",
      chosen: until,
      choices,
      onchange: (month) => go(from(), month),
    }),
  );
}
