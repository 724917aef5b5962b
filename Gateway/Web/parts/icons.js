// @ts-check
// Icons of 24 units, drawn by lines of the text's colour. They are decoration: words say the same.
import { svg } from "../core/view.js";

const paths = {
  home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
  list: "M5 7h14M5 12h14M5 17h9",
  budget: "M12 4a8 8 0 1 0 8 8h-8zM15.5 4.6A8 8 0 0 1 19.4 8.5h-3.9z",
  people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 19c0-3 2.4-5 5.5-5s5.500 2 5.500 5M16 11a2.500 2.500 0 1 0-1-4.800M17 14c2.200.400 3.500 2 3.500 4.500",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
  plus: "M12 5v14M5 12h14",
  left: "M14.500 6 8.500 12l6 6",
  right: "M9.500 6l6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.500 10 17.500 19.500 7",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.500l3 1.800",
  refresh: "M19 12a7 7 0 1 1-2-4.900M19 4.500v3.500h-3.500",
  search: "M10.500 5a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M14.700 14.700 19.500 19.500",
  fingerprint: "M7 18c.800-1.800 1.200-3.500 1.200-5.500a3.800 3.800 0 0 1 7.600 0c0 2.500-.300 4.500-1 6.500M12 12.500c0 3-.500 5.500-1.500 7.500M5 14.500v-2A7 7 0 0 1 17 7.500M19 12v2.500",
  warning: "M12 4.500 3.500 19h17zM12 10v4.500M12 16.800v.200",
  table: "M4.500 5.500h15v13h-15zM4.500 10h15M10 5.500v13",
  trash: "M5 7h14M10 7V5h4v2M7 7l.800 12h8.400L17 7",
  send: "M4.500 12 19.500 5 15 19.500l-3.500-6zM11.500 13.500l3.500-4",
  wallet: "M5 7.500h13.500v11H5a1.500 1.500 0 0 1-1.500-1.500V7A1.500 1.500 0 0 1 5 5.500h11.500v2M15.500 13h.100",
};

/** @typedef {keyof typeof paths} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: paths[name] }));
}
