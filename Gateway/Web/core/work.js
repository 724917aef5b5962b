// @ts-check
// Work that takes longer than a request: the answer says that it runs, and its own address how far it is.
import { ApiError, get } from "./api.js";

const pollMilliseconds = 1000;

/**
 * Returns the result of work that may still run. Throws what a quick answer would have refused.
 * @param {any} answer
 * @param {string} folder The address of such work, without its id.
 * @param {import("./signals.js").Signal<number | null>} part How far it is, from 0 to 1, while it runs.
 */
export async function finished(answer, folder, part) {
  let it = answer;
  try {
    while (it.status === "running") {
      part.set(it.progress);
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
      it = await get(`${folder}/${it.id}`);
    }
  } finally {
    part.set(null);
  }
  if (it.status === "failed") throw new ApiError(it.failure.message, it.failure);
  return it.result ?? it;
}
