// @ts-check
// What the others of a group owe one another: they settle it themselves.
import { money } from "../../core/money.js";
import { h, w } from "../../core/prelude.js";
import { partyName } from "./party-name.js";

/** @param {import("../../client/api.d.ts").SimplifiedDebtsPayment[]} list */
export const debts = (list) =>
  h(
    "section",
    { class: "section", testid: "group.others" },
    h("h2", null, w.withOthers.others),
    h(
      "ul",
      { class: "rows" },
      list.map(({ from, to, amount, currency }) =>
        h(
          "li",
          { class: "row" },
          h("span", { class: "row-main" }, w.withOthers.owes(partyName(from), partyName(to))),
          money(amount, currency),
        )
      ),
    ),
  );
