// @ts-check
// What is reconciled changes only once the person has been asked.
import { ApiError, w } from "../../core/prelude.js";
import { confirmed } from "../dialog.js";

const asked = () => confirmed(w.unlock.title, w.unlock.text, w.unlock.action, "unlock");

/** Asks if something is reconciled. Resolves to what the change is sent with, or to null. @param {boolean} isReconciled */
export async function askedToUnlock(isReconciled) {
  if (!isReconciled) return {};
  return await asked() ? { unlock: true } : null;
}

/**
 * Sends a change, and again with `unlock` if the server refuses it and the person agrees. Resolves to null if not.
 * @template Answer
 * @param {(more: { unlock?: boolean }) => Promise<Answer>} request
 */
export async function withUnlocking(request) {
  try {
    return await request({});
  } catch (error) {
    if (!(error instanceof ApiError && error.fields.unlock)) throw error;
    return await asked() ? await request({ unlock: true }) : null;
  }
}

/**
 * Whether a change is about one of some fields.
 * @template {object} Draft
 * @param {Draft} before
 * @param {Partial<Record<keyof Draft, unknown>>} after
 * @param {readonly (keyof Draft)[]} names
 */
export function differs(before, after, names) {
  return names.some((name) => (after[name] ?? null) !== (before[name] ?? null));
}
