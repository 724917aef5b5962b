// @ts-check
// All accounts, and what they hold together: as a screen of its own, and as a page of the settings.
import { bookCurrency, useAccount } from "../core/book.js";
import { h, href, w } from "../core/prelude.js";
import { money } from "../core/money.js";
import { accountRows, addAccountButton } from "../parts/accounts/accounts.js";
import { buttonLink } from "../parts/button.js";
import { currencyNote, inCurrencies, outside, ratesText, uncounted } from "../parts/accounts/currencies.js";
import { picture } from "../parts/frame/outlet.js";
import { pullToRefresh, screenHead } from "../parts/frame/screen-head.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { together } from "../parts/accounts/together.js";

export default function accounts() {
  const { accounts: known } = useAccount();
  const sum = together(known);
  return pullToRefresh(
    h(
      "div",
      { testid: "accounts.screen", class: "two-wide" },
      screenHead(
        w.titles.accounts,
        () =>
          (known.data()?.accounts.length ?? 0) > 1
            ? buttonLink(w.entry.transfer, href("/add?type=transfer"), {
              symbol: "transfer",
              needs: "editor",
              testid: "accounts.transferButton",
            })
            : null,
        addAccountButton("accounts"),
      ),
      whenKnown(known, (data) => [
        h(
          "div",
          null,
          () => {
            const it = sum();
            return it && h(
              "section",
              { class: "headline", testid: "accounts.total" },
              h("h2", { class: "hint" }, w.accounts.together),
              h("p", { class: "total" }, money(it.total, it.currency)),
              it.rates.length > 0 ? h("p", { class: "hint" }, ratesText(it.rates)) : null,
              uncounted(it.left),
            );
          },
          picture(
            () => import("../parts/accounts/net-worth.js"),
            ({ worthPicture }) => worthPicture(sum),
            "worth",
          ),
        ),
        h(
          "div",
          null,
          accountRows(() => data().accounts, "accounts"),
          h("p", { class: "hint" }, w.account.hint),
        ),
      ]),
    ),
    known.refresh,
  );
}

/** The same as a page of the settings: each in its own currencies, or converted. */
export function settingsAccounts() {
  const list = inCurrencies(
    () => "/accounts",
    bookCurrency,
    (data) => data.accounts.flatMap(outside),
  );
  return sheetView(
    { title: w.titles.page.accounts, testid: "settings.accounts.screen", up: "/settings", cancel: w.done },
    whenKnown(list, (data) => [
      currencyNote(list, () => data().accounts.flatMap(outside), true),
      accountRows(() => data().accounts, "settings.accounts", true),
    ]),
    addAccountButton("settings.accounts"),
  );
}
