// @ts-check
// The account that the screens show.
import { waitingCategories } from "./outbox.js";
import { user } from "./session.js";
import { query } from "./store.js";

/** The active account. */
export function useAccount() {
  const accounts = query(() => "/accounts");
  const current = () =>
    accounts.data()?.accounts.find(
      (/** @type {any} */ each) => each.id === accounts.data().activeAccountId,
    );
  return {
    accounts,
    /** @returns {string | null} */
    id: () => accounts.data()?.activeAccountId ?? null,
    /** @returns {string} */
    currency: () => current()?.preferredCurrency ?? user()?.preferredCurrency ?? "USD",
  };
}

/**
 * Categories in use, those of the latest transactions first.
 * @param {() => string | null} accountId
 * @param {{ withWaiting?: boolean }} [options] Whether new ones count that the server has not made yet.
 */
export function useCategories(accountId, { withWaiting = false } = {}) {
  const all = query(() => "/categories");
  const latest = query(() => (accountId() ? `/transactions?accountId=${accountId()}&limit=100` : null));
  const recent = () => {
    /** @type {any[]} */
    const transactions = latest.data()?.transactions ?? [];
    return [...transactions].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  };
  return {
    all,
    /** @param {string} type @returns {any[]} */
    of: (type) => {
      const order = new Map();
      for (const each of recent()) if (!order.has(each.categoryId)) order.set(each.categoryId, order.size);
      const rank = (/** @type {any} */ each) => order.get(each.id) ?? order.size;
      return [...(all.data()?.categories ?? []), ...(withWaiting ? waitingCategories(type) : [])]
        .filter((/** @type {any} */ each) => each.type === type && !each.isArchived)
        .sort((/** @type {any} */ a, /** @type {any} */ b) =>
          rank(a) - rank(b) || a.name.localeCompare(b.name)
        );
    },
    /** The category that a description had last time. @param {string} description @param {string} type */
    suggestion: (description, type) => {
      const wanted = description.trim().toLocaleLowerCase();
      if (wanted.length < 2) return null;
      return recent().find((each) => each.type === type && each.description?.toLocaleLowerCase() === wanted)
        ?.category ?? null;
    },
    /** Descriptions of late, for the browser's own suggestions. @param {string} type @returns {string[]} */
    descriptions: (type) =>
      [
        ...new Set(
          recent().filter((each) => each.type === type && each.description)
            .map((each) => each.description),
        ),
      ].slice(0, 30),
  };
}
