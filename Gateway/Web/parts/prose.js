// @ts-check
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { sheetView } from "./sheet.js";

/**
 * A page of the settings that is only read.
 * @param {"privacy" | "terms"} name
 * @param {string[]} paragraphs
 */
export function prose(name, paragraphs) {
  return sheetView({
    title: w.titles.page[name],
    testid: `settings.${name}.screen`,
    up: "/settings",
    cancel: w.done,
  }, h("div", { class: "prose" }, paragraphs.map((text) => h("p", null, text))));
}
