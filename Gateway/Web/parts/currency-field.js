// @ts-check
import { h, newId } from "../core/view.js";
import { field } from "./form.js";

/**
 * A field for a currency's code, which suggests the known ones.
 * @param {import("./form.js").Form} form
 * @param {string} name
 * @param {{ label: string, testid: string, hint?: string }} options
 */
export function currencyField(form, name, { label, testid, hint }) {
  const list = newId("currencies");
  return field(form, name, {
    label,
    testid,
    hint,
    input: {
      list,
      autocapitalize: "characters",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 10,
      onchange: (/** @type {any} */ event) => form.values[name].set(event.target.value.trim().toUpperCase()),
    },
    below: h(
      "datalist",
      { id: list },
      Intl.supportedValuesOf("currency").map((code) => h("option", { value: code })),
    ),
  });
}
