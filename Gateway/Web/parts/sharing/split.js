// @ts-check
// How an expense is split. The server decides; this shows beforehand what it will come to.
import { fromMinor, toMinor } from "../../core/money.js";
import { readSum } from "../../core/typed-amount.js";

/** In hundredths. */
const wholePercent = 10_000n;

/**
 * Equal parts in minor units: what does not divide goes to the owner, then to the others in their order.
 * @param {bigint} total
 * @param {number} people
 */
function equalParts(total, people) {
  const count = BigInt(people);
  const rest = total % count;
  return Array.from({ length: people }, (_, index) => total / count + (BigInt(index) < rest ? 1n : 0n));
}

/** A percentage or a weight with up to two decimals in hundredths, or null. @param {string} typed */
export function hundredths(typed) {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  return match ? BigInt(match[1] + (match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * Parts by weights: what is left of a unit goes where most of it was cut off, then by the order.
 * @param {bigint} total
 * @param {bigint[]} weights
 */
function weightedParts(total, weights) {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return null;
  const parts = weights.map((weight) => total * weight / sum);
  const rest = Number(parts.reduce((left, part) => left - part, total));
  const cut = weights.map((weight, index) => ({ index, size: Number(total * weight % sum) }));
  for (const { index } of cut.sort((a, b) => b.size - a.size).slice(0, rest)) parts[index] += 1n;
  return parts;
}

/** Percentages of people who pay alike; they add up to 100. @param {number} people */
export function equalPercentages(people) {
  return equalParts(wholePercent, people).map(percentText);
}

/** Hundredths of a percent as they are typed. @param {bigint} part */
export function percentText(part) {
  const [whole, fraction] = [part / 100n, part % 100n];
  return fraction === 0n ? String(whole) : `${whole}.${String(fraction).padStart(2, "0")}`.replace(/0$/, "");
}

/**
 * Everybody's part as text, the owner's first; null where something is unreadable.
 * @param {"EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES"} type
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
  const shares = /** @type {bigint[]} */ (typed.map(hundredths));
  if (shares.some((share) => share === null)) return shares.map(() => null);
  if (type === "SHARES") {
    return weightedParts(total, shares)?.map((part) => fromMinor(part, currency)) ?? shares.map(() => null);
  }
  const others = shares.slice(1).map((share) => (total * share + 5_000n) / 10_000n);
  const own = others.reduce((rest, part) => rest - part, total);
  return [own, ...others].map((part) => fromMinor(part, currency));
}

/**
 * What of a split by amounts or percentages is in nobody's part yet, in minor units or hundredths of a percent;
 * nothing typed is none. Null where something cannot be read, or another split leaves nothing.
 * @param {string} type
 * @param {string} amount
 * @param {string} currency
 * @param {string[]} typed
 */
export function unassigned(type, amount, currency, typed) {
  const isFixed = type === "FIXED";
  if (!isFixed && type !== "PERCENTAGE") return null;
  let left = isFixed ? toMinor(amount, currency) : wholePercent;
  for (const text of typed) {
    if (!text.trim()) continue;
    const sum = isFixed ? readSum(text, currency) : { minor: hundredths(text) };
    if (!("minor" in sum) || sum.minor === null || sum.minor < 0n) return null;
    left -= sum.minor;
  }
  return left;
}
