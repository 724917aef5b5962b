// @ts-check
import { useAccount } from "../core/book.js";
import { bindKeys } from "../core/keyboard.js";
import { withPending } from "../core/outbox.js";
import { pagedQuery } from "../core/paged.js";
import {
  computed,
  dayHeading,
  each,
  effect,
  h,
  href,
  navigate,
  onCleanup,
  signal,
  w,
} from "../core/prelude.js";
import { button, buttonLink } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { problem } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { empty, failure, keyed, skeleton } from "../parts/states.js";
import { filterNames, filterQuery, transactionFilters } from "../parts/transaction-filters.js";
import { rowKeys, transactionRow } from "../parts/transaction-row.js";

/** The part of the page above which the next page is read. */
const threshold = 0.7;
const typingMilliseconds = 250;
/** Rows of the first screen, and how many follow in a task after each frame, for slow phones. */
const firstRows = 20;
const portion = 5;

/** @param {{ search: (name: string) => string }} context */
export default function transactions({ search }) {
  const account = useAccount();
  const type = () => (["INCOME", "EXPENSE"].includes(search("type")) ? search("type") : "");
  const words = () => search("q");
  const list = pagedQuery(
    () => (account.id()
      ? `/transactions?accountId=${account.id()}${type() && `&type=${type()}`}` +
        `${words() && `&q=${encodeURIComponent(words())}`}${filterQuery(search)}`
      : null),
    "transactions",
  );
  const shown = computed(() =>
    withPending(
      list.page()?.items ?? [],
      (entry) =>
        !filterQuery(search) && entry.accountId === account.id() && (!type() || entry.type === type()) &&
        (!words() || entry.description?.toLocaleLowerCase().includes(words().toLocaleLowerCase())),
    )
  );
  const made = signal(list.page()?.items.length ?? firstRows);
  effect(() => {
    if (made() >= shown().length) return;
    requestAnimationFrame(() => setTimeout(() => made.update((count) => count + portion)));
  });
  const days = grouped(() => shown().slice(0, made()), (it) => it.date);
  const months = grouped(days, (it) => it.key.slice(0, 7));
  const isKnown = () => list.page() !== null || shown().length > 0;
  loadNearEnd(() => made.peek() >= shown().length && list.loadMore());
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      { testid: "transactions.screen" },
      screenHead(
        w.titles.transactions,
        refreshControl({
          isLoading: list.isLoading,
          refresh: list.refresh,
          testid: "transactions.refreshControl",
        }),
        buttonLink(w.transactions.add, href("/add"), {
          kind: "primary",
          symbol: "plus",
          testid: "transactions.addButton",
        }),
      ),
      toolbar(search, type, account.id),
      keyed(() => {
        if (isKnown()) return "known";
        return list.error() || (account.accounts.error() && !account.id()) ? "failed" : "waiting";
      }, (state) => {
        if (state === "waiting") return skeleton(8);
        if (state === "failed") {
          const error = /** @type {any} */ (list.error() ?? account.accounts.error());
          return failure(error, () => Promise.all([account.accounts.refresh(), list.refresh()]));
        }
        return [
          () => (list.error() && list.error()?.status !== 0 ? problem(list.error()?.message) : null),
          () => (shown().length === 0 ? none(type(), words(), filterQuery(search) !== "") : null),
          h(
            "div",
            { testid: "transactions.list" },
            each(months, (it) => it.key, month),
          ),
          end(list, shown),
        ];
      }),
    ),
    list.refresh,
  );
}

/**
 * @param {(name: string) => string} search
 * @param {() => string} type
 * @param {() => string | null} accountId
 */
