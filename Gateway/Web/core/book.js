// @ts-check
// What the screens show: all accounts or one, and the account that new entries go to.
import { pathOf, shownBook } from "./api.js";
import { waitingCategories } from "./outbox.js";
import { user } from "./session.js";
import { effect, signal } from "./signals.js";
import { query, resource } from "./store.js";
import { byName, w } from "./words.js";

/** @typedef {import("../client/api.d.ts").Category} Category */
/** @typedef {import("../client/api.d.ts").Transaction} Transaction */
/** @template {keyof import("../client/api.d.ts").Operations} Name @typedef {import("../client/api.d.ts").Answer<Name>} Answer */
/** @template {keyof import("../client/api.d.ts").Operations} Name @typedef {import("./store.js").Query<Answer<Name>>} QueryOf */

/** @typedef {import("../client/api.d.ts").SharedBook} Book */

/** The books as far as they are known. @returns {Book[]} */
export const knownBooks = () =>
  /** @type {Answer<"GET /books"> | undefined} */ (resource("/books").data())?.books.filter((each) =>
    !each.deletedAt
  ) ?? [];

/** The book that is shown, if it is known. */
export const bookNow = () =>
  knownBooks().find((each) => shownBook() ? each.id === shownBook() : each.isPersonal);

/** What a book is called, with its owner where it is another's. @param {Book | undefined} it */
export function titleOfBook(it) {
  if (it?.role !== "OWNER") return it ? w.both(it.name, it.owner.displayName) : "";
  return it.isPersonal && it.name === "Personal" ? w.place.own : it.name;
}

/** The currency of the book, in which its sums are. */
export const bookCurrency = () => (shownBook() && bookNow()?.currency) || user()?.preferredCurrency || "USD";

/** Of a book that is not known yet, the least. */
const role = () => shownBook() ? bookNow()?.role ?? "VIEWER" : "OWNER";

export const mayEdit = () => role() !== "VIEWER";

export const isOwner = () => role() === "OWNER";
// What a role lacks is not offered: `data-needs` says what a control needs.
effect(() => {
  Object.assign(document.documentElement.dataset, { role: role(), book: shownBook() && "other" });
});

/** The accounts as far as they are known, and the active one, without reading them. */
export function knownAccounts() {
  const data = /** @type {Answer<"GET /accounts"> | undefined} */ (resource("/accounts").data());
  const accounts = data?.accounts ?? [];
  return { accounts, active: accounts.find((each) => each.id === data?.activeAccountId) };
}

/** Those that new entries can go to. @param {import("../client/api.d.ts").Account[]} accounts */
export const openOnes = (accounts) => accounts.filter((each) => !each.isArchived);

/** What the API calls all accounts that count in the overview. */
export const everyAccount = "all";

/** The account that the person looks at; empty for all. This device keeps it for each person. */
const choice = signal("");
const storedName = () => `coffer.scope ${user()?.id}${shownBook()}`;
effect(() => choice.set(localStorage.getItem(storedName()) ?? ""));

/** Looks at one account, or at all of them. @param {string} id Of an account, or `everyAccount`. */
export function look(id) {
  choice.set(id === everyAccount ? "" : id);
  if (choice.peek()) localStorage.setItem(storedName(), id);
  else localStorage.removeItem(storedName());
}

/** The account that is looked at, unless all are. */
export function lookedAt() {
  const { accounts } = knownAccounts();
  // Who has one account alone has nothing to choose, and it is all there is.
  if (accounts.length === 1) return accounts.find((each) => each.inOverview === false);
  return accounts.find((each) => each.id === choice());
}

/** Whether an account is among those that are looked at. @param {string | null} scope As `useScope` says it. @param {string | null | undefined} accountId */
export const isIn = (scope, accountId) =>
  scope === everyAccount
    ? knownAccounts().accounts.some((each) => each.id === accountId && each.inOverview !== false)
    : scope === accountId;

/**
 * What an entry is called: the payee stands for a description that is empty.
 * @param {{ description: string | null, payee?: string | null, category?: { name: string } | null }} it
 */
export const titleOf = (it) => it.description || it.payee || it.category?.name || "";

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
    currency: () => current()?.preferredCurrency ?? bookCurrency(),
  };
}

/**
 * What the screens show: all accounts that count in the overview, or the one that the person looks at.
 */
export function useScope() {
  const active = useAccount();
  return {
    accounts: active.accounts,
    /** As addresses of the API name it; null while it is not known. @returns {string | null} */
    id: () => (choice() && !active.accounts.data() ? null : lookedAt()?.id ?? everyAccount),
    /** The account that is looked at, unless all are. */
    one: lookedAt,
    /** The same, also where there is only one. */
    single: () => {
      const { accounts } = knownAccounts();
      return lookedAt() ?? (accounts.length === 1 ? accounts[0] : undefined);
    },
    /** The currency of the sums: the account's, or the book's. @returns {string} */
    currency: () => lookedAt()?.preferredCurrency ?? bookCurrency(),
    /** The account that a new entry goes to. */
    entryId: () => (lookedAt()?.isArchived ? null : lookedAt()?.id) ?? active.id(),
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
