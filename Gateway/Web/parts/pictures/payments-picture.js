// @ts-check
import { amountText, money, toMinor } from "../../core/money.js";
import { h, svg, w } from "../../core/prelude.js";
import { figure } from "./charts.js";
import { partyName } from "../sharing/party-name.js";

/** @typedef {import("../sharing/party-name.js").Party} Party */
/** @typedef {{ from: Party, to: Party, currency: string, amount: string }} Payment */

/**
 * The fewest payments that settle all: who pays on one side, who gets on the other, with lines as thick as the
 * amounts between them. One picture for each currency.
 * @param {Payment[]} payments
 */
export function paymentsPicture(payments) {
  const currencies = [...new Set(payments.map((each) => each.currency))];
  return currencies.map((currency) =>
    picture(payments.filter((each) => each.currency === currency), currency)
  );
}

/** @param {Payment[]} list @param {string} currency */
function picture(list, currency) {
  const key = (/** @type {Party} */ party) => party.id ?? party.email;
  /** @param {"from" | "to"} side */
  const column = (side) => [...new Map(list.map((each) => [key(each[side]), each[side]])).values()];
  const [payers, receivers] = [column("from"), column("to")];
  const minors = list.map((each) => toMinor(each.amount, currency));
  const largest = minors.reduce((a, b) => (b > a ? b : a), 1n);
  /** The middle of a person's place in its column, in percents. @param {Party[]} people @param {Party} party */
  const middle = (people, party) => {
    const at = people.findIndex((each) => key(each) === key(party));
    return ((at + 0.5) / people.length) * 100;
  };
  /** @param {Party[]} people @param {"from" | "to"} side */
  const names = (people, side) =>
    h(
      "div",
      { class: `payers ${side}` },
      people.map((party) => {
        const own = list.filter((each) => key(each[side]) === key(party));
        return h(
          "div",
          null,
          h("span", { class: "row-title" }, partyName(party)),
          own.map((each) => h("span", { class: "money hint" }, amountText(each.amount, currency))),
        );
      }),
    );
  return figure({
    title: w.whoPays.payments(list.length),
    label: w.whoPays.picture,
    text: list.map((each) =>
      w.both(w.entry.route(partyName(each.from), partyName(each.to)), amountText(each.amount, currency))
    ).join(", "),
    columns: [w.whoPays.from, w.whoPays.to, w.dashboard.amount],
    rows: () => list.map((each) => [partyName(each.from), partyName(each.to), money(each.amount, currency)]),
    testid: "payments.picture",
  }, () =>
    h(
      "div",
      { class: "payments" },
      names(payers, "from"),
      svg(
        "svg",
        { viewBox: "0 0 100 100", preserveAspectRatio: "none" },
        list.map((each, index) => {
          const [a, b] = [middle(payers, each.from), middle(receivers, each.to)];
          // A width on the picture, from 2 to 10.
          const width = 2 + Number((minors[index] * 80n) / largest) / 10;
          return svg("path", { d: `M0 ${a}C50 ${a} 50 ${b} 100 ${b}`, "stroke-width": width });
        }),
      ),
      names(receivers, "to"),
    ));
}
