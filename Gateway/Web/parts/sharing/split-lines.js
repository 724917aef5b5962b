// @ts-check
// The lines of a split: everybody's part, what nobody bears yet, and what is wrong with it.
import { amountText, fromMinor, money, sumOf, toMinor } from "../../core/money.js";
import { h, w } from "../../core/prelude.js";
import { isPlainAmount, typedAmount } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { hundredths, percentText } from "./split.js";

/** @typedef {"EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES"} SplitType */

/** What is left of a split as it is typed. @param {SplitType} type @param {bigint} rest @param {string} currency */
export function restText(type, rest, currency) {
  return typedAmount(type === "FIXED" ? fromMinor(rest, currency) : percentText(rest));
}

/**
 * What nobody bears yet, or what is too much, with the key that gives the rest to the user.
 * @param {SplitType} type
 * @param {bigint | null} left
 * @param {string} currency
 * @param {() => void} takeRest
 */
export function leftLine(type, left, currency, takeRest) {
  if (left === null || left === 0n) return null;
  const size = left < 0n ? -left : left;
  const text = type === "FIXED"
    ? amountText(fromMinor(size, currency), currency)
    : `${restText(type, size, currency)}%`;
  return h(
    "p",
    { class: "split-line" },
    h(
      "span",
      { class: left < 0n ? "row-main failed" : "row-main", role: "status", testid: "share.left" },
      left < 0n ? w.splits.over(text) : w.splits.left(text),
    ),
    left > 0n
      ? button(w.paying.restMine, { kind: "quiet", onpress: takeRest, testid: "share.restButton" })
      : null,
  );
}

/**
 * What is wrong with a split, or an empty text.
 * @param {SplitType} type
 * @param {number} people
 * @param {string[]} typed
 * @param {(string | null)[]} parts
 * @param {string} amount
 * @param {string} currency
 */
export function wrongSplit(type, people, typed, parts, amount, currency) {
  if (people === 0) return w.splitting.none;
  if (type === "PERCENTAGE") {
    const sum = typed.map(hundredths).reduce((total, each) => (total ?? 0n) + (each ?? 0n), 0n);
    return typed.some((each) => hundredths(each) === null) || sum !== 10_000n ? w.splitting.percentSum : "";
  }
  if (type === "EQUAL") return "";
  if (type === "SHARES") return parts[0] === null ? w.splitting.weightWrong : "";
  const isWhole = parts.every((part) => part !== null) &&
    toMinor(sumOf(/** @type {string[]} */ (parts), currency), currency) === toMinor(amount, currency);
  return isWhole ? "" : w.splitting.fixedSum(amountText(amount, currency));
}

/**
 * One person's part.
 * @param {object} options
 * @param {string} options.name
 * @param {string | null} options.hint
 * @param {string} options.key Of the test ids.
 * @param {() => SplitType} options.type
 * @param {import("../../core/signals.js").Signal<string>} options.typed
 * @param {() => string | null | undefined} options.part
 * @param {string} options.currency
 * @param {() => void} [options.remove]
 * @param {() => void} [options.oninput]
 */
export function line({ name, hint, key, type, typed, part, currency, remove, oninput }) {
  return h(
    "div",
    { class: "split-line", testid: `share.person.${key}` },
    h(
      "span",
      { class: "row-main" },
      h("span", null, name),
      hint ? h("span", { class: "hint" }, hint) : null,
    ),
    h(
      "span",
      { class: "split-end" },
      () => (!part() || (type() === "FIXED" && isPlainAmount(typed()))
        ? null
        : h("span", { testid: `share.part.${key}` }, money(part() ?? "0", currency))),
      () => (type() === "EQUAL" ? null : h(
        "span",
        { class: "field" },
        h("input", {
          inputmode: "decimal",
          value: typed,
          testid: `share.input.${key}`,
          autocomplete: "off",
          "aria-label": `${name}, ${w.share.units[/** @type {"FIXED"} */ (type())]}`,
          oninput: (event) => {
            oninput?.();
            typed.set(event.target.value);
          },
        }),
      )),
      remove
        ? button(null, {
          kind: "quiet",
          symbol: "close",
          name: `${w.share.remove}: ${name}`,
          onpress: remove,
        })
        : h("span", { class: "no-key" }),
    ),
  );
}
