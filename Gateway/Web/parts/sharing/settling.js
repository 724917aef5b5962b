// @ts-check
// Getting even with a person: who is owed confirms it, who owes tells it.
import { limits } from "../../core/limits.js";
import { amountText, fromMinor, sumOf, toMinor } from "../../core/money.js";
import { call, get, h, invalidate, newKey, ofMoney, pathOf, w } from "../../core/prelude.js";
import { isOpen, wordsOf } from "./balance-words.js";
import { change } from "../change.js";
import { confirmed } from "../dialog.js";
import { field } from "../form.js";
import { askedAmount } from "../money-field.js";
import { owedFor, partsDue, partsOwed } from "./share-cards.js";
import { toast } from "../toast.js";

/** @import { PaymentClaim, ShareWithMe, SharingOverview } from "../../client/api.d.ts" */
/** @typedef {ReturnType<typeof wordsOf>} Balance */

const path = "/sharing";
const touches = [path, "/expenses", "/groups", "/notifications", ...ofMoney];

/**
 * Marks as paid what is open between the two, on both sides, as far as it was accepted.
 * @param {Balance} it
 * @param {string} [groupId]
 */
export async function settle(it, groupId) {
  const { name, currency, sums, amount, text, isNet, leftOut } = it;
  const parts = isNet ? await owedParts(it, groupId) : [];
  const isEven = toMinor(amount, currency) === 0n;
  const sure = await confirmed(
    w.settling.settleTitle(name),
    [
      sums ? h("p", { testid: "settle.sums" }, sums) : null,
      leftOut ? h("p", { class: "hint" }, leftOut) : null,
      confirms(parts, currency, "settle"),
      h(
        "p",
        { testid: "settle.text" },
        isEven ? w.settling.settleEven : w.settling.settleText(name, text),
      ),
    ],
    isEven ? w.sharing.settle : w.settling.received(text),
    "settle",
    "primary",
  );
  if (sure) await settleUp(it, amount, newKey(), groupId);
}

/** What the user owes the person now. @param {Balance} it @param {string} [groupId] */
const owedParts = async (it, groupId) => partsOwed(await get(path).catch(() => null), it, groupId);

/**
 * How much of some parts that the user owes is confirmed, too, because the user has not done it yet.
 * @param {ShareWithMe[]} parts
 * @param {string} currency
 * @param {string} testid
 */
function confirms(parts, currency, testid) {
  const open = parts.filter(({ acceptedAt }) => acceptedAt === null);
  if (open.length === 0) return null;
  const sum = amountText(sumOf(open.map((part) => part.remaining), currency), currency);
  return h("p", { testid: `${testid}.confirms` }, w.paying.confirmsToo(open.length, sum));
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
async function settleUp({ userId, currency, name, isNet, amount: all }, amount, key, groupId) {
  const [paid, whole] = [amount, all].map((each) => toMinor(each, currency));
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
  const all = await owedParts(it, groupId);
  if (leftOut && all.length === 0) {
    toast(w.errors.network);
    return;
  }
  const group = groupId ? { groupId } : {};
  const key = newKey();
  const isSent = await askedAmount(w.settling.claimTitle(name), {
    action: w.sharing.claim,
    currency,
    first: owed,
    testid: "claim",
    text: [
      sums ? h("p", null, sums) : null,
      leftOut ? h("p", { class: "hint" }, leftOut) : null,
      confirms(leftOut ? paidParts(all, owed, currency).map(([part]) => part) : all, currency, "claim"),
      h("p", null, w.settling.claimText(name)),
    ],
    values: { note: "" },
    more: (form) =>
      field(form, "note", {
        label: `${w.transaction.note} (${w.optional})`,
        testid: "claim.noteInput",
        input: { autocomplete: "off", maxlength: limits.paymentNote },
      }),
    send: async (amount, values) => {
      const note = values.note.trim() || null;
      if (!leftOut) {
        await call("POST", "/sharing/claim", { userId, currency, amount, note, ...group }, { key: newKey() });
        return;
      }
      // What waits to be accepted is set against nothing, so single parts are what was paid. If it is too much, the
      // last is refused: then nothing is said of the others.
      for (const [{ id }, part] of paidParts(all, amount, currency).reverse()) {
        const draft = { amount: part, note };
        await call("POST", pathOf("/expenses/shares/{}/claim", id), draft, { key: `${key}-${id}-${part}` });
      }
    },
  });
  if (!isSent) return;
  await invalidate(...touches);
  toast(w.settling.claimed(name));
}

/**
 * The oldest parts that an amount pays, with what it pays of each; what is too much goes to the last.
 * @param {ShareWithMe[]} parts
 * @param {string} amount
 * @param {string} currency
 * @returns {[ShareWithMe, string][]}
 */
function paidParts(parts, amount, currency) {
  let left = toMinor(amount, currency);
  /** @type {[ShareWithMe, string][]} */
  const paid = [];
  for (const [index, part] of parts.entries()) {
    const remaining = toMinor(part.remaining, currency);
    const sum = left < remaining || index === parts.length - 1 ? left : remaining;
    if (sum > 0n) paid.push([part, fromMinor(sum, currency)]);
    left -= sum;
  }
  return paid;
}
