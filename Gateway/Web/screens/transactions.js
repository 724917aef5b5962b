// @ts-check
import { useAccount } from "../core/book.js";
import { bindKeys } from "../core/keyboard.js";
import { withPending } from "../core/outbox.js";
import { pagedQuery } from "../core/paged.js";
import {
  batch,
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
import { button, buttonLink, icon } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { problem } from "../parts/form.js";
import { foundSum } from "../parts/found-sum.js";
import { pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { empty, failure, keyed, skeleton } from "../parts/states.js";
import { filterNames, filterQuery, transactionFilters } from "../parts/transaction-filters.js";
import { moveBetweenRows, rowKeys, transactionRow } from "../parts/transaction-row.js";

/** The part of the list above which the next page is read. */
const threshold = 0.7;
const typingMilliseconds = 250;
/** Portions that are made with the screen; the others come later, for slow phones. */
const firstPortions = 6;
/** Rows of a portion; the end of a long day may have fewer. */
const [fewest, most] = [2, 4];

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
        (!words() || (entry.description ?? "").toLocaleLowerCase().includes(words().toLocaleLowerCase())),
    )
  );
  /** @type {Portion[]} */
  let last = [];
  const parts = computed(() => (last = portions(shown(), last)));
  const isKnown = () => list.page() !== null || shown().length > 0;
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
      toolbar(search, type, account),
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
          keyed(
            () => (type() || words() || filterQuery(search) ? "found" : ""),
            (found) => found && foundSum(list, shown),
          ),
          () => (shown().length === 0 ? none(type(), words(), filterQuery(search) !== "") : null),
          nearWindow(parts, list.loadMore),
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
 * @param {ReturnType<typeof useAccount>} account
 */
function toolbar(search, type, account) {
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
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      moveBetweenRows(1);
    },
  });
  onCleanup(() => clearTimeout(timer));
  const focus = () => requestAnimationFrame(() => input.focus());
  bindKeys({ "/": focus });
  effect(() => {
    // Opened by the key for search.
    if (search("search")) focus();
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
    transactionFilters({ search, go, accountId: account.id, type, currency: account.currency }),
  );
}

/**
 * @typedef {object} Portion Rows of a long day or of some days.
 * @property {string} key
 * @property {number} place How many rows of its first day are before it.
 * @property {number} days How many days begin in it.
 * @property {any[]} items
 */

/**
 * A portion ends with a day if it can, so that a new row changes few. One that stays is the former object:
 * many objects that live for one page are slow to collect.
 * @param {any[]} rows
 * @param {Portion[]} former
 */
function portions(rows, former) {
  /** @type {Portion[]} */
  const found = [];
  // `start` and `day` are the rows at which the portion and the day begin.
  let [start, place, days, day] = [0, 0, 1, 0];
  for (let end = 1; end <= rows.length; end += 1) {
    const isNewDay = rows[end]?.date !== rows[end - 1].date;
    if (isNewDay) day = end;
    if (end - start >= (!isNewDay ? most : place > 0 ? 1 : fewest) || end === rows.length) {
      const items = rows.slice(start, end);
      const old = former[found.length];
      const isSame = old?.place === place && old.items.length === items.length &&
        items.every((it, index) => it === old.items[index]);
      found.push(isSame ? old : { key: `${items[0].date} ${place}`, place, days, items });
      [start, place, days] = [end, end - day, 0];
    }
    if (isNewDay) days += 1;
  }
  return found;
}

/**
 * Only the portions near the window are on the page, and space for the others: each change of a page of ten
 * thousand rows would be slow. Rows come and go in tasks of their own, so that frames stay short on slow phones.
 * @param {() => Portion[]} parts
 * @param {() => unknown} load Reads the next page.
 */
function nearWindow(parts, load) {
  const [from, to] = [signal(0), signal(0)];
  /** Of what was shown, in pixels by key. @type {Map<string, number>} */
  const heights = new Map();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  /** @param {Portion} it */
  const heightOf = ({ key, items, days }) => heights.get(key) || rem * (3.7 * items.length + 2.2 * days);
  /**
   * Portions whose rows are still to be made, one in a frame.
   * @type {Set<import("../core/signals.js").Signal<boolean>>}
   */
  const coming = new Set();
  let isAsked = false;
  const next = () => {
    if (isAsked || coming.size === 0) return;
    isAsked = true;
    requestAnimationFrame(() => setTimeout(show));
  };
  const show = () => {
    isAsked = false;
    const [first] = coming;
    coming.delete(first);
    first?.set(true);
    next();
  };
  /** @param {() => Portion} rows @param {() => number} index */
  const portion = (rows, index) => {
    const isMade = signal(index() < (heights.size ? 1 : firstPortions));
    if (!isMade.peek()) {
      coming.add(isMade);
      next();
      onCleanup(() => coming.delete(isMade));
    }
    return h(
      "div",
      {
        class: "portion",
        "data-key": rows().key,
        vars: { "min-block-size": () => isMade() ? "" : `${heightOf(rows())}px` },
      },
      () =>
        isMade() &&
        each(
          () => [...Map.groupBy(rows().items, (it) => it.date)],
          ([date]) => date,
          (it) => day(it, rows()),
        ),
    );
  };
  const holder = h(
    "div",
    { testid: "transactions.list" },
    each(() => parts().slice(from(), to()), (it) => it.key, portion),
  );
  const look = () => {
    for (const element of holder.children) {
      heights.set(element.dataset.key, element.getBoundingClientRect().height);
    }
    // Read once and before any change: each reading makes the browser lay out what has changed.
    const [top, view, scrolled] = [-holder.getBoundingClientRect().top, innerHeight, scrollY];
    const all = parts();
    let [first, last, above, at, below] = [0, 0, 0, 0, 0];
    for (let index = 0; index < all.length; index += 1) {
      const end = at + heightOf(all[index]);
      if (end < top - view / 2) {
        first = index + 1;
        above = end;
      }
      if (at < top + view * 1.5) {
        last = index + 1;
        below = end;
      }
      at = end;
    }
    batch(() => {
      from.set(first);
      to.set(last);
    });
    holder.style.paddingBlock = `${above}px ${at - below}px`;
    if (holder.isConnected && scrolled > 0 && top + view >= threshold * at) setTimeout(load);
  };
  effect(look);
  const later = () => setTimeout(look);
  for (const kind of ["scroll", "resize"]) {
    addEventListener(kind, later, { passive: true });
    onCleanup(() => removeEventListener(kind, later));
  }
  return holder;
}

/** @param {() => [string, any[]]} group @param {Portion} portion */
function day(group, { place, items }) {
  const [date] = group();
  const isBegun = place > 0 && items[0].date === date;
  return h(
    "section",
    null,
    isBegun ? null : h("h2", { class: "day", testid: "transactions.day" }, () => dayHeading(date)),
    h(
      "ul",
      { class: "rows" },
      each(
        () => group()[1],
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
