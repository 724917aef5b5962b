// @ts-check
// The account that the screens show.
import { pathOf } from "./api.js";
import { waitingCategories } from "./outbox.js";
import { user } from "./session.js";
import { query, resource } from "./store.js";
import { byName, w } from "./words.js";

/** @typedef {import("../client/api.d.ts").Category} Category */
/** @typedef {import("../client/api.d.ts").Transaction} Transaction */
/** @template {keyof import("../client/api.d.ts").Operations} Name @typedef {import("../client/api.d.ts").Answer<Name>} Answer */
/** @template {keyof import("../client/api.d.ts").Operations} Name @typedef {import("./store.js").Query<Answer<Name>>} QueryOf */

/** The accounts as far as they are known, and the active one, without reading them. */
export function knownAccounts() {
  const data = /** @type {Answer<"GET /accounts"> | undefined} */ (resource("/accounts").data());
  const accounts = data?.accounts ?? [];
  return { accounts, active: accounts.find((each) => each.id === data?.activeAccountId) };
}

/** The accounts between which a template moves money. @param {import("../client/api.d.ts").RecurringTemplate} template */
export function routeOf({ accountId, transfer }) {
  const { accounts } = knownAccounts();
  const [from, to] = [accountId, transfer?.toAccountId].map((id) =>
    accounts.find((each) => each.id === id)?.name ?? w.entry.gone
  );
  return w.entry.route(from, to);
}

/**
 * What an entry is called: the payee stands for a description that is empty.
 * @param {{ description: string | null, payee?: string | null, category?: { name: string } | null }} it
 */
export const titleOf = (it) => it.description || it.payee || it.category?.name || "";

/** What a template is called. @param {import("../client/api.d.ts").RecurringTemplate} it @param {string | undefined} category Its name. */
export const templateName = (it, category) =>
  it.description || it.payee || (it.transfer ? routeOf(it) : category ?? "");

/** The active account. */
export function useAccount() {
  /** @type {QueryOf<"GET /accounts">} */
  const accounts = query(() => "/accounts");
  const current = () => {
    const known = accounts.data();
    return known?.accounts.find((each) => each.id === known.activeAccountId);
  };
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
  /** @type {QueryOf<"GET /categories">} */
  const all = query(() => "/categories");
  /** @type {QueryOf<"GET /transactions">} */
  const latest = query(
    () => (accountId() ? pathOf("/transactions?accountId={}&limit=100", accountId()) : null),
  );
  const recent = () => {
    const transactions = latest.data()?.transactions ?? [];
    return [...transactions].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  };
  return {
    all,
    /** @param {string} type @returns {Category[]} */
    of: (type) => {
      const order = new Map();
      for (const each of recent()) if (!order.has(each.categoryId)) order.set(each.categoryId, order.size);
      const rank = (/** @type {Category} */ each) => order.get(each.id) ?? order.size;
      return [...(all.data()?.categories ?? []), ...(withWaiting ? waitingCategories(type) : [])]
        .filter((each) => each.type === type && !each.isArchived)
        .sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name));
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
      [...new Set(recent().filter((each) => each.type === type).map((each) => each.description ?? ""))]
        .filter(Boolean).slice(0, 30),
  };
}
