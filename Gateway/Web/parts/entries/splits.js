// @ts-check
// An entry of several categories: its parts, and what is left to assign.
import { limits } from "../../core/limits.js";
import { amountText, fromMinor, toMinor } from "../../core/money.js";
import { each, h, newId, signal, w } from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { fieldError } from "../form.js";
import { amountOf, amountProblem } from "../money-field.js";

/** @import { Category, TransactionSplitDraft } from "../../client/api.d.ts" */
/** @typedef {import("../../core/signals.js").Signal<string>} Text */
/** @typedef {{ key: string, categoryId: Text, amount: Text, description: string | null }} Part */

let keys = 0;

/** @param {TransactionSplitDraft} [known] @returns {Part} */
function newPart(known = {}) {
  keys += 1;
  return {
    key: String(keys),
    categoryId: signal(known.categoryId ?? ""),
    amount: signal(typedAmount(String(known.amount ?? ""))),
    description: known.description ?? null,
  };
}

/**
 * @param {import("../form.js").Form} form With the values `amount`, `categoryId` and `splits`.
 * @param {object} options
 * @param {string} options.prefix Of the test ids.
 * @param {TransactionSplitDraft[] | null | undefined} options.initial
 * @param {() => Category[]} options.categories
 * @param {() => string} options.currency
 */
export function useSplits(form, { prefix, initial, categories, currency }) {
  const parts = signal((initial ?? []).map(newPart));
  const isOn = () => parts().length > 0;
  /** @param {string} typed */
  const minor = (typed) => toMinor(amountOf(typed, currency()) || "0", currency());
  const left = () => parts().reduce((rest, it) => rest - minor(it.amount()), minor(form.values.amount()));
  const touch = () => form.touch("splits");
  const start = () => parts.set([newPart({ categoryId: form.values.categoryId.peek() }), newPart()]);
  const add = () => {
    const rest = left();
    parts.update((list) => [
      ...list,
      newPart({ amount: rest > 0n ? fromMinor(rest, currency()) : "" }),
    ]);
  };
  return {
    isOn,
    end: () => parts.set([]),
    /** What is wrong with the parts, or nothing. */
    problem: () => {
      if (!isOn()) return null;
      if (parts().some((it) => !it.categoryId())) return w.transaction.categoryRequired;
      const wrong = parts().map((it) => amountProblem(it.amount(), currency())).find(Boolean);
      return wrong ?? (left() === 0n ? null : leftText(left(), currency()));
    },
    /** @returns {TransactionSplitDraft[] | null} */
    draft: () =>
      isOn()
        ? parts.peek().map((it) => ({
          categoryId: it.categoryId.peek(),
          amount: amountOf(it.amount.peek(), currency()),
          description: it.description,
        }))
        : null,
    /** The key that begins it. */
    startKey: () =>
      button(w.splits.start, { kind: "quiet", onpress: start, testid: `${prefix}.splitButton` }),
    view: () => {
      const errorId = newId("splits-error");
      return h(
        "fieldset",
        { class: "parts-of", testid: `${prefix}.splits`, "aria-describedby": errorId },
        h("legend", { class: "group-label" }, w.splits.title),
        each(parts, (it) => it.key, (it, index) =>
          partLine(it(), index, {
            prefix,
            categories,
            touch,
            takeRest: () => {
              const rest = left() + minor(it().amount.peek());
              if (rest > 0n) it().amount.set(typedAmount(fromMinor(rest, currency())));
            },
            remove: () => parts.update((list) => list.length > 2 ? list.filter((each) => each !== it()) : []),
          })),
        h(
          "p",
          { class: () => (left() === 0n ? "good" : "hint"), role: "status", testid: `${prefix}.splits.left` },
          () => leftText(left(), currency()),
        ),
        fieldError(errorId, () => form.errors().splits),
        h(
          "div",
          { class: "actions" },
          () =>
            parts().length < limits.splits
              ? button(w.splits.add, { kind: "quiet", onpress: add, testid: `${prefix}.splits.add` })
              : null,
          button(w.splits.end, {
            kind: "quiet",
            onpress: () => parts.set([]),
            testid: `${prefix}.splits.end`,
          }),
        ),
      );
    },
  };
}

/** @param {bigint} left @param {string} currency */
function leftText(left, currency) {
  if (left === 0n) return w.splits.done;
  return left > 0n
    ? w.splits.left(amountText(fromMinor(left, currency), currency))
    : w.splits.over(amountText(fromMinor(-left, currency), currency));
}

/**
 * @param {Part} part
 * @param {() => number} index
 * @param {object} options
 * @param {string} options.prefix
 * @param {() => Category[]} options.categories
 * @param {() => void} options.touch
 * @param {() => void} options.takeRest
 * @param {() => void} options.remove
 */
function partLine(part, index, { prefix, categories, touch, takeRest, remove }) {
  const name = () => w.splits.part(index() + 1);
  return h(
    "div",
    { class: "part-line", role: "group", "aria-label": name },
    h(
      "span",
      { class: "field" },
      h("select", {
        "aria-label": () => w.named(w.transaction.category, name()),
        testid: () => `${prefix}.splits.${index()}.category`,
        onchange: (event) => {
          part.categoryId.set(event.target.value);
          touch();
        },
      }, () => [
        h("option", { value: "", selected: !part.categoryId.peek() }, w.transaction.category),
        categories().map((each) =>
          h("option", { value: each.id, selected: each.id === part.categoryId.peek() }, each.name)
        ),
      ]),
    ),
    h(
      "span",
      { class: "field" },
      h("input", {
        inputmode: "decimal",
        autocomplete: "off",
        value: part.amount,
        "aria-label": () => w.named(w.amount.label, name()),
        testid: () => `${prefix}.splits.${index()}.amount`,
        oninput: (event) => {
          part.amount.set(event.target.value);
          touch();
        },
      }),
    ),
    button(w.splits.rest, {
      kind: "quiet",
      name: () => w.named(w.splits.rest, name()),
      onpress: takeRest,
      testid: `${prefix}.splits.rest`,
    }),
    button(null, {
      kind: "quiet",
      symbol: "close",
      name: () => w.named(w.splits.remove, name()),
      onpress: remove,
    }),
  );
}
