// @ts-check
// A description with a counter, and with those of late to choose from.
import { limits } from "../core/limits.js";
import { h, locale, newId, w } from "../core/prelude.js";
import { fieldError } from "./form.js";

/** Characters as a person counts them. @param {string} text */
function characters(text) {
  return [...new Intl.Segmenter(locale(), { granularity: "grapheme" }).segment(text)].map((part) =>
    part.segment
  );
}

/**
 * @param {import("./form.js").Form} form
 * @param {string} prefix
 * @param {() => string[]} known
 */
export function descriptionField(form, prefix, known) {
  const id = newId("description");
  const value = form.values.description;
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, `${w.transaction.description} (${w.optional})`),
    h("input", {
      id,
      name: "description",
      type: "text",
      testid: `${prefix}.descriptionInput`,
      value,
      list: `${id}-known`,
      autocomplete: "off",
      "aria-describedby": `${id}-count ${id}-error`,
      "aria-invalid": () => (form.errors().description ? "true" : null),
      oninput: (event) => {
        const typed = characters(event.target.value);
        if (typed.length > limits.description) {
          event.target.value = typed.slice(0, limits.description).join("");
        }
        value.set(event.target.value);
        form.touch("description");
      },
    }),
    h(
      "datalist",
      { id: `${id}-known` },
      () => known().map((text) => h("option", { value: text })),
    ),
    h(
      "p",
      { id: `${id}-count`, class: "counter", testid: `${prefix}.descriptionCount` },
      () => `${characters(value()).length}/${limits.description}`,
    ),
    fieldError(`${id}-error`, () => form.errors().description),
  );
}
