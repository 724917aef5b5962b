// @ts-check
// What the server did not take: each entry stands here until the person corrects it or gives it up.
import { refused, withdraw } from "../../core/outbox.js";
import { knownBooks, titleOfBook } from "../../core/book.js";
import { h, href, navigate, pathOf, shownBook, w } from "../../core/prelude.js";
import { showBook } from "../books/showing.js";
import { button, buttonLink, icon } from "../button.js";

/** @typedef {import("../../core/outbox.js").Entry} Entry */

/** The form of an entry, with what was typed; a category has none. @param {Entry} entry */
function formOf({ clientId, op, id, transfer }) {
  if (op === "create") return pathOf("/add?refused={}", clientId);
  if (!id) return null;
  return transfer
    ? pathOf("/transfers/{}?refused={}", id, clientId)
    : pathOf("/transactions/{}?refused={}", id, clientId);
}

export function refusedNotice() {
  return () => {
    const [first, ...more] = refused();
    if (!first?.refusal) return null;
    const words = w.outbox;
    const form = formOf(first);
    /** The book of the entry, if it is not the one that is shown; nothing if the person is no member any more. */
    const { book = "" } = first;
    const isElsewhere = book !== shownBook();
    const place = knownBooks().find((it) => book ? it.id === book : it.isPersonal);
    const correct = () => {
      if (isElsewhere && place) showBook(place);
      navigate(/** @type {string} */ (form));
    };
    return h(
      "div",
      { class: "notice", role: "status", testid: "refused.notice" },
      icon("warning"),
      h(
        "p",
        null,
        isElsewhere && place ? `${titleOfBook(place)} · ` : null,
        words.refused(first.refusal.error),
        more.length > 0 ? ` ${words.more(more.length)}` : "",
      ),
      !form || (isElsewhere && !place)
        ? null
        : isElsewhere
        ? button(words.correct, { kind: "quiet", onpress: correct, testid: "refused.correct" })
        : buttonLink(words.correct, href(form), { kind: "quiet", testid: "refused.correct" }),
      button(words.discard, {
        kind: "quiet",
        onpress: () => withdraw(first.clientId),
        testid: "refused.discard",
      }),
    );
  };
}
