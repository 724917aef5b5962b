// @ts-check
// A field for a currency: its code, or a search by name, with a list to choose from.
import { each, h, newId, query, signal, w } from "../core/prelude.js";
import { currencyPath, ownName, useCurrencySearch } from "./currency-search.js";
import { field } from "./form.js";

/** @typedef {import("../core/view.js").Typing} Typing */

/**
 * @param {import("./form.js").Form} form
 * @param {string} name
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.testid
 * @param {boolean} [options.withCrypto] Whether crypto codes can be chosen, too.
 */
export function currencyField(form, name, { label, testid, withCrypto = false }) {
  const value = form.values[name];
  const id = newId("currencies");
  /** What is searched while the list is open. */
  const sought = signal(/** @type {string | null} */ (null));
  const active = signal(-1);
  const { found, options } = useCurrencySearch(sought, withCrypto);
  const chosen = query(() => (value() ? currencyPath(value(), withCrypto) : null));
  const nameOf = (/** @type {string} */ code) => {
    const known = chosen.data()?.currencies.find((each) => each.code === code);
    return known ? ownName(known) : "";
  };
  const open = (/** @type {string} */ text) => {
    active.set(-1);
    sought.set(text.trim());
  };
  const close = () => sought.set(null);
  const choose = (/** @type {string} */ code) => {
    value.set(code);
    form.touch(name);
    close();
  };
  const move = (/** @type {1 | -1} */ step) => {
    if (sought.peek() === null) return open("");
    const count = options().length;
    if (count > 0) active.set((active.peek() + step + count) % count);
    document.getElementById(`${id}-${active.peek()}`)?.scrollIntoView({ block: "nearest" });
  };
  return field(form, name, {
    label,
    testid,
    input: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-expanded": () => String(options().length > 0),
      "aria-activedescendant": () => (active() >= 0 && options().length > 0 ? `${id}-${active()}` : null),
      autocapitalize: "characters",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 40,
      onfocus: (/** @type {Typing} */ event) => event.target.select(),
      onclick: () => open(""),
      oninput: (/** @type {Typing} */ event) => open(event.target.value),
      onblur: () => {
        // A name that only one currency has is as good as its code.
        const list = options();
        const typed = value.peek().trim().toUpperCase();
        const isCode = list.some((each) => each.code === typed);
        if (sought.peek() !== null) value.set(!isCode && list.length === 1 ? list[0].code : typed);
        close();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const isOpen = sought.peek() !== null;
        if (event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowUp") move(-1);
        else if (event.key === "Enter" && isOpen && active.peek() >= 0) choose(options()[active.peek()].code);
        else if (event.key === "Escape" && isOpen) close();
        else return;
        event.preventDefault();
      },
    },
    below: [
      h("p", { class: "hint", testid: `${testid}.name` }, () => nameOf(value())),
      h(
        "ul",
        {
          class: "rows options",
          role: "listbox",
          id,
          "aria-label": label,
          hidden: () => options().length === 0,
          testid: `${testid}.list`,
        },
        each(options, (it) => it.code, (it, index) =>
          h(
            "li",
            {
              role: "option",
              class: "row",
              id: () => `${id}-${index()}`,
              "aria-selected": () => String(index() === active()),
              testid: () => `${testid}.option.${it().code}`,
              // The field keeps the focus until something is chosen.
              onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
              onclick: () => choose(it().code),
            },
            h("b", null, () => it().code),
            h("span", { class: "row-main" }, () => ownName(it())),
          )),
      ),
      () => (sought() && found.data() && options().length === 0
        ? h("p", { class: "hint" }, w.currencyField.noneFound(sought() ?? ""))
        : null),
    ],
  });
}
