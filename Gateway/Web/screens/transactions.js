// @ts-check
import { everyAccount, useScope } from "../core/book.js";
import { bindKeys } from "../core/keyboard.js";
import { money, signed, sumsOf } from "../core/money.js";
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
  pathOf,
  signal,
  w,
  wasRead,
  withParts,
} from "../core/prelude.js";
import { button, buttonLink, icon } from "../parts/button.js";
import { chips } from "../parts/chips.js";
import { problem } from "../parts/form.js";
import { foundSum } from "../parts/found-sum.js";
import { nearWindow, portions } from "../parts/near-window.js";
import { useRowEditing } from "../parts/entries/row-editing.js";
import { runningBalance } from "../parts/accounts/running-balance.js";
import { pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { useSelection } from "../parts/selection.js";
import { sortKeys, useSorting } from "../parts/sorting.js";
import { empty, failure, keyed, skeleton } from "../parts/frame/states.js";
import { filterNames, filterQuery, transactionFilters } from "../parts/entries/transaction-filters.js";
import { moveBetweenRows, rowKeys, transactionRow } from "../parts/entries/transaction-row.js";
import { useRoutes } from "../parts/entries/transfer-routes.js";
import { waiting } from "../parts/frame/waiting.js";

/** @import { Transaction } from "../client/api.d.ts" */

const typingMilliseconds = 250;

/** @param {{ search: (name: string) => string }} context */
export default function transactions({ search }) {
  const account = useScope();
  const type = () => (["INCOME", "EXPENSE", "TRANSFER"].includes(search("type")) ? search("type") : "");
  const words = () => search("q");
  /** A list of expenses has money back among them; only a list of everything has transfers, too. */
  const included = () => {
    if (type() === "INCOME" || type() === "TRANSFER") return "";
    return type() || search("category") ? "&include=refunds" : "&include=transfers,refunds";
  };
  const sorting = useSorting(search, account.currency);
  /** Rows stand together by their days, unless their amounts are the order. */
  /** @param {Transaction} it */
  const dayOf = (it) => (sorting.by() === "amount" ? "" : it.date);
  /** A search among all accounts finds those outside of the overview, too. */
  const where = () => (words() && account.id() === everyAccount ? "" : pathOf("accountId={}", account.id()));
  /** @param {string} include */
  const path = (include) => (account.id()
    ? /** @type {"/transactions"} */ ([
      "/transactions?",
      where(),
      include,
      type() && pathOf("&type={}", type()),
      words() && pathOf("&q={}", words()),
      filterQuery(search),
      sorting.query(),
    ].join(""))
    : null);
  const list = pagedQuery(() => path(included()), "transactions");
  const { isOfAccount, named } = useRoutes(() => list.page()?.items ?? [], account, where);
  const belongs = (/** @type {Transaction} */ entry) => !where() || isOfAccount(entry);
  const shown = computed(() =>
    sorting.sorted(
      withPending(
        list.page()?.items ?? [],
        (entry) =>
          !filterQuery(search) && belongs(entry) && (!type() || entry.type === type()) &&
          (!words() ||
            `${entry.description ?? ""} ${entry.payee ?? ""}`.toLocaleLowerCase().includes(
              words().toLocaleLowerCase(),
            )),
        // What moves to another account leaves the list at once.
      ).filter((entry) => !entry.isPending || belongs(entry)),
    ).map(named)
  );
  const { accounts } = account;
  const isWhole = () => !type() && !words() && !filterQuery(search) && !sorting.key();
  const hasBalance = () => Boolean(account.single()) && isWhole();
  const balanceOf = runningBalance({
    account: account.single,
    isWhole,
    isFresh: () => list.isFresh() && !accounts.isLoading() && wasRead("/accounts") && !accounts.error(),
    list,
    shown,
  });
  /** @type {import("../parts/near-window.js").Portion[]} */
  let last = [];
  const parts = computed(() => (last = portions(shown(), last, dayOf)));
  /**
   * What a day with several entries comes to, once all of them are read. Worked out only for days on the screen.
   * @param {string} date
   */
  const sumOfDay = (date) => {
    // A part of a split row is not its whole amount.
    if (search("category") || (list.page()?.next && shown().at(-1)?.date === date)) return null;
    const [known, now] = [list.page()?.items ?? [], shown()].map((rows) =>
      rows.filter((it) => it.date === date && it.type !== "TRANSFER")
    );
    if (now.length < 2) return null;
    const sums = sumsOf(known.map((it) => [it.currency, signed(it)]), account.currency());
    return h(
      "span",
      null,
      sums.map(([currency, sum], at) => [at > 0 ? ", " : null, money(sum, currency, { sign: true })]),
      waiting(known, now),
    );
  };
  const selection = useSelection(shown, list, () => path(included().replace("transfers,", "")));
  const register = signal(/** @type {typeof import("../parts/register/register.js") | null} */ (null));
  withParts(() => import("../parts/register/register.js"), "later")().then(register.set, () => {});
  const inPlace = {
    ...useRowEditing(),
    cells: (/** @type {Transaction} */ it) => register()?.cells(it, !dayOf(it)),
  };
  /** @param {Record<string, string>} change */
  const go = (change) => {
    const next = new URLSearchParams();
    const filters = Object.fromEntries(Object.keys(filterNames).map((name) => [name, search(name)]));
    const order = { sort: search("sort"), order: search("order") };
    for (
      const [name, value] of Object.entries({ type: type(), q: search("q"), ...filters, ...order, ...change })
    ) {
      if (value) next.set(name, value);
    }
    navigate("/transactions" + (next.size > 0 ? `?${next}` : ""), { replace: true });
  };
  const isKnown = () => list.page() !== null || shown().length > 0;
  rowKeys();
  return pullToRefresh(
    h(
      "div",
      {
        testid: "transactions.screen",
        class: () => (hasBalance() ? "columned with-balance" : "columned"),
      },
      screenHead(
        w.titles.transactions,
        buttonLink(w.transactions.add, href("/add"), {
          kind: "primary",
          symbol: "plus",
          needs: "editor",
          testid: "transactions.addButton",
        }),
      ),
      toolbar(
        search,
        go,
        type,
        account,
        selection,
        sorting,
        () => shown().length > 0,
        () => register()?.isOn() ?? false,
      ),
      () => register()?.saved(search),
      () => selection.bar(),
      keyed(() => {
        if (isKnown()) return "known";
        return list.error() || (account.accounts.error() && !account.id()) ? "failed" : "waiting";
      }, (state) => {
        if (state === "waiting") return skeleton(8);
        if (state === "failed") {
          const error =
            /** @type {import("../core/api.js").ApiError} */ (list.error() ?? account.accounts.error());
          return failure(error, () => Promise.all([account.accounts.refresh(), list.refresh()]));
        }
        return [
          () => (list.error() && list.error()?.status !== 0 ? problem(list.error()?.message) : null),
          keyed(
            () => (type() || words() || filterQuery(search) ? "found" : ""),
            (found) => found && foundSum(list, shown, () => search("category")),
          ),
          () => (shown().length === 0 ? none(type(), words(), filterQuery(search) !== "") : null),
          keyed(
            () => (shown().length > 0 ? "rows" : ""),
            (some) => some && (() => register()?.head(go, hasBalance, sorting)),
          ),
          // Another order makes the list anew.
          keyed(
            sorting.key,
            () =>
              nearWindow(
                parts,
                list.loadMore,
                dayOf,
                (group, it) => day(group, it, selection, inPlace, sumOfDay, balanceOf),
              ),
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
 * @param {(change: Record<string, string>) => void} go
 * @param {() => string} type
 * @param {ReturnType<typeof useScope>} account
 * @param {import("../parts/selection.js").Selection} selection
 * @param {ReturnType<typeof useSorting>} sorting
 * @param {() => boolean} hasRows
 * @param {() => boolean} isRegister Whether the columns have names of their own.
 */
function toolbar(search, go, type, account, selection, sorting, hasRows, isRegister) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const input = h("input", {
    type: "search",
    value: () => search("q"),
    "aria-label": w.transactions.search,
    placeholder: w.transactions.search,
    testid: "transactions.search",
    oninput: (event) => {
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
        { value: "TRANSFER", label: w.transactions.transfers, testid: "transactions.filter.transfer" },
      ],
    }),
    h("div", { class: "search" }, icon("search"), input),
    transactionFilters({ search, go, accountId: account.id, type, currency: account.currency }),
    h(
      "div",
      { class: "columns", hidden: () => !hasRows() && !selection.isOn() },
      () => (selection.isOn() && selection.hasBar()
        ? null
        : button(selection.isOn() ? w.done : w.bulk.start, {
          kind: "quiet",
          needs: "editor",
          onpress: selection.isOn() ? selection.end : selection.start,
          testid: "transactions.select",
        })),
      () => (isRegister() ? null : sortKeys(sorting, go)),
      h("span", { class: "hint balance-head", "aria-hidden": "true" }, w.transactions.balance),
    ),
  );
}

/**
 * @param {() => [string, Transaction[]]} group
 * @param {import("../parts/near-window.js").Portion} portion
 * @param {import("../parts/selection.js").Selection} selection
 * @param {import("../parts/entries/transaction-row.js").InPlace} inPlace
 * @param {(date: string) => import("../core/view.js").Child} sum What a day comes to.
 * @param {(it: Transaction) => string | null} balance
 */
function day(group, { place, items }, selection, inPlace, sum, balance) {
  const [date] = group();
  const isBegun = !date || (place > 0 && items[0].date === date);
  return h(
    "section",
    { class: () => date ? group()[1].length === 1 && !isBegun ? "dated alone" : "dated" : null },
    isBegun ? null : h(
      "h2",
      { class: "day", testid: "transactions.day" },
      h("span", null, () => dayHeading(date)),
      () => sum(date),
    ),
    h(
      "ul",
      { class: "rows" },
      each(
        () => group()[1],
        (it) => it.clientId ?? it.id,
        (it) =>
          transactionRow(
            it,
            () => `transactions.item.${it().id ?? it().clientId}`,
            true,
            selection,
            inPlace,
            (row) => balanceAfter(balance(row), row.currency),
          ),
      ),
    ),
  );
}

/** What the account held with an entry, quietly below it. @param {string | null} amount @param {string} currency */
const balanceAfter = (amount, currency) =>
  amount === null ? null : h(
    "span",
    { class: "row-note", testid: "transactions.balance" },
    h("span", { class: "unseen" }, `${w.transactions.balance} `),
    money(amount, currency),
  );

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
  const hint = {
    INCOME: w.transactions.noneIncome,
    EXPENSE: w.transactions.noneExpense,
    TRANSFER: w.transactions.noneTransfer,
  }[type];
  return empty(
    w.transactions.none,
    hint ?? w.transactions.noneText,
    hint ? null : buttonLink(w.titles.add, href("/add"), { kind: "primary", needs: "editor" }),
    "transactions.empty",
  );
}

/** @param {import("../core/paged.js").List} list @param {() => Transaction[]} shown */
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
