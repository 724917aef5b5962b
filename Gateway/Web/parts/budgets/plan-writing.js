// @ts-check
// What writes over a month's plan asks first, says what it replaces, and can be undone.
import { amountText, money } from "../../core/money.js";
import { call, get, h, invalidate, monthText, nextPlanMonth, pathOf, w } from "../../core/prelude.js";
import { change } from "../change.js";
import { confirmed } from "../dialog.js";
import { toast } from "../toast.js";

/** @import { GoalPlan, PlanMonth, PlanningSettings } from "../../client/api.d.ts" */

/** @typedef {{ amount: string, currency: string }} Sum */

/**
 * Resolves to whether the plan was written. Throws what the server refuses.
 * @param {object} wish
 * @param {string | null} wish.month The next one without it.
 * @param {Sum} wish.total
 * @param {(plan: GoalPlan) => Sum} wish.goal What a goal of the plan gets.
 * @param {() => Promise<unknown>} wish.write
 */
export async function writePlan({ month, total, goal, write }) {
  const settings = await get("/planning/settings");
  const former = await get(pathOf("/planning/months/{}", month ?? nextPlanMonth(settings.paymentDay)));
  const { planned, currency } = former.totals;
  const sure = await confirmed(
    w.planWriting.replaceTitle(monthText(former.month)),
    [
      h(
        "p",
        { testid: "planReplace.text" },
        w.planWriting.replaceText(amountText(planned, currency), amountText(total.amount, total.currency)),
      ),
      h("ul", { class: "rows", testid: "planReplace.goals" }, former.plans.map(line(goal))),
      h("p", { class: "hint" }, w.planWriting.replaceHint),
    ],
    w.planWriting.replace,
    "planReplace",
  );
  if (!sure) return false;
  await write();
  await invalidate("/planning");
  toast(w.planWriting.applied, { action: () => putBack(former, settings) });
  return true;
}

/** @param {(plan: GoalPlan) => Sum} goal */
function line(goal) {
  return (/** @type {GoalPlan} */ plan) => {
    const next = goal(plan);
    const before = amountText(plan.plannedAmount, plan.currency);
    return h(
      "li",
      { class: "plan-line" },
      h("div", { class: "line" }, h("span", null, plan.goalName), money(next.amount, next.currency)),
      h("p", { class: "hint" }, w.plan.instead(before)),
    );
  };
}

/** @param {PlanMonth} former @param {PlanningSettings} settings */
function putBack({ month, plans }, { monthlyBudget, budgetCurrency }) {
  const choices = plans.map(
    ({ goalId, customAmount, isProtected, isSkipped }) => ({
      goalId,
      customAmount,
      isProtected,
      isSkipped,
    }),
  );
  return change(async () => {
    await call("PUT", pathOf("/planning/months/{}", month), { plans: choices });
    await call("PATCH", "/planning/settings", {
      monthlyBudget,
      budgetCurrency: monthlyBudget === null ? null : budgetCurrency,
    });
  }, { touches: ["/planning"], says: w.plan.did.undo });
}
