// @ts-check
// What few transactions have: notes, tags, a currency of their own. Folded away until there is some of it.
import { limits } from "../core/limits.js";
import { h, newId, query, signal, w } from "../core/prelude.js";
import { currencyField } from "./currency-field.js";
import { field } from "./form.js";

const mostTags = 8;

/** The tags of a text with commas between, each once. @param {string} text */
export function tagsOf(text) {
  return [...new Set(text.split(",").map((each) => each.trim()).filter(Boolean))];
}

/** @param {string[] | null | undefined} tags */
export const tagsText = (tags) => (tags ?? []).join(", ");

/**
 * @param {import("./form.js").Form} form With the values `notes`, `tags` and `currency`.
 * @param {string} prefix Of the test ids.
 */
export function transactionDetails(form, prefix) {
  const { notes, tags, currency } = form.values;
  const isOpen = signal([notes, tags, currency].some((value) => value.peek()));
  /** @type {import("../core/book.js").QueryOf<"GET /tags">} */
  const known = query(() => (isOpen() ? "/tags" : null));
  const offered = () =>
    (known.data()?.tags ?? []).filter(({ name }) => !tagsOf(tags()).includes(name)).slice(0, mostTags);
  // What the server refuses must be seen.
  const hasProblem = () => ["notes", "tags", "currency"].some((name) => form.errors()[name]);
  const id = newId("tags");
  return h(
    "details",
    {
      open: () => isOpen() || hasProblem(),
      ontoggle: (event) => isOpen.set(event.target.open),
      testid: `${prefix}.details`,
    },
    h("summary", { testid: `${prefix}.details.open` }, w.transaction.details),
    h(
      "div",
      { class: "form" },
      field(form, "notes", {
        label: w.transaction.notes,
        tag: "textarea",
        testid: `${prefix}.notesInput`,
        input: { maxlength: limits.notes },
      }),
      field(form, "tags", {
        label: w.transaction.tags,
        hint: w.transaction.tagsHint,
        testid: `${prefix}.tagsInput`,
        input: { autocomplete: "off", autocapitalize: "none" },
        below: h(
          "div",
          { class: "chips", role: "group", "aria-labelledby": id, hidden: () => offered().length === 0 },
          h("span", { id, class: "unseen" }, w.transaction.knownTags),
          () =>
            offered().map(({ name }) =>
              h("button", {
                type: "button",
                class: "chip",
                testid: `${prefix}.tag.${name}`,
                onclick: () => tags.set(tagsText([...tagsOf(tags.peek()), name])),
              }, name)
            ),
        ),
      }),
      currencyField(form, "currency", {
        label: w.transaction.currency,
        testid: `${prefix}.currencyInput`,
      }),
    ),
  );
}
