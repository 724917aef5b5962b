// @ts-check
// What a balance between the user and a person says.
import { amountText, fromMinor, toMinor } from "../core/money.js";
import { w } from "../core/prelude.js";

/** @import { SettlementBalance } from "../client/api.d.ts" */

/** @param {SettlementBalance} balance Whether one of the two owes something, also where it cancels out. */
export const isOpen = ({ youOwe, theyOwe, currency }) =>
  toMinor(youOwe, currency) !== 0n || toMinor(theyOwe, currency) !== 0n;

/** What a person owes and has not accepted counts against nothing that the user owes them. @param {SettlementBalance} balance */
export function waitingOf({ youOwe, theyOweNotAccepted = "0", currency }) {
  // The answer of an older server, which may be kept, does not tell.
  return toMinor(youOwe, currency) === 0n ? 0n : toMinor(theyOweNotAccepted, currency);
}

/**
 * A balance with its figures in words. Set against what the user owes, only what the person has accepted counts:
 * with `isNet`, both sides can be settled at once for `received`.
 * @param {SettlementBalance} balance
 */
export function wordsOf(balance) {
  const { userDisplayName, userEmail, currency, youOwe, theyOwe, netBalance: net } = balance;
  const name = userDisplayName || userEmail;
  const owes = net.startsWith("-");
  const isEven = toMinor(net, currency) === 0n;
  const amount = net.replace("-", "");
  const inWords = (/** @type {bigint} */ minor) => amountText(fromMinor(minor, currency), currency);
  const [own, all, open] = [toMinor(youOwe, currency), toMinor(theyOwe, currency), waitingOf(balance)];
  const other = all - open;
  const isMutual = own !== 0n && all !== 0n;
  const isNet = own !== 0n && other > 0n && other >= own;
  const received = isNet ? fromMinor(other - own, currency) : amount;
  const counted = other - own;
  const text = inWords(counted < 0n ? -counted : counted);
  const line = counted === 0n
    ? w.sharing.bothOwe(name, inWords(other))
    : counted < 0n
    ? w.sharing.youOwe(name, text)
    : w.sharing.theyOwe(name, text);
  const leftOut = open === 0n ? "" : w.sharing.notAccepted(name, inWords(open));
  const sums = isMutual && other !== 0n ? w.sharing.sums(name, inWords(other), inWords(own)) : "";
  return {
    ...balance,
    name,
    owes,
    isEven,
    isMutual,
    isNet,
    amount,
    received,
    counted,
    text,
    line,
    leftOut,
    sums,
  };
}
