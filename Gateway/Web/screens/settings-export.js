// @ts-check
import { call, messageOf } from "../core/api.js";
import { invalidate, invalidateMoney } from "../core/store.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { sheetView } from "../parts/sheet.js";
import { toast } from "../parts/toast.js";

export default function exportData() {
  /** @param {"csv" | "json"} format @param {string} label */
  const file = (format, label) =>
    h("a", {
      class: "button",
      href: `/api/v1/export?format=${format}`,
      download: `coffer.${format}`,
      testid: `settings.export.${format}`,
    }, h("span", { class: "label" }, label));
  const removeSample = async () => {
    try {
      await call("DELETE", "/seed-data", {});
      await Promise.all([invalidateMoney(), invalidate("/categories")]);
      toast(w.settings.sampleRemoved);
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return sheetView(
    {
      title: w.titles.page.export,
      testid: "settings.export.screen",
      up: "/settings",
      cancel: w.done,
    },
    h("p", null, w.settings.exportText),
    file("csv", w.settings.exportCsv),
    file("json", w.settings.exportJson),
    button(w.settings.removeSample, {
      kind: "quiet",
      onpress: removeSample,
      testid: "settings.export.removeSample",
    }),
  );
}
