// @ts-check
// A new category: for a transaction at once, elsewhere as soon as the server has made it.
import { limits } from "../core/limits.js";
import { enqueueCategory } from "../core/outbox.js";
import { call, h, invalidate, messageOf, newKey, ofMoney, w } from "../core/prelude.js";
import { colorChoice, iconChoice } from "./appearance.js";
import { button } from "./button.js";
import { asked, openDialog } from "./dialog.js";
import { field, useForm } from "./form.js";
import { toast } from "./toast.js";

/** @import { Category } from "../api.d.ts" */

async function askedName() {
  const name = await asked(w.transaction.newCategory, {
    label: w.transaction.newCategoryName,
    action: w.settings.addCategory,
    testid: "newCategory",
  });
  return name?.trim() ?? null;
}

/** Asks for a name and makes a category. Returns it, or null. @param {string} type */
export async function newCategory(type) {
  const name = await askedName();
  if (!name) return null;
  try {
    const made = await call("POST", "/categories", { name, type }, { key: newKey() });
    await invalidate("/categories");
    return made;
  } catch (error) {
    toast(messageOf(error));
    return null;
  }
}

/**
 * The same without waiting for the server: it is made before the transactions that wait with it.
 * @param {Category["type"]} type
 * @param {Category[]} known
 */
export async function newCategoryAtOnce(type, known) {
  const name = await askedName();
  if (!name) return null;
  if ([...name].length < limits.categoryNameLeast) {
    toast(w.transaction.categoryShort);
    return null;
  }
  const wanted = name.toLocaleLowerCase();
  return known.find((each) => each.name.toLocaleLowerCase() === wanted) ?? enqueueCategory(name, type);
}

/** A category's name, colour and icon. @param {Category} category */
export function editCategory({ id, name, color, icon }) {
  return openDialog(w.settings.changeCategory, (/** @type {(value: boolean | null) => void} */ close) => {
    const form = useForm({ name, color: color ?? "", icon: icon ?? "" }, {
      check: (values) =>
        [...values.name.trim()].length < limits.categoryNameLeast
          ? { name: w.transaction.categoryShort }
          : {},
      submit: async (values) => {
        await call("PATCH", `/categories/${id}`, {
          name: values.name.trim(),
          color: values.color || null,
          icon: values.icon || null,
        });
        await invalidate("/categories", "/recurring", ...ofMoney);
        close(true);
      },
    });
    // What is in use stays: the server says how often, and the way out.
    const remove = async () => {
      try {
        await call("DELETE", `/categories/${id}`);
        await invalidate("/categories");
        close(true);
        toast(w.settings.categoryDeleted);
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
      button(w.settings.deleteCategory, {
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
