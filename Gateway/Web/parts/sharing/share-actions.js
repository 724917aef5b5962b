// @ts-check
// What is done about a part of a shared expense, or all of it: shown at once.
import { call, invalidate, messageOf, newKey, ofMoney, pathOf, w } from "../../core/prelude.js";
import { optimistically } from "../change.js";
import { toast } from "../toast.js";

/** @import { Participant, SharedExpense, ShareWithMe, SharingOverview } from "../../client/api.d.ts" */

const path = "/sharing";

/** @param {string} id @param {Partial<Participant>} change */
function withPart(id, change) {
  /** @param {SharedExpense} expense */
  const changed = (expense) => ({
    ...expense,
    participants: expense.participants.map((part) => (part.id === id ? { ...part, ...change } : part)),
  });
  return (/** @type {SharingOverview} */ data) => ({
    ...data,
    sharedExpenses: data.sharedExpenses.map(changed),
    expensesPaidByMe: data.expensesPaidByMe?.map(changed),
  });
}

/**
 * Shows a change at once and sends it; says what happened.
 * @param {(data: SharingOverview) => SharingOverview} change
 * @param {() => Promise<unknown>} request
 * @param {string} message
 * @param {() => void} [undo]
 */
async function act(change, request, message, undo) {
  try {
    await optimistically(path, change, request);
    await invalidate(path, "/expenses", "/groups", ...ofMoney);
    toast(message, { action: undo });
  } catch (error) {
    toast(messageOf(error));
  }
}

/** @param {string} id */
export function markPaid(id) {
  return act(
    withPart(id, { status: "PAID" }),
    () => call("PATCH", pathOf("/expenses/shares/{}/paid", id), {}),
    w.shareActions.paid,
    () => unpay(id),
  );
}

/** A part of a settlement takes all of it back. @param {string} id */
export function unpay(id) {
  return act(
    withPart(id, { status: "PENDING" }),
    () => call("POST", pathOf("/expenses/shares/{}/unpay", id), {}),
    w.shareActions.unpaid,
  );
}

/** @param {string} id */
export function remind(id) {
  return act(
    withPart(id, { reminderSentAt: new Date().toISOString() }),
    () => call("POST", pathOf("/expenses/shares/{}/remind", id), {}),
    w.shareActions.reminded,
  );
}

/** @param {string[]} ids @param {Partial<ShareWithMe>} change */
const withOwed = (ids, change) => (/** @type {SharingOverview} */ data) => ({
  ...data,
  expensesSharedWithMe: data.expensesSharedWithMe.map((share) =>
    ids.includes(share.id) ? { ...share, ...change } : share
  ),
});

/** Says that a part is right, with the amount that was seen. @param {string} id @param {string} amount */
export function accept(id, amount) {
  return act(
    withOwed([id], { acceptedAt: new Date().toISOString() }),
    () => call("POST", pathOf("/expenses/shares/{}/accept", id), { amount }),
    w.paying.accepted,
  );
}

/**
 * Says that all of a person's parts are right that were seen: nothing that came later, and none that was raised.
 * @param {string} userId
 * @param {ShareWithMe[]} seen
 */
export function acceptAll(userId, seen) {
  const upTo = seen.map((it) => it.sharedExpense.createdAt).sort().at(-1);
  return act(
    withOwed(seen.map((it) => it.id), { acceptedAt: new Date().toISOString() }),
    async () => {
      const { participantIds } = await call("POST", "/sharing/accept", { userId, upTo }, { key: newKey() });
      // One whose amount was raised since is newer than the list: it is accepted as it was seen.
      for (const { id, shareAmount } of seen) {
        if (participantIds.includes(id)) continue;
        await call("POST", pathOf("/expenses/shares/{}/accept", id), { amount: shareAmount });
      }
    },
    w.paying.accepted,
  );
}

/** @param {string} id */
export function decline(id) {
  return act(
    withOwed([id], { status: "DECLINED" }),
    () => call("POST", pathOf("/expenses/shares/{}/decline", id), {}),
    w.shareActions.declined,
  );
}

/** @param {string} id */
export function unshare(id) {
  return act(
    (data) => ({
      ...data,
      sharedExpenses: data.sharedExpenses.filter((each) => each.id !== id),
    }),
    () => call("DELETE", pathOf("/expenses/shares/{}", id)),
    w.shareActions.unshared,
  );
}
