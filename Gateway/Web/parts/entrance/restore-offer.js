// @ts-check
// Who signs in and finds an empty book may have a backup of it. It then replaces: a merge would leave deleted what was.
import { get, h, momentText, navigate, pathOf, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";

/** Offers the latest backup that is kept, if the book is empty. */
export async function offerRestore() {
  const { total } = await get("/transactions?limit=1");
  if (total > 0) return;
  const { backups } = await get("/backups");
  const kept = backups.filter((it) => it.status === "done" && (it.counts?.transactions ?? 0) > 0);
  const [latest] = kept.sort((a, b) => a.createdAt < b.createdAt ? 1 : -1);
  if (!latest) return;
  const words = w.restore.offer;
  const isWanted = await openDialog(
    words.title,
    (/** @type {(value: boolean | null) => void} */ close) => [
      h("p", null, words.text(momentText(latest.createdAt))),
      h(
        "div",
        { class: "actions" },
        button(words.later, { onpress: () => close(null), testid: "restoreOffer.laterButton" }),
        button(words.look, {
          kind: "primary",
          onpress: () => close(true),
          testid: "restoreOffer.restoreButton",
        }),
      ),
    ],
    "restoreOffer.dialog",
  );
  if (isWanted) navigate(pathOf("/restore?backup={}&mode=replace", latest.id));
}
