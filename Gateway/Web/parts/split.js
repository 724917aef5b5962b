// @ts-check
// How an expense is split. The server decides; this shows beforehand what it will come to.
import { fromMinor, toMinor } from "../core/money.js";
import { readSum } from "../core/sums.js";

/**
 * Equal parts in minor units: what does not divide goes to the owner, then to the others in their order.
 * @param {bigint} total
 * @param {number} people
 */
export function equalParts(total, people) {
  const count = BigInt(people);
  const rest = total % count;
  return Array.from({ length: people }, (_, index) => total / count + (BigInt(index) < rest ? 1n : 0n));
}

/** A percentage with up to two decimals in hundredths, or null. @param {string} typed */
export function hundredths(typed) {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  return match ? BigInt(match[1] + (match[2] ?? "").padEnd(2, "0")) : null;
}

/** Percentages of people who pay alike; they add up to 100. @param {number} people */
export function equalPercentages(people) {
  return equalParts(10_000n, people).map((part) => {
    const [whole, fraction] = [part / 100n, part % 100n];
    return fraction === 0n
      ? String(whole)
      : `${whole}.${String(fraction).padStart(2, "0")}`.replace(/0$/, "");
  });
}

/**
 * Everybody's part as text, the owner's first; null where something is unreadable.
 * @param {"EQUAL" | "PERCENTAGE" | "FIXED"} type
 * @param {string} amount
 * @param {string} currency
 * @param {string[]} typed What was typed for each.
 * @returns {(string | null)[]}
 */
export function partsOf(type, amount, currency, typed) {
  const total = toMinor(amount, currency);
  if (type === "EQUAL") return equalParts(total, typed.length).map((part) => fromMinor(part, currency));
  if (type === "FIXED") {
    return typed.map((text) => {
      const sum = readSum(text, currency);
      return "minor" in sum && sum.minor >= 0n ? fromMinor(sum.minor, currency) : null;
    });
  }
  const shares = typed.map(hundredths);
  if (shares.some((share) => share === null)) return shares.map(() => null);
  const others = shares.slice(1).map((share) => (total * /** @type {bigint} */ (share) + 5_000n) / 10_000n);
  const own = others.reduce((rest, part) => rest - part, total);
  return [own, ...others].map((part) => fromMinor(part, currency));
}
