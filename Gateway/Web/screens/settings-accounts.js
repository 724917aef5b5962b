// @ts-check
import { call, messageOf, newKey } from "../core/api.js";
import { useAccount } from "../core/book.js";
import { optimistically } from "../core/changes.js";
import { invalidate, invalidateMoney } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { asked } from "../parts/dialog.js";
import { money } from "../parts/money.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";

export default function accounts() {
  const account = useAccount();
  const add = async () => {
    const name = await asked(w.settings.addAccount, {
      label: w.settings.accountName,
      action: w.settings.addAccount,
      testid: "newAccount",
    });
    if (!name) return;
    try {
      await call("POST", "/accounts", {
        name: name.trim(),
        type: "OTHER",
        preferredCurrency: account.currency(),
      }, { key: newKey() });
      await invalidate("/accounts");
    } catch (error) {
      toast(messageOf(error));
    }
  };
  /** @param {string} id */
  const activate = async (id) => {
    try {
      await optimistically(
        "/accounts",
        (data) => ({ ...data, activeAccountId: id }),
        () => call("PATCH", `/accounts/${id}/activate`, {}),
      );
      await invalidateMoney();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return sheetView(
    {
      title: w.titles.page.accounts,
      testid: "settings.accounts.screen",
      up: "/settings",
      cancel: w.done,
    },
    whenKnown(account.accounts, (data) =>
      h(
        "ul",
        { class: "rows" },
        each(() => data().accounts, (it) => it.id, (it) =>
          h(
            "li",
            null,
            h(
              "div",
              { class: "row" },
              h(
                "span",
                { class: "row-main" },
                h("span", null, () => it().name),
                h("span", { class: "row-note" }, () => money(it().balance, it().preferredCurrency)),
              ),
              () => (it().id === data().activeAccountId
                ? h("span", { class: "badge good-badge" }, w.settings.active)
                : button(w.settings.activate, {
                  onpress: () => activate(it().id),
                  testid: `settings.accounts.activate.${it().name}`,
                })),
            ),
          )),
      )),
    button(w.settings.addAccount, { symbol: "plus", onpress: add, testid: "settings.accounts.addButton" }),
  );
}
