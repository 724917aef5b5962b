// @ts-check
// Shows another book: every screen is made anew for it.
import { batch, forgetTabs, keepBook, navigate, screen, user } from "../../core/prelude.js";

/** @param {Pick<import("../../core/book.js").Book, "id" | "isPersonal">} book */
export function showBook({ id, isPersonal }) {
  const path = screen.peek()?.route.path ?? "/";
  batch(() => {
    forgetTabs();
    keepBook(user.peek()?.id ?? "", isPersonal ? "" : id);
    // What has an id in its address is of the former book.
    navigate(path.includes(":") ? "/" : path, { replace: true });
  });
}

/** Back to the person's own book. */
export const showOwn = () => showBook({ id: "", isPersonal: true });
