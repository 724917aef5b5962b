// @ts-check
// What a member who may only read finds of the forms of a book that is not theirs.
import { mayEdit } from "../../core/book.js";
import { shownBook } from "../../core/api.js";
import { h, w } from "../../core/prelude.js";

/** Controls that change a book: whoever may not, reads them and presses none. @param {import("../../core/view.js").Child} children */
export const reading = (children) =>
  shownBook.peek()
    ? h(
      "fieldset",
      { class: "reading", role: "presentation", disabled: () => !mayEdit() },
      h("p", { class: "hint", testid: "reading", hidden: mayEdit }, w.bookChoice.reading),
      children,
    )
    : children;
