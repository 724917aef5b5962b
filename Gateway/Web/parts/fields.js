// @ts-check
// Fields of forms for more than text: a file, a choice, a switch.
import { h, newId } from "../core/view.js";
import { fieldError } from "./form.js";

/**
 * A field of a form for a file; the form's value `file` stays a text, for its message.
 * @param {import("./form.js").Form} form
 * @param {{ label: string, testid: string, onchoose: (file: File | null) => void, accept?: string }} options
 */
export function fileField(form, { label, testid, onchoose, accept }) {
  const id = newId("file");
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h("input", {
      id,
      type: "file",
      accept,
      testid,
      "aria-invalid": () => (form.errors().file ? "true" : null),
      "aria-describedby": `${id}-error`,
      onchange: (event) => {
        onchoose(event.target.files?.[0] ?? null);
        form.touch("file");
      },
    }),
    fieldError(`${id}-error`, () => form.errors().file),
  );
}

/**
 * A choice from a list that acts at once.
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.testid
 * @param {() => [value: string, text: string][]} options.choices
 * @param {() => string | null | undefined} [options.chosen] The first one without it.
 * @param {(value: string) => unknown} options.onchange
 */
export function selectField({ label, testid, choices, chosen, onchange }) {
  return h(
    "label",
    { class: "field" },
    h("span", { class: "group-label" }, label),
    h(
      "select",
      { testid, onchange: (event) => onchange(event.target.value) },
      () => choices().map(([value, text]) => h("option", { value, selected: value === chosen?.() }, text)),
    ),
  );
}

/**
 * @param {object} options
 * @param {string | (() => string)} options.label
 * @param {() => string} options.hint
 * @param {() => boolean} options.isOn
 * @param {() => boolean} options.disabled
 * @param {() => void} options.onpress
 * @param {string} options.testid
 */
export function switchRow({ label, hint, isOn, disabled, onpress, testid }) {
  const id = newId("switch");
  return h(
    "div",
    { class: "row switch" },
    h(
      "span",
      { class: "row-main" },
      h("span", { id }, label),
      h("span", { class: "hint", id: `${id}-hint` }, hint),
    ),
    h("button", {
      type: "button",
      role: "switch",
      testid,
      "aria-labelledby": id,
      "aria-describedby": `${id}-hint`,
      "aria-checked": () => String(isOn()),
      disabled,
      onclick: onpress,
    }),
  );
}
