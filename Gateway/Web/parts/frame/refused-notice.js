// @ts-check
// What the server did not take: each entry stands here until the person corrects it or gives it up.
import { refused, withdraw } from "../../core/outbox.js";
import { knownBooks, titleOf, titleOfBook } from "../../core/book.js";
import { amountText } from "../../core/money.js";
import { dayText, h, navigate, pathOf, shownBook, w } from "../../core/prelude.js";
import { showBook, showOwn } from "../books/showing.js";
import { button, icon } from "../button.js";
import { confirmed } from "../dialog.js";

/** @typedef {import("../../core/outbox.js").Entry} Entry */

/**
 * The form of an entry, with what was typed; a category has none. What is gone is entered anew, and a transfer,
 * which names two accounts, is not.
 * @param {Entry} entry @param {boolean} isAnew
 */
function formOf({ clientId, op, id, transfer }, isAnew) {
  if (isAnew && (transfer || op === "category" || op === "delete")) return null;
  if (op === "create" || isAnew) return pathOf("/add?refused={}", clientId);
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
    /** The book of the entry, if it is not the one that is shown; nothing if the person is no member any more. */
    const { book = "" } = first;
    const isElsewhere = book !== shownBook();
    const known = knownBooks();
    const place = known.find((it) => book ? it.id === book : it.isPersonal);
    /** The person is not in its book any more: it fits their own one. */
    const isShut = book !== "" && known.length > 0 && !place;
    const isGone = Boolean(first.refusal.isGone);
    const form = place || isShut || !isElsewhere ? formOf(first, isShut || isGone) : null;
    const correct = () => {
      if (isShut && shownBook()) showOwn();
      else if (isElsewhere && place) showBook(place);
      navigate(/** @type {string} */ (form));
    };
    const { amount, currency, date } = first.shown;
    const about = first.op === "category"
      ? first.shown.name ?? ""
      : [amount && amountText(amount, currency), titleOf(first.shown), date && dayText(date)].filter(Boolean)
        .join(" · ");
    const discard = async () => {
      if (await confirmed(words.discardTitle, about, words.discard, "refused.discard")) {
        withdraw(first.clientId);
      }
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
        about ? ` ${about}` : null,
        more.length > 0 ? ` ${words.more(more.length)}` : "",
      ),
      form
        ? button(isShut ? words.own : isGone ? words.anew : words.correct, {
          kind: "quiet",
          onpress: correct,
          testid: "refused.correct",
        })
        : null,
      button(words.discard, {
        kind: "quiet",
        onpress: discard,
        testid: "refused.discard",
      }),
    );
  };
}
