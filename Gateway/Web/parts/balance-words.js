// @ts-check
// What a balance between the user and a person says.
import { amountText, fromMinor, toMinor } from "../core/money.js";
import { w } from "../core/prelude.js";

/** @import { SettlementBalance } from "../client/api.d.ts" */

/** @param {SettlementBalance} balance Whether one of the two owes something, also where it cancels out. */
export const isOpen = ({ youOwe, theyOwe, currency }) =>
  toMinor(youOwe, currency) !== 0n || toMinor(theyOwe, currency) !== 0n;

/**
 * A balance with its figures in words. Set against what the user owes, only what the person has accepted counts:
 * with `isNet`, both sides can be settled at once for `received`.
 * @param {SettlementBalance} balance
 */
export function wordsOf(balance) {
  const { userDisplayName, userEmail, currency, youOwe, theyOwe, netBalance: net } = balance;
  // The answer of an older server, which may be kept, does not tell.
  const { theyOweNotAccepted = "0" } = balance;
  const name = userDisplayName || userEmail;
  const owes = net.startsWith("-");
  const isEven = toMinor(net, currency) === 0n;
  const amount = net.replace("-", "");
  const text = amountText(amount, currency);
  const [yours, theirs] = [youOwe, theyOwe].map((each) => amountText(each, currency));
  const [own, other, open] = [youOwe, theyOwe, theyOweNotAccepted].map((each) => toMinor(each, currency));
  const isMutual = own !== 0n && other !== 0n;
  const isNet = own !== 0n && other > open && other - open >= own;
  const received = isNet ? fromMinor(other - open - own, currency) : amount;
  const line = isEven
    ? w.sharing.bothOwe(name, theirs)
    : owes
    ? w.sharing.youOwe(name, text)
    : w.sharing.theyOwe(name, text);
  const leftOut = isMutual && open !== 0n
    ? w.sharing.notAccepted(name, amountText(theyOweNotAccepted, currency))
    : "";
  const sums = w.sharing.sums(name, theirs, yours);
  return { ...balance, name, owes, isEven, isMutual, isNet, amount, received, text, line, leftOut, sums };
}
