// @ts-check
import { w } from "../core/words.js";
import { button } from "./button.js";
import { failure, skeleton } from "./states.js";

/** @typedef {ReturnType<typeof import("../core/paged.js").pagedQuery>} List */

/**
 * What stands in the place of a list: skeletons, a failure, or what an empty one says.
 * @param {List} list
 * @param {() => import("../core/view.js").Child} none
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
    list.page()?.next ? button(w.transactions.more, { kind: "quiet", onpress: list.loadMore, testid }) : null;
}
