// @ts-check
// A new category: for a transaction at once, elsewhere as soon as the server has made it.
import { limits } from "../core/limits.js";
import { enqueueCategory } from "../core/outbox.js";
import { call, invalidate, messageOf, newKey, w } from "../core/prelude.js";
import { asked } from "./dialog.js";
import { toast } from "./toast.js";

/** @import { Category } from "../client/api.d.ts" */

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
