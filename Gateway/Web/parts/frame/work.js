// @ts-check
// Work that takes longer than a request: how far it is, and what comes of it.
import { ApiError, get, pathOf } from "../../core/api.js";
import { progress } from "../progress.js";
import { keyed } from "./states.js";

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
 * @param {import("../../core/signals.js").Signal<number | null>} part How far it is, from 0 to 1, while it runs.
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
