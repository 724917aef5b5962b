// @ts-check
// What the server did not take: each entry stands here until the person corrects it or gives it up.
import { refused, withdraw } from "../core/outbox.js";
import { h, href, pathOf, w } from "../core/prelude.js";
import { button, buttonLink, icon } from "./button.js";

/** @typedef {import("../core/outbox.js").Entry} Entry */

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
    return h(
      "div",
      { class: "notice", role: "status", testid: "refused.notice" },
      icon("warning"),
      h("p", null, words.refused(first.refusal.error), more.length > 0 ? ` ${words.more(more.length)}` : ""),
      form ? buttonLink(words.correct, href(form), { kind: "quiet", testid: "refused.correct" }) : null,
      button(words.discard, {
        kind: "quiet",
        onpress: () => withdraw(first.clientId),
        testid: "refused.discard",
      }),
    );
  };
}
