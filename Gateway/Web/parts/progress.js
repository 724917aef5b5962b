// @ts-check
// How far something is: a plan that is spent, or work that takes longer than a request.
import { ApiError, get, pathOf } from "../core/api.js";
import { h } from "../core/view.js";
import { keyed } from "./states.js";

/**
 * How much of a plan is spent. Near its end, the bar warns; past it, it is full and says so by shape and colour. All
 * of it and no more is as planned.
 * @param {{ percent: () => number, isOver: () => boolean, label: () => string, testid?: string, isGood?: boolean }} options `isGood`: being near the end is no warning
 */
export function progress({ percent, isOver, label, testid, isGood = false }) {
  const part = () => Math.max(0, Math.min(100, percent()));
  const state = () => (isOver() ? "over" : part() >= 85 && part() < 100 && !isGood ? "near" : "");
  return h("div", {
    class: () => `progress ${state()}`,
    role: "progressbar",
    testid,
    "aria-label": label,
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-valuenow": () => String(part()),
  }, h("div", { class: "progress-bar", vars: { "--part": () => `${part()}%` } }));
}

/** How far work is that goes on. @param {() => number | null} part from 0 to 1; null while nothing runs @param {string} label */
export function workProgress(part, label) {
  return keyed(() => (part() === null ? "" : "running"), (state) =>
    state && progress({
      percent: () => Math.floor((part() ?? 0) * 100),
      isOver: () => false,
      isGood: true,
      label: () => label,
      testid: "work",
    }));
}

const pollMilliseconds = 1000;

/**
 * @template Result
 * @typedef {object} Work
 * @property {string} [status]
 * @property {number} [progress]
 * @property {string} [id]
 * @property {Result} [result]
 * @property {{ message: string, status?: number, code?: string }} [failure]
 */

/**
 * Returns the result of work that may still run: the answer says so, and its own address how far it is.
 * Throws what a quick answer would have refused.
 * @template Result
 * @param {Work<Result> | Result} answer
 * @param {string} folder The address of such work, without its id.
 * @param {import("../core/signals.js").Signal<number | null>} part How far it is, from 0 to 1, while it runs.
 */
export async function finished(answer, folder, part) {
  let it = /** @type {Work<Result>} */ (answer);
  try {
    while (it.status === "running") {
      part.set(it.progress ?? 0);
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
      it = /** @type {Work<Result>} */ (await get(pathOf(`${folder}/{}`, it.id)));
    }
  } finally {
    part.set(null);
  }
  if (it.status === "failed") throw new ApiError(it.failure?.message ?? "", it.failure);
  return /** @type {Result} */ (it.result ?? it);
}
