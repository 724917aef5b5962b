// @ts-check
// What a balance between the user and a person says.
import { amountText, fromMinor, toMinor } from "../../core/money.js";
import { w } from "../../core/prelude.js";

/** @import { SettlementBalance } from "../../client/api.d.ts" */

/** @param {SettlementBalance} balance Whether one of the two owes something, also where it cancels out. */
export const isOpen = ({ youOwe, theyOwe, currency }) =>
  toMinor(youOwe, currency) !== 0n || toMinor(theyOwe, currency) !== 0n;

/** What a person owes and has not accepted counts against nothing that the user owes them. @param {SettlementBalance} balance */
export function waitingOf({ userEmail, youOwe, theyOweNotAccepted = "0", currency }) {
  // Who has deleted their account can accept nothing any more, so all counts. The answer of an older server, which
  // may be kept, does not tell.
  return !userEmail || toMinor(youOwe, currency) === 0n ? 0n : toMinor(theyOweNotAccepted, currency);
}

/**
 * A balance with its figures in words. Set against what the user owes, only what the person has accepted counts:
 * `amount` is what the user owes on balance then, with `owes`, or is owed; with `isNet`, it settles both sides.
 * @param {SettlementBalance} balance
 */
export function wordsOf(balance) {
  const { userDisplayName, userEmail, currency, youOwe, theyOwe } = balance;
  const name = userDisplayName || userEmail;
  const inWords = (/** @type {bigint} */ minor) => amountText(fromMinor(minor, currency), currency);
  const [own, all, open] = [toMinor(youOwe, currency), toMinor(theyOwe, currency), waitingOf(balance)];
  const other = all - open;
  const counted = other - own;
  const owes = counted < 0n;
  const isNet = own !== 0n && !owes;
  const amount = fromMinor(owes ? -counted : counted, currency);
  const text = amountText(amount, currency);
  const line = counted === 0n
    ? w.sharing.bothOwe(name, inWords(other))
    : owes
    ? w.sharing.youOwe(name, text)
    : w.sharing.theyOwe(name, text);
  const leftOut = open === 0n ? "" : w.sharing.notAccepted(name, inWords(open));
  const sums = own !== 0n && other !== 0n ? w.sharing.sums(name, inWords(other), inWords(own)) : "";
  return {
    ...balance,
    name,
    owes,
    isNet,
    amount,
    counted,
    text,
    line,
    leftOut,
    sums,
  };
}
