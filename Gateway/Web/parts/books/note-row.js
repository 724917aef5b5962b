// @ts-check
// A line of a list with a name, notes below it, and what can be done with it.
import { h, w } from "../../core/prelude.js";

/** @typedef {import("../../core/view.js").Child} Child */

/** @param {Child} name @param {Child[]} notes @param {...Child} buttons */
export const noteRow = (name, notes, ...buttons) =>
  h(
    "li",
    { class: "split-row" },
    h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "row-main" },
        h("span", null, name),
        h("span", { class: "row-note" }, notes.map((note) => h("span", null, note))),
      ),
    ),
    ...buttons,
  );

/** What stands under a book's name: the person's role, the people and the currency. @param {() => import("../../client/api.d.ts").SharedBook} book */
export const bookNotes = (book) => [
  h("span", null, () => w.bookChoice.roles[book().role]),
  h("span", null, () => w.households.people(book().memberCount)),
  h("span", null, () => book().currency),
];
