// @ts-check
import { amountText, digitsOf, fromMinor, symbolOf } from "../core/money.js";
import { h, newId, w } from "../core/prelude.js";
import { isPlainAmount, readSum, typedAmount } from "../core/typed-amount.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { fieldError, useForm } from "./form.js";

/**
 * The big field of an amount. It takes sums: `12+3.50` shows what it comes to.
 * @param {Pick<import("./form.js").Form, "values" | "errors" | "touch">} form
 * @param {string} name
 * @param {object} options
 * @param {string} options.label
 * @param {() => string} options.currency
 * @param {string} [options.testid]
 * @param {boolean} [options.isBig]
 * @param {import("../core/view.js").Props} [options.input]
 */
export function moneyField(form, name, { label, currency, testid, isBig = false, input = {} }) {
  const id = newId(name);
  const value = form.values[name];
  const message = () => form.errors()[name];
  const total = () => amountRead(value(), currency());
  return h(
    "div",
    { class: `field money-field${isBig ? " big" : ""}` },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "money-input" },
      h("span", { class: "currency", "aria-hidden": "true" }, () => symbolOf(currency())),
      h("input", {
        id,
        name,
        testid,
        value,
        inputmode: "decimal",
        autocomplete: "off",
        enterkeyhint: "done",
        placeholder: () => typedAmount(fromMinor(0n, currency())),
        ...input,
        "aria-invalid": () => (message() ? "true" : null),
        "aria-describedby": `${id}-sum ${id}-error`,
        oninput: (event) => {
          value.set(event.target.value);
          form.touch(name);
        },
      }),
    ),
    h("output", { id: `${id}-sum`, class: "sum", for: id, hidden: () => !total() }, total),
    fieldError(`${id}-error`, message),
  );
}

/** How a sum, or an amount that could be meant otherwise, is read. @param {string} typed @param {string} currency */
export function amountRead(typed, currency) {
  if (isPlainAmount(typed)) return "";
  const sum = readSum(typed, currency);
  return "minor" in sum ? `= ${amountText(fromMinor(sum.minor, currency), currency)}` : "";
}

/**
 * What is wrong with a typed amount, or null.
 * @param {string} typed
 * @param {string} currency
 * @param {{ mayBeZero?: boolean, mayBeEmpty?: boolean, mayBeNegative?: boolean }} [rule]
 */
export function amountProblem(typed, currency, rule = {}) {
  const { mayBeZero = false, mayBeEmpty = false, mayBeNegative = false } = rule;
  const sum = readSum(typed, currency);
  if ("problem" in sum) {
    if (sum.problem === "empty") return mayBeEmpty ? null : w.amount.required;
    return sum.problem === "digits" ? w.amount.digits(digitsOf(currency)) : w.amount.unreadable;
  }
  if ((sum.minor < 0n && !mayBeNegative) || (sum.minor === 0n && !mayBeZero)) return w.amount.positive;
  // The API's limit: 9 999 999 999.99.
  return fromMinor(sum.minor, currency).replace("-", "").split(".")[0].length > 10 ? w.amount.tooLarge : null;
}

/** A typed amount as the API takes it. @param {string} typed @param {string} currency */
export function amountOf(typed, currency) {
  const sum = readSum(typed, currency);
  return "minor" in sum ? fromMinor(sum.minor, currency) : "";
}

/**
 * Asks for one amount, which `send` takes; what it refuses stands under the field. Resolves to whether it was sent.
 * @param {string} title
 * @param {object} options
 * @param {string} options.action
 * @param {string} options.currency
 * @param {string} options.testid
 * @param {(amount: string, more: Record<string, string>) => Promise<unknown>} options.send
 * @param {string} [options.first] An amount of the API.
 * @param {string} [options.label]
 * @param {boolean} [options.mayBeZero]
 * @param {boolean} [options.mayBeNegative]
 * @param {import("../core/view.js").Child} [options.text]
 * @param {(form: import("./form.js").Form) => import("../core/view.js").Child} [options.more] Further fields.
 * @param {Record<string, string>} [options.values] Of those.
 */
export async function askedAmount(title, options) {
  const {
    action,
    currency,
    testid,
    send,
    first = "",
    label = w.amount.label,
    mayBeZero,
    mayBeNegative,
    text,
    more,
    values,
  } = options;
  return await openDialog(title, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm({ amount: typedAmount(first), ...values }, {
      check: ({ amount }) => {
        const wrong = amountProblem(amount, currency, { mayBeZero, mayBeNegative });
        return wrong ? { amount: wrong } : {};
      },
      submit: async (typed) => {
        await send(amountOf(typed.amount, currency), typed);
        close(true);
      },
    });
    return form.view(
      { class: "form" },
      text,
      moneyField(form, "amount", {
        label,
        currency: () => currency,
        testid: `${testid}.input`,
        input: { autofocus: true },
      }),
      more?.(form),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: `${testid}.cancelButton` }),
        form.submitButton(action, `${testid}.confirmButton`),
      ),
    );
  }, `${testid}.dialog`) === true;
}
