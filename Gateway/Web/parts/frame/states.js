// @ts-check
// What stands where data will be: skeletons, empty states that teach, failures with a way out.
import { computed, untracked } from "../../core/signals.js";
import { after, h } from "../../core/view.js";
import { w } from "../../core/words.js";
import { button, icon } from "../button.js";
import { picture } from "./outlet.js";

/** Grey lines of the true size, shown after 200 ms. @param {number} rows @param {string} [className] */
export function skeleton(rows, className = "row") {
  const isSlow = after(200);
  return h(
    "div",
    { class: "skeletons", role: "status", "aria-label": w.states.loading },
    () => (isSlow()
      ? Array.from({ length: rows }, () => h("div", { class: `skeleton ${className}` }))
      : null),
  );
}

/**
 * @param {string} title
 * @param {string} text
 * @param {import("../../core/view.js").Child} [action]
 * @param {string} [testid]
 */
export function empty(title, text, action, testid) {
  return h(
    "div",
    { class: "empty", testid },
    h("h2", null, title),
    h("p", null, text),
    action,
    teach(testid),
  );
}

/** Rows as they will be, where there are some of that name. */
export const teach = (/** @type {string | undefined} */ name) =>
  picture(() => import("./examples.js"), ({ examples }) => examples(name), "examples");

/**
 * A failed read with a way to try again.
 * @param {{ message: string, code?: string }} error
 * @param {() => unknown} retry
 */
export function failure(error, retry) {
  return h(
    "div",
    { class: "empty failure", role: "alert", testid: "error" },
    icon("warning"),
    h("p", null, error.code === "NETWORK" ? w.offline.unseen : error.message),
    button(w.states.retry, { onpress: () => retry(), testid: "retry" }),
  );
}

/**
 * A query's data, or the state in its place. What is known stays while it is read again or fails.
 * @template T
 * @param {import("../../core/store.js").Query<T>} query
 * @param {(data: () => T) => import("../../core/view.js").Child} view Called once; follows the data.
 * @param {() => import("../../core/view.js").Child} [waiting]
 */
export function whenKnown(query, view, waiting = () => skeleton(5)) {
  return [
    () => {
      const error = query.error();
      return error && query.data() !== undefined && error.status !== 0
        ? h(
          "p",
          { class: "problem", role: "alert", testid: "error" },
          icon("warning"),
          h("span", null, error.message),
          button(w.states.retry, { kind: "quiet", onpress: () => query.refresh(), testid: "retry" }),
        )
        : null;
    },
    keyed(() => (query.data() !== undefined ? "known" : query.error() ? "failed" : "waiting"), (state) => {
      if (state === "known") return view(() => /** @type {T} */ (query.data()));
      if (state === "failed") {
        return failure(/** @type {import("../../core/api.js").ApiError} */ (query.error()), query.refresh);
      }
      return waiting();
    }),
  ];
}

/**
 * For forms: made of the data as it stands, and again if the server tells otherwise than the browser kept.
 * @template T
 * @param {import("../../core/store.js").Query<T>} query
 * @param {(data: T) => import("../../core/view.js").Child} view
 * @param {(data: T) => unknown} [part] What the form shows, where other controls change the rest.
 */
export function whenRead(query, view, part = (data) => data) {
  return whenKnown(query, (data) => keyed(() => JSON.stringify(part(data())), () => view(data())));
}

/**
 * Without what the browser kept, until the server has answered: a form that is made again loses what is typed.
 * @template T
 * @param {import("../../core/store.js").Query<T>} query
 */
export function fresh(query) {
  let isRead = false;
  const data = () => {
    isRead ||= !query.isLoading() && query.data() !== undefined;
    return isRead ? query.data() : undefined;
  };
  return { ...query, data };
}

/**
 * Makes its content again only if the key changes.
 * @param {() => string} key
 * @param {(key: string) => import("../../core/view.js").Child} content
 * @returns {() => import("../../core/view.js").Child}
 */
export function keyed(key, content) {
  const current = computed(key);
  return () => {
    const now = current();
    return untracked(() => content(now));
  };
}

/** @typedef {import("../../core/paged.js").List} List */

/**
 * What stands in the place of a list: skeletons, a failure, or what an empty one says.
 * @param {List} list
 * @param {() => import("../../core/view.js").Child} none
 */
export function listState(list, none) {
  return () => {
    const page = list.page();
    const error = list.error();
    if (!page) return error ? failure(error, list.refresh) : skeleton(4);
    return page.items.length === 0 ? none() : null;
  };
}

/** The key for the next page. @param {List} list @param {string} [testid] */
export function moreKey(list, testid) {
  return () =>
    list.page()?.next ? button(w.states.more, { kind: "quiet", onpress: list.loadMore, testid }) : null;
}
