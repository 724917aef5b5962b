// @ts-check
// What kinds of accounts there are. The server keeps a kind as the account's icon.
import { negative } from "../../core/money.js";
import { svg } from "../../core/view.js";
import { colors } from "../categories/new-category.js";

/** @import { Account } from "../../client/api.d.ts" */

/** Each with the colour that a new one begins with, and its sign of 24 units. */
const kinds = {
  bank: { color: colors.teal, path: "M4 9.5 12 5l8 4.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 19h16" },
  card: { color: colors.purple, path: "M4 6.5h16v11H4zM4 10.5h16M7 14.5h4" },
  savings: {
    color: colors.green,
    path:
      "M5 12a6 5 0 0 1 6-5h3l3-2v3.5l2 2.5h1.5v3.5H18l-2 2.5V19h-3v-1.5h-3V19H7v-2.5A5 5 0 0 1 5 12M15 11h.1",
  },
  cash: {
    color: colors.yellow,
    path: "M4 7h16v10H4zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M7 12h.1M17 12h.1",
  },
  loan: { color: colors.grey, path: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 15.5l4-4M10.2 12h.1M13.8 15h.1" },
};

/** @typedef {keyof typeof kinds} Kind */

export const accountKinds = /** @type {Kind[]} */ (Object.keys(kinds));

/** The kind of an account, if it has one of ours. @param {Partial<Account>} account @returns {Kind | ""} */
export const kindOf = ({ icon }) => accountKinds.find((kind) => kind === icon) ?? "";

/** @param {Kind} kind */
export const colorOf = (kind) => kinds[kind].color;

/** Whether what such an account holds is usually a debt. @param {string} kind */
export const isOwed = (kind) => kind === "card" || kind === "loan";

/** A debt is named without a minus and kept with one: either of them as the other. @param {string} kind @param {string} amount */
export const turned = (kind, amount) => isOwed(kind) && /[1-9]/.test(amount) ? negative(amount) : amount;

/** The sign of a kind. @param {Kind | ""} kind */
export const kindIcon = (kind) =>
  kind &&
  svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: kinds[kind].path }),
  );
