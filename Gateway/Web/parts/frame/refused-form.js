// @ts-check
// The form of an entry that the server refused.
import { refused } from "../../core/outbox.js";
import { shownBook } from "../../core/prelude.js";
import { keyed } from "./states.js";

/** @typedef {import("../../core/outbox.js").Entry} Entry */

/**
 * A form that begins with the refused entry that its address names, if any: another one makes it anew.
 * @param {(name: string) => string} search
 * @param {(again: Entry | null) => import("../../core/view.js").Child} make
 */
export function ofRefused(search, make) {
  const again = () => refused().find(({ clientId }) => clientId === search("refused")) ?? null;
  return keyed(() => again()?.clientId ?? "", () => make(again()));
}

/** Whether a refused entry was of another book than the one that is shown. @param {Entry} again */
const isOfAnother = ({ book = "" }) => book !== shownBook.peek();

/** Whether a refused entry becomes one that is entered anew: what it is about is gone. @param {Entry} again */
export const isAnew = (again) => again.op !== "create" || isOfAnother(again);

/**
 * What a new entry begins with that a refused one had: all of one that was deleted meanwhile; without places and
 * categories if it was of another book.
 * @param {Entry | null} again
 * @returns {import("../../core/outbox-entries.js").Sent}
 */
export function anewOf(again) {
  if (!again || again.transfer || again.shown.type === "TRANSFER") return {};
  const { type, amount, currency, categoryId, date, description, payee, notes, tags, accountId } =
    again.shown;
  const shown = { type, amount, currency, categoryId, date, description, payee, notes, tags, accountId };
  const entered = /** @type {import("../../core/outbox-entries.js").Sent} */ (
    again.op === "create" ? again.transaction ?? {} : shown
  );
  return isOfAnother(again) ? { ...entered, categoryId: "", accountId: undefined, splits: null } : entered;
}

/**
 * Says at its fields why the server refused what a form begins with, once they stand there.
 * @param {import("../form.js").Form} form
 * @param {{ error: string, fields: Record<string, string[]> }} [refusal]
 */
export function showRefusal(form, refusal) {
  if (!refusal) return;
  const messages = Object.entries(refusal.fields).map(([name, list]) => [name, list.join(" ")]);
  queueMicrotask(() => form.show(messages.length > 0 ? Object.fromEntries(messages) : { "": refusal.error }));
}
