// @ts-check
// Getting even with a person: who is owed confirms it, who owes tells it.
import { limits } from "../core/limits.js";
import { amountText, sumOf, toMinor } from "../core/money.js";
import { call, get, h, invalidate, newKey, ofMoney, pathOf, w } from "../core/prelude.js";
import { isOpen, wordsOf } from "./balance-words.js";
import { change } from "./change.js";
import { confirmed } from "./dialog.js";
import { field } from "./form.js";
import { askedAmount } from "./money-field.js";
import { owedFor, partsDue } from "./share-cards.js";
import { toast } from "./toast.js";

/** @import { PaymentClaim, SharingOverview } from "../client/api.d.ts" */
/** @typedef {ReturnType<typeof wordsOf>} Balance */

const path = "/sharing";
const touches = [path, "/expenses", "/groups", "/notifications", ...ofMoney];

/**
 * Marks as paid what is open between the two, on both sides, as far as it was accepted.
 * @param {Balance} it
 * @param {string} [groupId]
 */
export async function settle(it, groupId) {
  const { name, currency, sums, received, isNet, isMutual, leftOut } = it;
  const [count, unchecked] = isMutual ? await unconfirmed(it, groupId) : [0, ""];
  const text = amountText(received, currency);
  const isEven = toMinor(received, currency) === 0n;
  const ask = isEven
    ? w.settling.settleEven
    : isNet || !isMutual
    ? w.settling.settleText(name, text)
    : w.paying.receivedText(name, text);
  const sure = await confirmed(
    w.settling.settleTitle(name),
    [
      sums ? h("p", { testid: "settle.sums" }, sums) : null,
      leftOut ? h("p", { class: "hint" }, leftOut) : null,
      count > 0 ? h("p", { testid: "settle.confirms" }, w.paying.confirmsToo(count, unchecked)) : null,
      h("p", { testid: "settle.text" }, ask),
    ],
    isEven ? w.sharing.settle : w.settling.received(text),
    "settle",
    "primary",
  );
  if (sure) await settleUp(it, received, newKey(), groupId);
}

/**
 * How much of what the user owes the person the user has not confirmed: the number of parts, and their sum.
 * @param {Balance} it
 * @param {string} [groupId]
 * @returns {Promise<[number, string]>}
 */
async function unconfirmed({ userId, currency }, groupId) {
  const overview = await get(path).catch(() => null);
  const parts = (overview?.expensesSharedWithMe ?? []).filter(({ status, acceptedAt, owedTo, ...part }) => {
    const { owner, groupId: group, currency: own } = part.sharedExpense;
    return status === "PENDING" && acceptedAt === null && own === currency &&
      (owedTo ?? owner).id === userId && (!groupId || group === groupId);
  });
  return [parts.length, amountText(sumOf(parts.map((part) => part.remaining), currency), currency)];
}

/** Records what somebody says to have paid, with one press. @param {Balance} it @param {PaymentClaim} claim @param {string} [groupId] */
export function confirmClaim(it, { amount, createdAt }, groupId) {
  // A second press settles nothing more.
  const key = ["confirm", it.userId, it.currency, groupId ?? "all", createdAt].join("-");
  return settleUp(it, amount, key, groupId);
}

/**
 * @param {Balance} it
 * @param {string} amount What was received.
 * @param {string} key
 * @param {string} [groupId]
 */
async function settleUp({ userId, currency, name, isNet, received }, amount, key, groupId) {
  const [paid, whole] = [amount, received].map((each) => toMinor(each, currency));
  // Both sides are settled by the whole balance alone; less pays the oldest parts.
  const draft = {
    userId,
    currency,
    ...(isNet && paid === whole ? { net: true } : {}),
    ...(paid === 0n ? {} : { amount }),
    ...(groupId ? { groupId } : {}),
  };
  const before = await get(path).catch(() => null);
  const answer = await change(() => call("POST", "/sharing/settle", draft, { key }), { touches });
  if (!answer) return;
  const after = await get(path).catch(() => null);
  const paidNow = pendingParts(before).filter((id) => !pendingParts(after).includes(id));
  // Any part of a net settlement takes all of it back.
  const parts = answer.participantIds?.slice(0, 1) ?? paidNow;
  const undo = () =>
    change(async () => {
      for (const id of parts) await call("POST", pathOf("/expenses/shares/{}/unpay", id), {});
    }, { touches, says: w.settling.unsettled });
  toast(said(answer.notAccepted, currency, name) ?? left(after, userId, currency, name), {
    action: parts.length > 0 ? undo : undefined,
  });
}

/** What was left out, in words. @param {string | null | undefined} sum @param {string} currency @param {string} name */
function said(sum, currency, name) {
  return sum && toMinor(sum, currency) !== 0n ? w.paying.leftOut(name, amountText(sum, currency)) : null;
}

/**
 * What somebody else shared at the same moment is not settled by it.
 * @param {SharingOverview | null} overview
 * @param {string | null} userId
 * @param {string} currency
 * @param {string} name
 */
function left(overview, userId, currency, name) {
  const it = overview?.settlementBalances.find((each) =>
    each.userId === userId && each.currency === currency
  );
  return it && isOpen(it) ? w.settling.settledPart(wordsOf(it).line) : w.settling.settledWith(name);
}

/** The parts that others owe the user. @param {SharingOverview | null} overview */
function pendingParts(overview) {
  return overview
    ? owedFor(overview).flatMap(partsDue).filter((part) => part.status === "PENDING").map((part) => part.id)
    : [];
}

/** Tells somebody that what they say to have paid did not arrive. @param {Balance} it @param {string} [groupId] */
export function refuseClaim({ userId, currency, name }, groupId) {
  return change(
    () => call("POST", "/sharing/claim/refuse", { userId, currency, ...(groupId ? { groupId } : {}) }),
    { touches, says: w.paying.refused(name) },
  );
}

/** Tells who is owed that it was paid; they confirm it by settling up. @param {Balance} it @param {string} [groupId] */
export async function claim(it, groupId) {
  const { userId, currency, name, sums, leftOut, amount: owed } = it;
  const [count, unchecked] = await unconfirmed(it, groupId);
  const isSent = await askedAmount(w.settling.claimTitle(name), {
    action: w.sharing.claim,
    currency,
    first: owed,
    testid: "claim",
    text: [
      sums ? h("p", null, sums) : null,
      leftOut ? h("p", { class: "hint" }, leftOut) : null,
      count > 0 ? h("p", { testid: "claim.confirms" }, w.paying.confirmsToo(count, unchecked)) : null,
      h("p", null, w.settling.claimText(name)),
    ],
    values: { note: "" },
    more: (form) =>
      field(form, "note", {
        label: `${w.transaction.note} (${w.optional})`,
        testid: "claim.noteInput",
        input: { autocomplete: "off", maxlength: limits.paymentNote },
      }),
    send: (amount, { note }) =>
      call("POST", "/sharing/claim", {
        userId,
        currency,
        amount,
        note: note.trim() || null,
        ...(groupId ? { groupId } : {}),
      }, { key: newKey() }),
  });
  if (!isSent) return;
  await invalidate(...touches);
  toast(w.settling.claimed(name));
}
