// @ts-check
// Writes several budgets of a month in one request, all or none, with a way back.
import { call, invalidate, newKey, pathOf, w } from "../../core/prelude.js";
import { change } from "../change.js";
import { toast } from "../toast.js";

/** @import { Budget, BudgetLine } from "../../client/api.d.ts" */

const touches = ["/budgets", "/dashboard"];

/**
 * A budget as it is written: with its notes, and with what it carries over.
 * @param {Partial<Budget> & Pick<Budget, "categoryId" | "planned" | "currency">} it
 * @returns {BudgetLine}
 */
export const lineOf = ({ categoryId, planned, currency, notes, rollover }) => ({
  categoryId,
  planned,
  currency,
  notes,
  rollover,
});

/**
 * @param {{ accountId: string | null, month: string }} where
 * @param {BudgetLine[]} lines
 * @param {Budget[]} former What the month has: the lines of these categories are replaced.
 * @param {string} says
 */
export async function writeBudgets(where, lines, former, says) {
  const answer = await call("POST", "/budgets/quick", { ...where, budgets: lines }, { key: newKey() });
  const written = /** @type {{ budgets: Budget[] }} */ (answer).budgets;
  const isWritten = (/** @type {Budget} */ it) => written.some((other) => other.categoryId === it.categoryId);
  const replaced = former.filter(isWritten);
  const made = written.filter((it) => !replaced.some((other) => other.categoryId === it.categoryId));
  const undo = () =>
    change(async () => {
      if (replaced.length > 0) {
        const budgets = replaced.map(lineOf);
        await call("POST", "/budgets/quick", { ...where, budgets }, { key: newKey() });
      }
      for (const { id } of made) await call("DELETE", pathOf("/budgets/{}", id));
    }, { touches, says: w.budgetSheet.undone });
  await invalidate(...touches);
  toast(says, { action: undo });
}
