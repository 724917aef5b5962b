// @ts-check
import { messageOf } from "../core/api.js";
import { invalidate } from "../core/store.js";
import { toast } from "./toast.js";

/**
 * Sends a change, reads again what it touches, and says what happened. Resolves to the answer, or to null
 * after a refusal, which is shown as a message.
 * @param {() => Promise<any>} request
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
