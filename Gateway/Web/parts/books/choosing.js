// @ts-check
// The books of a person, above the accounts of the one that is shown.
import { bookNow, knownBooks, titleOfBook } from "../../core/book.js";
import { h, navigate, untracked, w } from "../../core/prelude.js";
import { button, icon } from "../button.js";
import { showBook } from "./showing.js";

/** @param {(value: null) => void} close */
export function bookChoice(close) {
  const now = untracked(bookNow);
  return [
    h("h3", null, w.bookChoice.title),
    h(
      "ul",
      { class: "rows" },
      untracked(knownBooks).map((it) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "row",
              testid: `books.choose.${it.name}`,
              "aria-current": it.id === now?.id ? "true" : null,
              onclick: () => {
                close(null);
                if (it.id !== now?.id) showBook(it);
              },
            },
            h("span", { class: "row-main" }, titleOfBook(it)),
            it.role === "VIEWER" ? h("span", { class: "badge" }, w.bookChoice.roles.VIEWER) : null,
            it.id === now?.id ? icon("check") : null,
          ),
        )
      ),
    ),
    button(w.bookChoice.manage, {
      kind: "quiet",
      onpress: () => {
        close(null);
        navigate("/settings/books");
      },
      testid: "books.choose.manage",
    }),
    h("h3", null, w.titles.accounts),
  ];
}
