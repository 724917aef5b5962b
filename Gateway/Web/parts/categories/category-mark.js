// @ts-check
// The sign of a category: its icon on a ground of its colour, or a dot.
import { h, svg } from "../../core/view.js";

/** Icons of 24 units by the names that the server keeps. @type {Record<string, string>} */
export const categoryIcons = {
  cart: "M4 5h2l2 10h9l2-7H7M9.5 19h.1M16 19h.1",
  restaurant: "M8 4v16M5.5 4v4a2.5 2.5 0 0 0 5 0V4M16.5 20v-7c-2 0-2.5-2-2.5-4s1-5 2.5-5z",
  coffee: "M5 9h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10.5h1.5a2 2 0 0 1 0 4H16M8 6V4.5M12 6V4.5",
  home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
  bolt: "M13 3.5 6 13.5h5l-1 7 7-10h-5z",
  phone: "M8 3.5h8v17H8zM11 17.5h2",
  bus: "M6 5.5h12v11H6zM6 11h12M8 16.5V19M16 16.5V19M9 14h.1M15 14h.1",
  car: "M4 16v-3.5L6 7h12l2 5.5V16zM4 12.5h16M7 16v2M17 16v2",
  plane: "M4 11.5 20 4l-5 16-4-6.5zM11 13.5 20 4",
  heart: "M12 19.5C5 14.5 4 11.5 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5c0 2-1 5-8 10",
  sport: "M3.5 12h17M6 8v8M8.5 6.5v11M15.5 6.5v11M18 8v8",
  film: "M4.5 6h15v12h-15zM8.5 6v12M15.5 6v12M4.5 12h15",
  music: "M9 17.5V6l9-2v11.5M9 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M18 15.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  book: "M12 7c-2-1.5-4.5-2-7-2v12.5c2.5 0 5 .5 7 2 2-1.5 4.5-2 7-2V5c-2.5 0-5 .5-7 2M12 7v12.5",
  shirt: "M9 4.5 4.5 7l1.5 4 2-1v9.5h8V10l2 1 1.5-4L15 4.5a3 3 0 0 1-6 0",
  child: "M12 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M7 12l5-1.5 5 1.5M12 10.5V15l-3 5M12 15l3 5",
  pet: "M12 12c-3 0-5 3-4.5 5s3 1.5 4.5 1.5 4 .5 4.5-1.5-1.5-5-4.5-5M6 10.5h.1M9.5 7h.1M14.5 7h.1M18 10.5h.1",
  gift: "M4.5 9h15v4h-15zM6 13v6.5h12V13M12 9v10.5M12 9c-4 0-5-4-2.5-4S12 9 12 9s0-4 2.5-4S16 9 12 9",
  tree: "M12 20v-6M12 14c-4 0-6-2-6-5s3-5 6-5 6 2 6 5-2 5-6 5",
  tool: "M14.5 6a4 4 0 0 0-4.5 5.5L4.5 17 7 19.5l5.5-5.5A4 4 0 0 0 18 9.5L15.5 12 12 8.5z",
  shield: "M12 4l7 2.5v5c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5v-5z",
  briefcase: "M4 8.5h16v10H4zM9 8.5V6h6v2.5M4 13h16",
  laptop: "M6 6h12v9H6zM3.5 18.5h17",
  bank: "M4 9.5 12 5l8 4.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 19h16",
  tag: "M4 4.5h7l8.5 8.5-7 7L4 11.5zM8 8.5h.1",
};

/** Other names of the same. @type {Record<string, string>} */
const others = { bulb: "bolt" };

/** @param {string | null | undefined} name @param {string | null} [color] @returns {SVGElement | null} */
export function categoryIcon(name, color) {
  const known = name && Object.hasOwn(others, name) ? others[name] : name ?? "";
  return Object.hasOwn(categoryIcons, known)
    ? svg(
      "svg",
      {
        class: "icon",
        viewBox: "0 0 24 24",
        "aria-hidden": "true",
        focusable: "false",
        vars: { "--own": color ?? "" },
      },
      svg("path", { d: categoryIcons[known] }),
    )
    : null;
}

/**
 * The colour of a category wherever it stands, in chips, dots, bars and ribbons: its own, or the one that its name
 * gives. None of these is red or amber, which say that something is wrong.
 * @param {{ name?: string, color?: string | null } | null | undefined} category
 */
export function colorOf(category) {
  if (!category?.name) return category?.color ?? "";
  const hue = [...category.name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 230, 0);
  return category.color || `oklch(0.6 0.1 ${120 + hue})`;
}

/** @param {{ name?: string, color?: string | null, icon?: string | null } | null | undefined} category */
export function categoryMark(category) {
  const own = { "--own": colorOf(category) };
  const drawn = categoryIcon(category?.icon);
  return drawn
    ? h("span", { class: "mark", vars: own }, drawn)
    : h("span", { class: "mark bare" }, h("span", { class: "dot", vars: own }));
}
