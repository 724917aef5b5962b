// @ts-check
// What follows when the person's books change: who is in a book no longer is led out of it, and nothing of it stays.
import { knownBooks } from "../../core/book.js";
import { stored } from "../../core/database.js";
import { effect, invalidate, navigate, sessionEvents, shownBook, untracked, w } from "../../core/prelude.js";
import { keepFiles } from "../../core/worker-link.js";
import { toast } from "../toast.js";
import { showOwn } from "./showing.js";

/** Read again when a book refuses, a moment apart. */
const restMilliseconds = 3000;
let asked = 0;
/** The names of the books that the person is or was in. @type {Map<string, string>} */
const names = new Map();

/** @param {import("../../core/book.js").QueryOf<"GET /books">} books */
export function watch(books) {
  keepFiles(["choosing", "showing", "watching"].map((name) => `parts/books/${name}.js`)).catch(() => {});
  sessionEvents.shut = () => {
    if (Date.now() - asked < restMilliseconds) return;
    asked = Date.now();
    invalidate("/books");
  };
  effect(() => {
    // What the browser kept may be older than the book.
    if (!books.data() || books.isLoading() || books.error()) return;
    const ids = knownBooks().map((it) => it.id);
    const all = books.data()?.books ?? [];
    for (const { id, name } of all) names.set(id, name);
    const shown = shownBook();
    untracked(() => {
      forgetOthers(ids);
      if (!shown || ids.includes(shown)) return;
      showOwn();
      // The frame is made anew, and with it the messages.
      const name = names.get(shown) ?? "";
      const isDeletedHere = all.some(({ id }) => id === shown);
      setTimeout(() =>
        isDeletedHere
          ? toast(w.households.deletedNamed(name), {
            label: w.households.recover,
            action: () => navigate("/settings/books"),
          })
          : toast(w.households.gone(name))
      );
    });
  });
  return null;
}

/** Deletes what the browser keeps of books that the person is not in. @param {string[]} ids */
async function forgetOthers(ids) {
  const keys = await stored("answers", "readonly", (answers) => answers.getAllKeys()) ?? [];
  for (const key of keys) {
    const [, book] = /^\/books\/([^/]+)\//.exec(String(key)) ?? [];
    if (book && !ids.includes(book)) await stored("answers", "readwrite", (answers) => answers.delete(key));
  }
}
