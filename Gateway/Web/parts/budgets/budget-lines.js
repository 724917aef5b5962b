// @ts-check
// What is left of a plan, and what is spent of it, in words.
import { amountText, wholeOf } from "../../core/money.js";
import { h, w } from "../../core/prelude.js";
import { leftPerDay } from "./pace.js";

/** @import { Spent } from "../../core/money.js" */

/** What is left, and for each day that remains. @param {Spent} figure @param {string} month */
function leftText({ available, currency }, month) {
  const daily = leftPerDay(available, currency, month);
  const left = w.budgets.left(amountText(available, currency, { isShort: true }));
  return daily ? w.both(left, w.dashboard.perDay(amountText(daily, currency, { isShort: true }))) : left;
}

/** What is left of a plan, or by how much it is exceeded. @param {Spent} figure @param {string} month */
export const leftOf = (figure, month) =>
  figure.isOverBudget
    ? w.budgets.over(amountText(figure.overBy, figure.currency, { isShort: true }))
    : leftText(figure, month);

/** @param {() => Spent} figure @param {() => string} month */
export const leftLine = (figure, month) =>
  h(
    "span",
    { class: () => (figure().isOverBudget ? "over-text left" : "left") },
    () => leftOf(figure(), month()),
  );

/** What is spent of what there is to spend. @param {Spent} figure */
export const ofText = (figure) => {
  const [spent, whole] = [figure.spent, wholeOf(figure)].map((amount) =>
    amountText(amount, figure.currency, { isShort: true })
  );
  return w.of(spent, whole);
};
