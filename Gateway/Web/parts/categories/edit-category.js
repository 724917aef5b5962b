// @ts-check
// One category: its name, its looks, its parent, and everything of it moved to another one.
import { limits } from "../../core/limits.js";
import { call, h, invalidate, messageOf, newKey, ofMoney, pathOf, signal, w } from "../../core/prelude.js";
import { colorChoice, iconChoice } from "../appearance.js";
import { button } from "../button.js";
import { change } from "../change.js";
import { chooseOne } from "./choose-category.js";
import { openDialog } from "../dialog.js";
import { field, useForm } from "../form.js";
import { toast } from "../toast.js";

/** @import { Category } from "../../client/api.d.ts" */

/** A category's name, colour, icon and parent. @param {Category} category @param {Category[]} all */
export function editCategory(category, all) {
  const { id, name, color, icon, type, parentId } = category;
  const others = all.filter((it) => it.id !== id && it.type === type);
  // A parent has none itself.
  const parents = others.some((it) => it.parentId === id) ? [] : others.filter((it) => !it.parentId);
  return openDialog(w.settings.changeCategory, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm({ name, color: color ?? "", icon: icon ?? "", parentId: parentId ?? "" }, {
      check: (values) =>
        [...values.name.trim()].length < limits.categoryNameLeast
          ? { name: w.transaction.categoryShort }
          : {},
      submit: async (values) => {
        await call("PATCH", pathOf("/categories/{}", id), {
          name: values.name.trim(),
          color: values.color || null,
          icon: values.icon || null,
          parentId: values.parentId || null,
        });
        await invalidate("/categories", "/recurring", ...ofMoney);
        close(true);
      },
    });
    // What is in use stays: the server says how often, and the way out.
    const remove = async () => {
      try {
        await call("DELETE", pathOf("/categories/{}", id));
        await invalidate("/categories");
        close(true);
        toast(w.categoryDialog.categoryDeleted, {
          action: () =>
            change(() => call("POST", pathOf("/categories/{}/restore", id), {}), {
              touches: ["/categories"],
            }),
        });
      } catch (error) {
        form.show({ "": messageOf(error) });
      }
    };
    return form.view(
      { class: "form" },
      field(form, "name", {
        label: w.transaction.newCategoryName,
        testid: "editCategory.input",
        input: { autofocus: true, autocomplete: "off", maxlength: limits.categoryName },
      }),
      h("p", { class: "group-label" }, w.looks.color),
      colorChoice(form, "editCategory"),
      h("p", { class: "group-label" }, w.looks.icon),
      iconChoice(form, "editCategory"),
      parents.length > 0
        ? field(form, "parentId", {
          label: w.looks.parent,
          hint: w.looks.parentHint,
          tag: "select",
          testid: "editCategory.parent",
          choices: [["", w.looks.noParent], ...parents.map((it) => [it.id, it.name])].map(([value, text]) =>
            h("option", { value, selected: value === form.values.parentId.peek() }, text)
          ),
        })
        : null,
      others.length > 0
        ? button(w.looks.merge, {
          kind: "quiet",
          onpress: async () => {
            if (await merge(category, others)) close(true);
          },
          testid: "editCategory.mergeButton",
        })
        : null,
      button(w.categoryDialog.deleteCategory, {
        kind: "danger",
        symbol: "trash",
        onpress: remove,
        testid: "editCategory.deleteButton",
      }),
      form.problem(),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: "editCategory.cancelButton" }),
        form.submitButton(w.save, "editCategory.confirmButton"),
      ),
    );
  }, "editCategory.dialog");
}

/** Asks for another category and moves everything there. @param {Category} from @param {Category[]} others */
async function merge(from, others) {
  const into = await chooseOne({
    title: w.looks.mergeTitle(from.name),
    text: h("p", null, w.looks.mergeText(from.name)),
    label: w.looks.mergeInto,
    unchosen: w.transaction.categoryRequired,
    first: w.selected.categoryFirst,
    list: others,
    action: w.looks.merge,
    testid: "mergeCategory",
  });
  if (!into) return false;
  const touches = ["/categories", "/recurring", ...ofMoney];
  /** @type {string} */
  let undoToken = "";
  const done = await change(async () => {
    ({ undoToken } = await call("POST", pathOf("/categories/{}/merge", from.id), { into: into.id }, {
      key: newKey(),
    }));
  }, {
    touches,
    says: w.looks.merged(from.name, into.name),
    undo: () => change(() => call("POST", "/undo", { undoToken }, { key: newKey() }), { touches }),
  });
  return done !== null;
}
