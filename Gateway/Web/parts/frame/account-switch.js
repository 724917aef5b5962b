// @ts-check
// What the screens show, from everywhere: the book, where there are several, and all accounts or one.
import { bookNow, knownAccounts, knownBooks, lookedAt, titleOfBook } from "../../core/book.js";
import { h, w, withParts } from "../../core/prelude.js";
import { icon } from "../button.js";

const hasBooks = () => knownBooks().length > 1;

/** Opens the list of books and accounts. */
export async function switchAccount() {
  const { chooseAccount } = await withParts(() => import("../accounts/accounts.js"), "more")();
  const books = hasBooks() ? await import("../books/choosing.js").catch(() => null) : null;
  await chooseAccount(books?.bookChoice);
}

/** Opens an account with its entries. @param {string} id */
export async function openAccount(id) {
  const accounts = await withParts(() => import("../accounts/accounts.js"), "more")();
  await accounts.openAccount(id);
}

/** Who has one book with one account sees its name, and nothing to choose. @param {string} className */
export function accountSwitch(className) {
  const count = () => knownAccounts().accounts.length;
  const shown = () => lookedAt() ?? (count() === 1 ? knownAccounts().accounts[0] : null);
  return h(
    "button",
    {
      type: "button",
      class: `account-switch ${className}`,
      testid: "account.switch",
      "aria-haspopup": "dialog",
      disabled: () => count() < 2 && !hasBooks(),
      onclick: switchAccount,
    },
    h("span", { class: "dot", vars: { "--own": () => shown()?.color ?? "" } }),
    h(
      "span",
      { class: "switch-names" },
      () =>
        hasBooks() &&
        h(
          "small",
          { testid: "book.name" },
          h("span", { class: "unseen" }, w.place.book, " "),
          titleOfBook(bookNow()),
        ),
      h("span", { class: "unseen" }, `${w.accounts.account} `),
      h("b", { testid: "account.name" }, () => shown()?.name ?? (count() > 1 ? w.accounts.all : "")),
    ),
    () => (count() > 1 || hasBooks()) && icon("down"),
  );
}
