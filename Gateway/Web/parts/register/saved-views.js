// @ts-check
// What somebody looks at often, under a name of their own: this device keeps it for them and the book.
import { h, navigate, pathOf, shownBook, signal, user, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { asked } from "../dialog.js";
import { toast } from "../toast.js";

/** @typedef {{ name: string, query: string }} View */

const mostViews = 20;
const longest = 60;

/** Whatever the order of its parameters. @param {string} query */
function sorted(query) {
  const parts = new URLSearchParams(query);
  parts.sort();
  return parts.toString();
}

/** @param {string} key @returns {View[]} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each?.name === "string" && typeof each?.query === "string")
      : [];
  } catch {
    // Written by something else.
    return [];
  }
}

/**
 * Chips of what is saved, and a key that saves what is shown.
 * @param {object} options
 * @param {"transactions" | "reports"} options.screen Its address, too.
 * @param {() => string} options.query The search of the address; empty where there is nothing to save.
 * @param {string} options.label
 * @param {string} options.save What the key says.
 */
export function savedViews({ screen, query, label, save }) {
  const key = `coffer.saved ${screen} ${user.peek()?.id}${shownBook.peek()}`;
  const views = signal(read(key));
  /** @param {View[]} list */
  const keep = (list) => {
    views.set(list);
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
    else localStorage.removeItem(key);
  };
  const now = () => sorted(query());
  const isShown = (/** @type {View} */ it) => sorted(it.query) === now();
  const add = async () => {
    const name = (await asked(save, { label: w.savedViews.name, action: w.save, testid: `${screen}.saved` }))
      ?.trim().slice(0, longest);
    if (!name) return;
    // The same name means the newer one.
    keep([...views.peek().filter((it) => it.name !== name), { name, query: now() }].slice(-mostViews));
  };
  /** @param {View} it */
  const remove = (it) => {
    const before = views.peek();
    keep(before.filter((each) => each !== it));
    toast(w.savedViews.removed(it.name), { action: () => keep(before) });
  };
  return () => {
    const [list, shown] = [views(), views().find(isShown)];
    if (list.length === 0 && !now()) return null;
    return h(
      "div",
      { class: "saved-views", testid: `${screen}.saved` },
      list.length === 0 ? null : h(
        "div",
        { class: "chips", role: "group", "aria-label": label },
        list.map((it) =>
          h("button", {
            type: "button",
            class: "chip",
            "aria-pressed": String(it === shown),
            onclick: () =>
              navigate(pathOf("/{}", screen) + (it === shown ? "" : `?${it.query}`), { replace: true }),
            testid: `${screen}.saved.${it.name}`,
          }, it.name)
        ),
      ),
      shown
        ? button(w.savedViews.remove(shown.name), {
          kind: "quiet",
          onpress: () => remove(shown),
          testid: `${screen}.saved.remove`,
        })
        : now()
        ? button(save, { kind: "quiet", onpress: add, testid: `${screen}.saved.save` })
        : null,
    );
  };
}
