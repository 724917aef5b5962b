// @ts-check
import { invalidate, messageOf, resource } from "../core/prelude.js";
import { toast } from "./toast.js";

/**
 * Sends a change, reads again what it touches, and says what happened. Resolves to the answer, or to null
 * after a refusal, which is shown as a message.
 * @template Answer
 * @param {() => Promise<Answer>} request
 * @param {{ touches: string[], says?: string, undo?: () => void }} options
 */
export async function change(request, { touches, says, undo }) {
  try {
    const answer = await request();
    await invalidate(...touches);
    if (says) toast(says, { action: undo });
    return answer;
  } catch (error) {
    toast(messageOf(error));
    return null;
  }
}

/**
 * Shows a change at once, sends it, and takes it back if the server refuses it.
 * @template {string} Path
 * @template Answer
 * @param {Path} path the address whose data changes
 * @param {(data: import("../core/types.d.ts").AnswerTo<"GET", Path>) => unknown} change
 * @param {() => Promise<Answer>} request
 */
export async function optimistically(path, change, request) {
  const it = resource(path);
  const before =
    /** @type {import("../core/types.d.ts").AnswerTo<"GET", Path> | undefined} */ (it.data.peek());
  if (before !== undefined) it.data.set(change(before));
  const shown = it.data.peek();
  try {
    return await request();
  } catch (error) {
    // Newer data from the server stays.
    if (it.data.peek() === shown) it.data.set(before);
    throw error;
  }
}
