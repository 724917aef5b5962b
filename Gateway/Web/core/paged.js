// @ts-check
// A list that grows by pages, by the API's cursors.
import { ApiError, getShown, inBook, isOnline, pathOf } from "./api.js";
import { databaseOwner, stored } from "./database.js";
import { batch, computed, effect, onCleanup, signal, untracked } from "./signals.js";
import { kept, lists, unlessSame } from "./store.js";

const pageSize = 50;

/**
 * @template [Item=unknown]
 * @typedef {object} Page What is known of a list.
 * @property {Item[]} items
 * @property {string | null} next
 * @property {number} total
 */

/**
 * @template [Item=unknown]
 * @typedef {object} List
 * @property {() => Page<Item> | null} page
 * @property {() => ApiError | null} error
 * @property {() => boolean} isLoading
 * @property {() => boolean} isLoadingMore
 * @property {() => boolean} isFresh Whether it is what the server said since this address was first asked.
 * @property {() => Promise<void>} refresh
 * @property {() => Promise<void>} loadMore
 */
/** @typedef {{ hasMore: boolean, nextCursor: string | null, total: number }} Paging */
/** @template T @typedef {T extends readonly (infer Item)[] ? Item : never} ItemOf */
/** @template Path @typedef {import("./types.d.ts").AnswerTo<"GET", Path>} Answer */

/**
 * @template {string} Path
 * @template {keyof Answer<Path>} Name
 * @param {() => Path | null} path An address with its filters, without limit and cursor.
 * @param {Name} name The member of an answer that holds the items.
 */
export function pagedQuery(path, name) {
  const current = computed(() => inBook(path() ?? ""));
  /** @typedef {ItemOf<Answer<Path>[Name]>} Item */
  const page = signal(/** @type {Page<Item> | null} */ (null));
  const error = signal(/** @type {ApiError | null} */ (null));
  const isLoading = signal(false);
  const isLoadingMore = signal(false);
  const isFresh = signal(false);
  let turn = 0;

  /** @param {string} address @param {string | null} cursor */
  const fetchPage = async (address, cursor) => {
    const mark = address.includes("?") ? "&" : "?";
    const from = cursor ? pathOf("&cursor={}", cursor) : "";
    const data = /** @type {Paging & Record<Name, Item[]>} */ (
      await getShown(`${address}${mark}limit=${pageSize}${from}`)
    );
    /** @type {Item[]} */
    const items = data[name];
    return { items, next: data.hasMore ? data.nextCursor : null, total: data.total };
  };
  /** @param {string} address @param {Page<Item>} next */
  const keep = (address, next) => {
    const shown = unlessSame(page.peek(), next);
    kept.set(address, shown);
    page.set(shown);
    isFresh.set(true);
    error.set(null);
  };

  /**
   * Reads as many pages again as are shown. The result shows them.
   * @param {string | null} address
   * @returns {Promise<() => void>}
   */
  const read = async (address) => {
    if (!address) return () => {};
    const mine = (turn += 1);
    const owner = databaseOwner();
    const before = /** @type {Page<Item> | null} */ (kept.get(address) ?? null);
    page.set(before);
    isLoading.set(true);
    if (!before) {
      stored("answers", "readonly", (answers) => answers.get(address)).then((last) => {
        if (last && mine === turn && !page.peek()) page.set(last);
      });
    }
    try {
      let all = await fetchPage(address, null);
      stored("answers", "readwrite", (answers) => answers.put(all, address), owner);
      while (before && all.next && all.items.length < before.items.length) {
        const more = await fetchPage(address, all.next);
        all = { ...more, items: all.items.concat(more.items) };
      }
      return () => settle(mine, () => keep(address, all));
    } catch (failed) {
      return () => settle(mine, () => error.set(/** @type {ApiError} */ (failed)));
    }
  };

  /** @param {number} mine @param {() => void} apply */
  const settle = (mine, apply) => {
    if (mine !== turn) return;
    batch(() => {
      apply();
      isLoading.set(false);
    });
  };
  const refresh = async () => (await read(untracked(current)))();

  effect(() => {
    current();
    isFresh.set(false);
    untracked(refresh);
  });
  // What could not be read is read when the network is back.
  effect(() => {
    if (isOnline() && error.peek()?.code === "NETWORK") untracked(refresh);
  });
  const list = { path: current, read: () => read(untracked(current)) };
  lists.add(list);
  onCleanup(() => lists.delete(list));

  return {
    page,
    error,
    isLoading,
    isLoadingMore,
    isFresh,
    refresh,
    loadMore: async () => {
      const address = untracked(current);
      const known = page.peek();
      if (!address || !known?.next || isLoadingMore.peek() || isLoading.peek()) return;
      const mine = turn;
      isLoadingMore.set(true);
      try {
        const more = await fetchPage(address, known.next);
        if (mine === turn) keep(address, { ...more, items: known.items.concat(more.items) });
      } catch (failed) {
        if (mine === turn) error.set(/** @type {ApiError} */ (failed));
      } finally {
        isLoadingMore.set(false);
      }
    },
  };
}

/** Reads all pages of a list, unless one does not come. @param {List} list */
export async function readAll(list) {
  // Whatever else reads the list meanwhile ends it: no page more, no turn more.
  for (let before = null; list.page()?.next && list.page() !== before;) {
    before = list.page();
    await list.loadMore();
  }
}
