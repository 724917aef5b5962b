// @ts-check
// What is reconciled changes only once the person agrees: it agreed with a bank's statement.
import { ApiError, w } from "../core/prelude.js";
import { confirmed } from "./dialog.js";

const agreed = () => confirmed(w.unlock.title, w.unlock.text, w.unlock.action, "unlock");

/**
 * Asks before a change of what is reconciled. Resolves to what the change is sent with, or to null.
 * @template {object} Draft
 * @param {boolean} isReconciled
 * @param {Draft} before
 * @param {Partial<Record<keyof Draft, unknown>>} [after] Without it, all goes.
 * @param {readonly (keyof Draft)[]} [names] The fields that a statement knows.
 */
export async function unlocked(isReconciled, before, after, names = []) {
  const isFree = after && names.every((name) => (after[name] ?? null) === (before[name] ?? null));
  if (!isReconciled || isFree) return {};
  return await agreed() ? { unlock: true } : null;
}

/**
 * Sends a change, and again with `unlock` where the person agrees.
 * @template Answer
 * @param {(more: { unlock?: boolean }) => Promise<Answer>} request
 */
export async function unlocking(request) {
  try {
    return await request({});
  } catch (error) {
    if (!(error instanceof ApiError && error.fields.unlock) || !await agreed()) throw error;
    return await request({ unlock: true });
  }
}
