// @ts-check
// Getting even with a person: who is owed confirms it, who owes tells it.
import { limits } from "../core/limits.js";
import { call, get, h, newKey, ofMoney, pathOf, w } from "../core/prelude.js";
import { change } from "./change.js";
import { confirmed } from "./dialog.js";
import { field } from "./form.js";
import { askedAmount } from "./money-field.js";
import { toast } from "./toast.js";

/** @import { SettlementBalance } from "../client/api.d.ts" */
/**
 * @typedef {SettlementBalance & { name: string, text: string, sums: string, isEven: boolean, isMutual: boolean }} Balance
 * With its figures in words.
 */

const path = "/sharing";
const touches = [path, "/expenses", "/groups", "/notifications", ...ofMoney];

/**
 * Marks all parts between the two as paid, on both sides.
 * @param {Balance} it
 * @param {(balance: SettlementBalance) => string | null} lineOf What is open, in words.
 */
export async function settle({ userId, currency, name, sums, text, isEven, isMutual }, lineOf) {
  const ask = isEven ? w.sharing.settleEven : w.sharing.settleText(name, text);
  const sure = await confirmed(
    w.sharing.settleTitle(name),
    [isMutual ? h("p", { testid: "settle.sums" }, sums) : null, h("p", { testid: "settle.text" }, ask)],
    isEven ? w.sharing.settle : w.sharing.received(text),
    "settle",
  );
  if (!sure) return;
  const answer = await change(
    () => call("POST", "/sharing/settle", { userId, currency, net: true }, { key: newKey() }),
    { touches },
  );
  if (!answer) return;
  // Any of its parts takes all of it back.
  const [part] = answer.participantIds ?? [];
  const undo = () =>
    change(() => call("POST", pathOf("/expenses/shares/{}/unpay", part), {}), {
      touches,
      says: w.sharing.unsettled,
    });
  const left = userId && await stillOpen(userId, currency, lineOf);
  toast(left ? w.sharing.settledPart(left) : w.sharing.settledWith(name), {
    action: part ? undo : undefined,
  });
}

/**
 * What somebody else shared at the same moment is not settled by it.
 * @param {string} userId
 * @param {string} currency
 * @param {(balance: SettlementBalance) => string | null} lineOf
 */
async function stillOpen(userId, currency, lineOf) {
  const overview = await get(path).catch(() => null);
  const left = overview?.settlementBalances.find((it) => it.userId === userId && it.currency === currency);
  return left && lineOf(left);
}

/** Tells who is owed that it was paid; they confirm it by settling up. @param {Balance} it */
export async function claim({ userId, currency, name, sums, isMutual, netBalance: net }) {
  const isSent = await askedAmount(w.sharing.claimTitle(name), {
    action: w.sharing.claim,
    currency,
    first: net.replace("-", ""),
    testid: "claim",
    text: [isMutual ? h("p", null, sums) : null, h("p", null, w.sharing.claimText(name))],
    values: { note: "" },
    more: (form) =>
      field(form, "note", {
        label: `${w.transaction.note} (${w.optional})`,
        testid: "claim.noteInput",
        input: { autocomplete: "off", maxlength: limits.paymentNote },
      }),
    send: (amount, { note }) =>
      call("POST", "/sharing/claim", { userId, currency, amount, note: note.trim() || null }, {
        key: newKey(),
      }),
  });
  if (isSent) toast(w.sharing.claimed(name));
}
