// @ts-check
import { h, newId, pathOf, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { picture } from "../frame/outlet.js";

/** The filters behind the key, by their names in the address, with the API's. */
export const filterNames = /** @type {const} */ ({
  category: "categoryId",
  tag: "tag",
  from: "from",
  to: "to",
  min: "minAmount",
  max: "maxAmount",
});
/** @typedef {keyof typeof filterNames} Filter */

/** The part of the API's address for the filters in use. @param {(name: string) => string} search */
export function filterQuery(search) {
  return Object.entries(filterNames).filter(([name]) => search(name))
    .map(([name, field]) => pathOf("&{}={}", field, search(name))).join("");
}

/** @typedef {import("../register/filter-panel.js").Filtering} Filtering */

const names = /** @type {Filter[]} */ (Object.keys(filterNames));

/** @param {(name: string) => string} search */
const countOf = (search) => names.filter((name) => search(name)).length;

/** The key of the filters, which are read with their first use: open while one of them is in use. @param {Filtering} options */
export function transactionFilters(options) {
  const inUse = () => countOf(options.search);
  const isOpen = signal(inUse() > 0);
  const id = newId("filters");
  return [
    button(() => (inUse() > 0 ? w.filters.inUse(inUse()) : w.filters.more), {
      onpress: () => isOpen.update((value) => !value),
      testid: "transactions.filters.toggle",
      expands: { id, isOpen },
    }),
    h(
      "div",
      { id, class: "filters-place", hidden: () => !isOpen() },
      () =>
        isOpen() &&
        picture(
          () => import("../register/filter-panel.js"),
          ({ panel }) =>
            panel(options, inUse, () => options.go(Object.fromEntries(names.map((name) => [name, ""])))),
          "filters-place",
        ),
    ),
  ];
}
