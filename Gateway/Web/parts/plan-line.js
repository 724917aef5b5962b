// @ts-check
import { call } from "../core/api.js";
import { amountText } from "../core/money.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "./button.js";
import { change } from "./change.js";
import { asked } from "./dialog.js";
import { amountOf, amountProblem } from "./money-field.js";
import { money } from "./money.js";
import { progress } from "./progress.js";
import { toast } from "./toast.js";

/**
 * One goal of a month's plan. In a draft its amount, and whether it is kept or skipped, can be changed.
 * @param {() => any} plan
 * @param {{ status: () => string, month: () => string }} context
 */
export function planLine(plan, { status, month }) {
  /** @param {Record<string, unknown>} fields */
  const put = (fields) =>
    change(
      () =>
        call("PUT", `/planning/months/${month()}`, {
          plans: [{ goalId: plan().goalId, ...fields }],
        }),
      { touches: ["/planning"] },
    );
  const ask = async () => {
    const { currency, plannedAmount } = plan();
    const typed = await asked(plan().goalName, {
      label: w.plan.amount,
      action: w.save,
      first: plannedAmount,
      testid: "planAmount",
    });
    if (typed === null) return;
    const problem = amountProblem(typed, currency, { mayBeZero: true });
    if (problem) toast(problem);
    else put({ customAmount: amountOf(typed, currency) });
  };
  /** @param {"isProtected" | "isSkipped"} name @param {"isProtected" | "isSkipped"} other */
  const flag = (name, other) =>
    h("button", {
      type: "button",
      class: "chip",
      "aria-pressed": () => String(plan()[name]),
      onclick: () => put({ [name]: !plan()[name], ...(plan()[name] ? {} : { [other]: false }) }),
      testid: () => `plan.${name}.${plan().goalName}`,
    }, w.plan[name]);
  return h(
    "li",
    { class: "plan-line", testid: () => `plan.item.${plan().goalName}` },
    h(
      "div",
      { class: "line" },
      h("span", { class: "row-title" }, () => plan().goalName),
      () => money(plan().plannedAmount, plan().currency),
    ),
    () => (plan().plannedAmount === plan().requiredMonthly
      ? null
      : h("p", { class: "hint" }, w.plan.needs(amountText(plan().requiredMonthly, plan().currency)))),
    () => (status() === "draft"
      ? h(
        "div",
        { class: "chips" },
        flag("isProtected", "isSkipped"),
        flag("isSkipped", "isProtected"),
        button(w.plan.change, {
          kind: "quiet",
          onpress: ask,
          testid: `plan.change.${plan().goalName}`,
        }),
        plan().customAmount === null ? null : button(w.plan.reset, {
          kind: "quiet",
          onpress: () => put({ customAmount: null }),
        }),
      )
      : [
        progress({
          percent: () => Math.floor(plan().progress * 100),
          isOver: () => false,
          isGood: true,
          label: () => plan().goalName,
        }),
        h(
          "p",
          { class: "hint" },
          w.plan.got(
            amountText(plan().contributed, plan().currency),
            amountText(plan().remainingToClose, plan().currency),
          ),
        ),
      ]),
  );
}
