// @ts-check
import { useAccount, useCategories } from "../core/book.js";
import { money } from "../core/money.js";
import { back, call, each, h, href, invalidate, newKey, ofMoney, query, signal, w } from "../core/prelude.js";
import { netBalance, personBalances } from "../parts/balances.js";
import { button, buttonLink } from "../parts/button.js";
import { field, useForm } from "../parts/form.js";
import { pullToRefresh, refreshControl, screenHead } from "../parts/screen-head.js";
import { owed, shared, title } from "../parts/share-cards.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, skeleton, whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { categoryChoice } from "../parts/transaction-form.js";

/** @import { Account, ShareWithMe } from "../api.d.ts" */

const path = "/sharing";
/** Expenses of a list before the rest is asked for. */
const fewest = 3;

export default function sharing() {
  const overview = query(() => path);
  return pullToRefresh(
    h(
      "div",
      { testid: "sharing.screen" },
      screenHead(
        w.titles.sharing,
        // A phone has no room for it: there the page is pulled down.
        h(
          "span",
          { class: "wide-only" },
          refreshControl({
            isLoading: overview.isLoading,
            refresh: overview.refresh,
            testid: "sharing.refreshControl",
          }),
        ),
        buttonLink(w.titles.groups, href("/groups"), { kind: "quiet", testid: "sharing.groupsButton" }),
        buttonLink(w.sharing.share, href("/share"), {
          kind: "primary",
          symbol: "plus",
          testid: "share-expense-button",
        }),
      ),
      whenKnown(overview, (data) => [
        netBalance(data),
        personBalances(data),
        section(
          w.sharing.withMe,
          w.sharing.noneWithMe,
          "sharing.withMe",
          () => data().expensesSharedWithMe,
          (it) => it.status === "PENDING",
          owed,
        ),
        section(
          w.sharing.byMe,
          w.sharing.noneByMe,
          "sharing.byMe",
          () => data().sharedExpenses,
          (it) => !it.allSettled,
          shared,
        ),
      ], () => skeleton(4, "card")),
    ),
    overview.refresh,
  );
}

/**
 * Expenses, those with something open first; a long list is cut until it is asked for.
 * @param {string} name
 * @param {string} none
 * @param {string} testid
 * @template {{ id: string }} Item
 * @param {() => Item[]} items
 * @param {(item: Item) => boolean} isOpen
 * @param {(item: () => Item) => Element} view
 */
function section(name, none, testid, items, isOpen, view) {
  const isWhole = signal(false);
  const sorted = () => [...items()].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return h(
    "section",
    { class: "section", testid },
    h("h2", null, name),
    () => (items().length === 0 ? h("p", { class: "hint" }, none) : null),
    h(
      "ul",
      { class: "rows" },
      each(() => (isWhole() ? sorted() : sorted().slice(0, fewest)), (it) => it.id, view),
    ),
    () =>
      isWhole() || items().length <= fewest ? null : button(w.sharing.all(items().length), {
        kind: "quiet",
        name: w.named(w.sharing.all(items().length), name),
        onpress: () => isWhole.set(true),
        testid: `${testid}.all`,
      }),
  );
}

/** The user's own part, which is paid, as an expense among their transactions. @param {{ params: { id: string } }} context */
export function bookShare({ params }) {
  const account = useAccount();
  const overview = query(() => path);
  const part = () => overview.data()?.expensesSharedWithMe.find((each) => each.id === params.id);
  return sheetView(
    { title: w.titles.book, testid: "bookShare.screen", up: path },
    whenKnown(
      account.accounts,
      // The form stays as it is while the same is read again.
      (known) =>
        keyed(() => part()?.id ?? "", () => {
          const own = part();
          return own && bookForm(own, account.id(), known().accounts);
        }),
    ),
  );
}

/** @param {ShareWithMe} part @param {string | null} accountId @param {Account[]} accounts */
function bookForm({ id, shareAmount, sharedExpense }, accountId, accounts) {
  const categories = useCategories(() => accountId);
  const description = title(sharedExpense);
  const form = useForm({ type: "EXPENSE", description, categoryId: "", accountId }, {
    check: ({ categoryId }) => (categoryId ? {} : { categoryId: w.transaction.categoryRequired }),
    submit: async ({ categoryId, accountId }) => {
      await call("POST", `/expenses/shares/${id}/book`, { categoryId, accountId }, { key: newKey() });
      back(path);
      toast(w.sharing.booked);
      await invalidate(path, ...ofMoney);
    },
  });
  return form.view(
    { class: "form" },
    h("p", { class: "picked" }, description, money(shareAmount, sharedExpense.currency)),
    accounts.length > 1
      ? field(form, "accountId", {
        label: w.sharing.bookInto,
        tag: "select",
        testid: "bookShare.accountSelect",
        choices: accounts.map((each) =>
          h("option", { value: each.id, selected: each.id === accountId }, each.name)
        ),
      })
      : null,
    categoryChoice(form, "bookShare", categories),
    form.problem(),
    form.submitButton(w.sharing.book, "bookShare.submitButton"),
  );
}
