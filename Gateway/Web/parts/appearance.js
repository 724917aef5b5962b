// @ts-check
// The colour of an account or a category, and a category's icon, as the person chooses them.
import { h, w } from "../core/prelude.js";
import { categoryIcons } from "./categories/category-mark.js";
import { chips } from "./chips.js";
import { colors } from "./categories/new-category.js";

/**
 * A choice of colours; one that came from elsewhere stays among them.
 * @param {import("./form.js").Form} form With the value `color`.
 * @param {string} prefix Of the test ids.
 */
export function colorChoice(form, prefix) {
  const value = form.values.color;
  const first = value.peek();
  const known = Object.entries(colors);
  /** In one row: each with its name for who does not see it. @param {string} name */
  const named = (name) => h("span", { class: "unseen" }, name);
  const own = first && !known.some(([, color]) => color === first);
  return chips({
    label: w.looks.color,
    className: "swatches",
    value,
    onchange: value.set,
    choices: () => [
      {
        value: "",
        label: [h("span", { class: "dot none" }), named(w.looks.none)],
        testid: `${prefix}.color.none`,
      },
      ...(own
        ? [{ value: first, color: first, label: named(w.looks.own), testid: `${prefix}.color.own` }]
        : []),
      ...known.map(([name, color]) => ({
        value: color,
        color,
        label: named(w.looks.colors[/** @type {"teal"} */ (name)]),
        testid: `${prefix}.color.${name}`,
      })),
    ],
  });
}

/**
 * A choice of icons, each with its name for who does not see it.
 * @param {import("./form.js").Form} form With the value `icon`.
 * @param {string} prefix Of the test ids.
 */
export function iconChoice(form, prefix) {
  const value = form.values.icon;
  /** @type {Record<string, string>} */
  const names = w.looks.icons;
  return chips({
    label: w.looks.icon,
    className: "icons",
    value,
    onchange: value.set,
    choices: () => [
      { value: "", label: w.looks.none, testid: `${prefix}.icon.none` },
      ...Object.keys(categoryIcons).map((icon) => ({
        value: icon,
        icon,
        label: h("span", { class: "unseen" }, names[icon]),
        testid: `${prefix}.icon.${icon}`,
      })),
    ],
  });
}
