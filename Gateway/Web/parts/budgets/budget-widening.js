// @ts-check
// Budgets of single accounts, where all accounts are shown: one press makes them count all of them.
import { call, get, h, invalidate, messageOf, newKey, pathOf, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { toast } from "../toast.js";

/** @import { Budget, BudgetList, KeptBudget } from "../../client/api.d.ts" */

const touches = ["/budgets", "/dashboard"];
/** Of those that stay as they are, so many are named. */
const mostNamed = 10;

/** @typedef {{ budget: Budget, reason: KeptBudget["reason"] }} Kept */

/** What stays, with its reason. @param {KeptBudget[]} list @returns {Promise<Kept[]>} */
const named = (list) =>
  Promise.all(
    list.slice(0, mostNamed).map(async ({ budgetId, reason }) => ({
      budget: await get(pathOf("/budgets/{}", budgetId)),
      reason,
    })),
  );

/** @param {() => BudgetList} data @param {string} month From which on they are widened. */
export function widening(data, month) {
  const kept = signal(/** @type {{ named: Kept[], more: number } | null} */ (null));
  const busy = signal(false);
  /** @param {string} undoToken */
  const undo = (undoToken) => {
    kept.set(null);
    change(() => call("POST", "/undo", { undoToken }, { key: newKey() }), {
      touches,
      says: w.widening.undone,
    });
  };
  const widen = async () => {
    busy.set(true);
    try {
      const done = await call("POST", "/budgets/widen", { month }, { key: newKey() });
      const list = await named(done.kept);
      kept.set(done.keptCount > 0 ? { named: list, more: done.keptCount - list.length } : null);
      await invalidate(...touches);
      toast(
        done.widened > 0 ? w.widening.done(done.widened) : w.widening.none,
        done.widened > 0 ? { action: () => undo(done.undoToken) } : {},
      );
    } catch (error) {
      toast(messageOf(error));
    } finally {
      busy.set(false);
    }
  };
  return h(
    "section",
    { class: "widening", "data-needs": "editor", testid: "budgets.widening" },
    h("p", { class: "group-label" }, () => w.widening.text(data().accountPlans ?? 0)),
    () => {
      const found = kept();
      return found
        ? [
          h("p", { class: "hint" }, w.widening.kept),
          h(
            "ul",
            { testid: "budgets.kept" },
            found.named.map(({ budget, reason }) =>
              h("li", null, w.named(budget.category.name, w.widening.reasons[reason]))
            ),
            found.more > 0 ? h("li", null, w.widening.more(found.more)) : null,
          ),
        ]
        : [
          h("p", { class: "hint" }, w.widening.hint),
          h(
            "div",
            { class: "actions" },
            button(w.widening.press, {
              kind: "primary",
              onpress: widen,
              busy,
              testid: "budgets.widenButton",
            }),
          ),
        ];
    },
  );
}
