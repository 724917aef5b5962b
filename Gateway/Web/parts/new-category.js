// @ts-check
import { call, invalidate, messageOf, newKey, w } from "../core/prelude.js";
import { asked } from "./dialog.js";
import { toast } from "./toast.js";

/** Asks for a name and makes a category. Returns it, or null. @param {string} type */
export async function newCategory(type) {
  const name = await asked(w.transaction.newCategory, {
    label: w.transaction.newCategoryName,
    action: w.settings.addCategory,
    testid: "newCategory",
  });
  if (!name) return null;
  try {
    const made = await call("POST", "/categories", { name: name.trim(), type }, { key: newKey() });
    await invalidate("/categories");
    return made;
  } catch (error) {
    toast(messageOf(error));
    return null;
  }
}
