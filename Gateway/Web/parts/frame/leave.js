// @ts-check
import { entries, refused } from "../../core/outbox.js";
import { w } from "../../core/prelude.js";
import { signOut } from "../../core/sign-in.js";
import { confirmed } from "../dialog.js";

/** Signs out; asks before, if something that the person entered would be lost. */
export async function leave() {
  const unsent = entries().length + refused().length;
  const words = w.leave;
  if (unsent > 0 && !await confirmed(words.title, words.unsent(unsent), words.action, "signOut")) return;
  await signOut();
  // What was saved under a name may tell of its person.
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith("coffer.saved ")) localStorage.removeItem(name);
  }
}
