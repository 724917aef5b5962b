// @ts-check
// What is done with a goal, on its own screen and from the list.
import { call, h, navigate, pathOf, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { openDialog } from "../dialog.js";
import { openMenu } from "../menu.js";

/** @import { Goal } from "../../client/api.d.ts" */

const touches = ["/goals", "/assets", "/planning"];
const says = {
  active: () => w.goalSheets.reopened,
  completed: () => w.goals.completed,
  archived: () => w.goals.archived,
};

/** @param {Goal} goal @param {keyof typeof says} status @param {string} [text] What is said instead. @returns {Promise<unknown>} */
export function setGoalStatus(goal, status, text) {
  return change(() => call("PATCH", pathOf("/goals/{}", goal.id), { status }), {
    touches,
    says: text ?? says[status](),
    undo: () => setGoalStatus({ ...goal, status }, goal.status, w.goalSheets.changedBack),
  });
}

/** @param {Goal} goal */
export async function removeGoal(goal) {
  const withAssets = signal(false);
  const sure = await openDialog(
    w.goals.deleteTitle,
    (/** @type {(value: boolean | null) => void} */ close) => [
      h("p", null, w.goals.deleteText),
      goal.allocations.length > 0
        ? h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            onchange: (event) => withAssets.set(event.target.checked),
          }),
          w.goalSheets.deleteAssets,
        )
        : null,
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null) }),
        button(w.transaction.delete, {
          kind: "danger",
          onpress: () => close(true),
          testid: "goal.deleteDialog.confirmButton",
        }),
      ),
    ],
    "goal.deleteDialog",
  );
  if (!sure) return;
  const path = pathOf("/goals/{}", goal.id);
  // The lists only: the goal's own address has no answer any more.
  const lists = ["/goals?", "/assets", "/planning"];
  const gone = await change(() => call("DELETE", withAssets() ? `${path}?assets=true` : path), {
    touches: lists,
    says: w.goals.deleted,
    undo: () => change(() => call("POST", pathOf("/goals/{}/restore", goal.id), {}), { touches: lists }),
  });
  if (gone) navigate("/goals", { replace: true });
}

/** @param {Goal} goal */
export function goalMenu(goal) {
  return openMenu([goal.emoji, goal.name].filter(Boolean).join(" "), [
    {
      label: w.goals.edit,
      act: () => navigate(pathOf("/goals/{}/edit", goal.id)),
      testid: "goals.menu.edit",
    },
    ...(goal.status === "active"
      ? [{
        label: w.goals.complete,
        act: () => setGoalStatus(goal, "completed"),
        testid: "goals.menu.complete",
      }]
      : []),
    goal.status === "archived"
      ? { label: w.goals.reopen, act: () => setGoalStatus(goal, "active"), testid: "goals.menu.reopen" }
      : { label: w.goals.archive, act: () => setGoalStatus(goal, "archived"), testid: "goals.menu.archive" },
    { label: w.transaction.delete, act: () => removeGoal(goal), testid: "goals.menu.delete", isDanger: true },
  ], "goals.menu");
}
