// @ts-check
// The currency of sums, in the settings.
import { bookCurrency, isOwner } from "../core/book.js";
import {
  call,
  get,
  h,
  invalidate,
  invalidateMoney,
  messageOf,
  pathOf,
  shownBook,
  signal,
  updateUser,
  w,
} from "../core/prelude.js";
import { icon } from "../parts/button.js";
import { ownName, useCurrencySearch } from "../parts/currency-search.js";
import { settingsPage } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";

/** @import { Account } from "../client/api.d.ts" */

const followMilliseconds = 1200;

export default function currency() {
  const sought = signal("");
  const { found, options } = useCurrencySearch(() => sought().trim());
  /** @param {string} code */
  const choose = async (code) => {
    try {
      if (shownBook.peek()) {
        await call("PATCH", pathOf("/books/{}", shownBook.peek()), { currency: code });
        await Promise.all([invalidateMoney(), invalidate("/books")]);
        return toast(w.settings.saved);
      }
      await updateUser({ preferredCurrency: code });
      await Promise.all([invalidateMoney(), invalidate("/sharing")]);
      // An untouched account follows the currency within a second.
      await new Promise((resolve) => setTimeout(resolve, followMilliseconds));
      const { accounts, activeAccountId } = await get("/accounts");
      const { name, preferredCurrency } = /** @type {Account} */ (
        accounts.find((each) => each.id === activeAccountId)
      );
      await invalidate("/accounts");
      toast(
        preferredCurrency === code
          ? w.ownCurrency.followed(name, code)
          : w.ownCurrency.kept(name, preferredCurrency),
      );
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return settingsPage(
    "currency",
    h("p", { class: "hint" }, w.ownCurrency.text),
    h(
      "div",
      { class: "field" },
      h("input", {
        type: "search",
        "aria-label": w.transactions.search,
        placeholder: w.transactions.search,
        testid: "settings.currency.search",
        oninput: (event) => sought.set(event.target.value),
      }),
    ),
    whenKnown(
      found,
      () =>
        h("ul", { class: "rows" }, () =>
          options().map((each) =>
            h(
              "li",
              null,
              h(
                "button",
                {
                  type: "button",
                  class: "row",
                  onclick: () => choose(each.code),
                  testid: `settings.currency.option.${each.code}`,
                  "aria-pressed": () => String(bookCurrency() === each.code),
                  disabled: () => !isOwner(),
                },
                h("b", null, each.code),
                h("span", { class: "row-main" }, ownName(each)),
                () => (bookCurrency() === each.code ? icon("check") : null),
              ),
            )
          )),
    ),
  );
}
