// @ts-check
import { get, messageOf } from "../core/api.js";
import { updateUser, user } from "../core/session.js";
import { signal } from "../core/signals.js";
import { invalidate, invalidateMoney, query } from "../core/store.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";
import { icon } from "../parts/icons.js";
import { toast } from "../parts/toast.js";

export default function currency() {
  const sought = signal("");
  const list = query(() =>
    `/currencies?kind=fiat${sought().trim() && `&q=${encodeURIComponent(sought().trim())}`}`
  );
  /** @param {string} code */
  const choose = async (code) => {
    try {
      await updateUser({ preferredCurrency: code });
      await Promise.all([invalidateMoney(), invalidate("/sharing")]);
      // An empty account follows the currency within a second.
      setTimeout(() => invalidate("/accounts"), 1200);
      await get("/accounts");
      toast(w.settings.saved);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return sheetView(
    {
      title: w.titles.page.currency,
      testid: "settings.currency.screen",
      up: "/settings",
      cancel: w.done,
    },
    h(
      "div",
      { class: "field" },
      h("input", {
        type: "search",
        "aria-label": w.transactions.search,
        placeholder: w.transactions.search,
        testid: "settings.currency.search",
        oninput: (/** @type {any} */ event) => sought.set(event.target.value),
      }),
    ),
    whenKnown(
      list,
      (data) =>
        h("ul", { class: "rows" }, () =>
          data().currencies.map((/** @type {any} */ each) =>
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
                  "aria-pressed": () => String(user()?.preferredCurrency === each.code),
                },
                h("b", null, each.code),
                h("span", { class: "row-main" }, each.name),
                () => (user()?.preferredCurrency === each.code ? icon("check") : null),
              ),
            )
          )),
    ),
  );
}
