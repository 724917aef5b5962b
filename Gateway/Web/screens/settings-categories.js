// @ts-check
// The categories in the settings: what is known of them shows without the network, too.
import { call, each, h, invalidate, messageOf, pathOf, query, w, withParts } from "../core/prelude.js";
import { button } from "../parts/button.js";
import { categoryMark } from "../parts/categories/category-mark.js";
import { optimistically } from "../parts/change.js";
import { settingsPage } from "../parts/sheet.js";
import { whenKnown } from "../parts/frame/states.js";
import { toast } from "../parts/toast.js";
import { newCategory } from "../parts/categories/new-category.js";

/** @import { CategoryList } from "../client/api.d.ts" */

/** @param {string} id @param {boolean} isArchived */
async function archive(id, isArchived) {
  try {
    await optimistically("/categories", (data) => ({
      ...data,
      categories: data.categories.filter((it) => it.id !== id),
    }), () => call("PATCH", pathOf("/categories/{}/archive", id), { isArchived }));
    await invalidate("/categories");
    if (isArchived) toast(w.settings.archived, { action: () => archive(id, false) });
  } catch (error) {
    toast(messageOf(error));
  }
}

/** Does nothing without the network. */
const editing = withParts(() => import("../parts/categories/edit-category.js"), "later");

export default function categories() {
  const all = query(() => "/categories");
  /** @param {() => CategoryList} data @param {import("../client/api.d.ts").Category["type"]} type @param {string} title */
  const group = (data, type, title) =>
    h(
      "section",
      { class: "section" },
      h(
        "div",
        { class: "section-head" },
        h("h3", null, title),
        button(w.settings.addCategory, {
          kind: "quiet",
          symbol: "plus",
          name: w.named(w.settings.addCategory, title),
          onpress: () => newCategory(type, data().categories.filter((it) => it.type === type)),
        }),
      ),
      h(
        "ul",
        { class: "rows" },
        each(
          () => data().categories.filter((it) => it.type === type),
          (it) => it.id,
          (it) =>
            h(
              "li",
              null,
              h(
                "div",
                { class: "row" },
                () => categoryMark(it()),
                h(
                  "span",
                  { class: "row-main" },
                  h("span", null, () => it().name),
                  () => {
                    const parent = data().categories.find((each) => each.id === it().parentId);
                    return parent ? h("span", { class: "row-note" }, parent.name) : null;
                  },
                ),
                button(w.settings.archive, {
                  kind: "quiet",
                  name: w.named(w.settings.archive, it().name),
                  onpress: () => archive(it().id, true),
                }),
                button(null, {
                  kind: "quiet",
                  symbol: "edit",
                  name: () => w.named(w.settings.changeCategory, it().name),
                  onpress: () => editing().then(({ editCategory }) => editCategory(it(), data().categories)),
                  testid: `settings.categories.edit.${it().name}`,
                }),
              ),
            ),
        ),
      ),
    );
  return settingsPage(
    "categories",
    whenKnown(all, (data) => [
      group(data, "EXPENSE", w.transactions.expenses),
      group(data, "INCOME", w.transactions.income),
    ]),
  );
}
