// @ts-check
// A part that the user has paid, as an expense among their own.
import { openOnes, useCategories, useScope } from "../core/book.js";
import { money } from "../core/money.js";
import { back, call, h, invalidate, newKey, ofMoney, pathOf, query, w } from "../core/prelude.js";
import { field, useForm } from "../parts/form.js";
import { title } from "../parts/sharing/share-cards.js";
import { sheetView } from "../parts/sheet.js";
import { keyed, whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { categoryChoice } from "../parts/entries/transaction-form.js";

/** @import { Account, ShareWithMe } from "../client/api.d.ts" */

const path = "/sharing";

/** The user's own part, which is paid, as an expense among their transactions. @param {{ params: { id: string } }} context */
export default function bookShare({ params }) {
  const account = useScope();
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
          return own && bookForm(own, account.entryId(), openOnes(known().accounts));
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
      await call("POST", pathOf("/expenses/shares/{}/book", id), { categoryId, accountId }, {
        key: newKey(),
      });
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
        label: w.sharing.bookFrom,
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
