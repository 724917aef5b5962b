// @ts-check
import { call, messageOf } from "../core/api.js";
import { optimistically } from "../core/changes.js";
import { invalidate, query } from "../core/store.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "../parts/button.js";
import { newCategory } from "../parts/new-category.js";
import { sheetView } from "../parts/sheet.js";
import { whenKnown } from "../parts/states.js";
import { toast } from "../parts/toast.js";

/** @param {string} id @param {boolean} isArchived */
async function archive(id, isArchived) {
  try {
    await optimistically("/categories", (data) => ({
      ...data,
      categories: data.categories.filter((/** @type {any} */ it) => it.id !== id),
    }), () => call("PATCH", `/categories/${id}/archive`, { isArchived }));
    await invalidate("/categories");
    if (isArchived) toast(w.settings.archived, { action: () => archive(id, false) });
  } catch (error) {
    toast(messageOf(error));
  }
}

export default function categories() {
  const all = query(() => "/categories");
  /** @param {() => any} data @param {string} type @param {string} title */
  const group = (data, type, title) =>
    h(
      "section",
      { class: "section" },
      h(
        "div",
        { class: "section-head" },
        h("h3", null, title),
        button(w.settings.addCategory, { kind: "quiet", symbol: "plus", onpress: () => newCategory(type) }),
      ),
      h(
        "ul",
        { class: "rows" },
        each(
          () => data().categories.filter((/** @type {any} */ it) => it.type === type),
          (it) => it.id,
          (it) =>
            h(
              "li",
              null,
              h(
                "div",
                { class: "row" },
                h("span", { class: "dot", vars: { "--own": () => it().color ?? "" } }),
                h("span", { class: "row-main" }, () => it().name),
                button(w.settings.archive, { kind: "quiet", onpress: () => archive(it().id, true) }),
              ),
            ),
        ),
      ),
    );
  return sheetView(
    {
      title: w.titles.page.categories,
      testid: "settings.categories.screen",
      up: "/settings",
      cancel: w.done,
    },
    whenKnown(all, (data) => [
      group(data, "EXPENSE", w.onboarding.categories.expense),
      group(data, "INCOME", w.onboarding.categories.income),
    ]),
  );
}
