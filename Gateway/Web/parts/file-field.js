// @ts-check
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
      onchange: (/** @type {any} */ event) => {
        onchoose(event.target.files[0] ?? null);
        form.touch("file");
      },
    }),
    fieldError(`${id}-error`, () => form.errors().file),
  );
}