function toolbar(search, type, accountId) {
  /** @param {Record<string, string>} change */
  const go = (change) => {
    const next = new URLSearchParams();
    const filters = Object.fromEntries(Object.keys(filterNames).map((name) => [name, search(name)]));
    for (const [name, value] of Object.entries({ type: type(), q: search("q"), ...filters, ...change })) {
      if (value) next.set(name, value);
    }
    navigate(`/transactions${next.size > 0 ? `?${next}` : ""}`, { replace: true });
  };
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const input = h("input", {
    type: "search",
    value: () => search("q"),
    "aria-label": w.transactions.search,
    placeholder: w.transactions.search,
    testid: "transactions.search",
    oninput: (/** @type {any} */ event) => {
      clearTimeout(timer);
      timer = setTimeout(() => go({ q: event.target.value.trim() }), typingMilliseconds);
    },
  });
  onCleanup(() => clearTimeout(timer));
  const focus = () => requestAnimationFrame(() => input.focus());
  bindKeys({ "/": focus });
  effect(() => {
    // Opened by the key for search.
    if (location.search.includes("search=") || search("search")) focus();
  });
  return h(
    "div",
    { class: "toolbar" },
    chips({
      label: w.transactions.filter,
      value: type,
      onchange: (value) => go({ type: value }),
      choices: () => [
        { value: "", label: w.transactions.all, testid: "transactions.filter.all" },
        { value: "INCOME", label: w.transactions.income, testid: "transactions.filter.income" },
        { value: "EXPENSE", label: w.transactions.expenses, testid: "transactions.filter.expense" },
      ],
    }),
    h("div", { class: "search" }, icon("search"), input),
    transactionFilters({ search, go, accountId, type }),
  );
}

/** @template T @typedef {{ key: string, items: T[] }} Group */

/**
 * Groups that are as before stay the same objects: a further page costs nothing for what is shown already.
 * @template T
 * @param {() => T[]} list
 * @param {(item: T) => string} keyOf
 * @returns {() => Group<T>[]}
 */
function grouped(list, keyOf) {
  /** @type {Map<string, Group<T>>} */
  let groups = new Map();
  return computed(() => {
    const former = groups;
    groups = new Map();
    for (const [key, items] of Map.groupBy(list(), keyOf)) {
      const before = former.get(key);
      const isSame = before?.items.length === items.length &&
        items.every((it, index) => it === before.items[index]);
      groups.set(key, isSame ? before : { key, items });
    }
    return [...groups.values()];
  });
}

/** About how high a day is, in rem. @param {Group<any>} it */
const height = (it) => 2.2 + 3.7 * it.items.length;

/**
 * The browser leaves out what is far from the screen, first by months, so that these are few, and goes by
 * this height until a part has been shown. Not by a variable of CSS, which each row would inherit.
 * @param {() => number} rem
 */
const far = (rem) => ({ class: "far", vars: { "contain-intrinsic-block-size": () => `auto ${rem()}rem` } });

/** @param {() => Group<Group<any>>} group */
function month(group) {
  const days = () => group().items;
  return h(
    "div",
    far(() => days().reduce((sum, it) => sum + height(it), 0)),
    each(days, (it) => it.key, day),
  );
}

/** @param {() => Group<any>} group */
function day(group) {
  return h(
    "section",
    far(() => height(group())),
    h("h2", { class: "day", testid: "transactions.day" }, () => dayHeading(group().key)),
    h(
      "ul",
      { class: "rows" },
      each(
        () => group().items,
        (it) => it.clientId ?? it.id,
        (it) => transactionRow(it, () => `transactions.item.${it().id ?? it().clientId}`),
      ),
    ),
  );
}

/** @param {string} type @param {string} words @param {boolean} isFiltered */
function none(type, words, isFiltered) {
  if (words || isFiltered) {
    return empty(
      w.transactions.none,
      words ? w.transactions.noneFound(words) : w.filters.none,
      button(words ? w.transactions.clear : w.filters.clear, {
        onpress: () => navigate("/transactions", { replace: true }),
      }),
      "transactions.empty",
    );
  }
  const hint = { INCOME: w.transactions.noneIncome, EXPENSE: w.transactions.noneExpense }[type];
  return empty(
    w.transactions.none,
    hint ?? w.transactions.noneText,
    hint ? null : buttonLink(w.titles.add, href("/add"), { kind: "primary" }),
    "transactions.empty",
  );
}

/** @param {ReturnType<typeof pagedQuery>} list @param {() => any[]} shown */
function end(list, shown) {
  return h("div", { class: "more", role: "status" }, () => {
    if (list.isLoadingMore()) {
      return h("span", { testid: "transactions.loadingMore" }, w.transactions.loadingMore);
    }
    if (list.page()?.next) {
      return button(w.states.more, {
        kind: "quiet",
        onpress: list.loadMore,
        testid: "transactions.loadMore",
      });
    }
    return shown().length > 20 ? h("span", null, w.transactions.end) : null;
  });
}

/** @param {() => void} load */
function loadNearEnd(load) {
  const look = () => {
    if (scrollY > 0 && scrollY + innerHeight >= threshold * document.documentElement.scrollHeight) load();
  };
  addEventListener("scroll", look, { passive: true });
  onCleanup(() => removeEventListener("scroll", look));
}
