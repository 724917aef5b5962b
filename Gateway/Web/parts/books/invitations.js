// @ts-check
// Invitations to books of others, with what can be answered.
import { call, each, h, invalidate, messageOf, pathOf, query, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { toast } from "../toast.js";
import { noteRow } from "./note-row.js";
import { showBook } from "./showing.js";

const touches = ["/invitations", "/books"];

/** The open ones, if there are any. */
export function invitations() {
  const list = query(() => "/invitations");
  const items = () => list.data()?.invitations ?? [];
  /** @param {string} id */
  const accept = async (id) => {
    try {
      const book = await call("POST", pathOf("/invitations/{}/accept", id), {});
      await invalidate(...touches);
      showBook(book);
      setTimeout(() => toast(w.households.joined(book.name)));
    } catch (error) {
      toast(messageOf(error));
      invalidate(...touches);
    }
  };
  return h(
    "section",
    { class: "section", hidden: () => items().length === 0, testid: "invitations" },
    h("h2", null, w.households.invitations),
    h(
      "ul",
      { class: "rows" },
      each(items, (it) => it.id, (it) =>
        noteRow(
          () => w.households.invitedBy(it().invitedBy.displayName),
          [() => w.households.may[it().role === "VIEWER" ? "VIEWER" : "EDITOR"]],
          button(w.households.accept, {
            kind: "primary",
            name: () => w.named(w.households.accept, it().invitedBy.displayName),
            onpress: () => accept(it().id),
            testid: "invitations.accept",
          }),
          button(w.households.decline, {
            kind: "quiet",
            name: () => w.named(w.households.decline, it().invitedBy.displayName),
            onpress: () =>
              change(() => call("POST", pathOf("/invitations/{}/decline", it().id), {}), { touches }),
            testid: "invitations.decline",
          }),
        )),
    ),
  );
}
