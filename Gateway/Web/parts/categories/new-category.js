// @ts-check
// A new category: for a transaction at once, elsewhere as soon as the server has made it. It has a colour and an icon
// from the beginning, which the settings change.
import { limits } from "../../core/limits.js";
import { enqueueCategory } from "../../core/outbox.js";
import { call, invalidate, messageOf, newKey, w, withParts } from "../../core/prelude.js";
import { asked } from "../dialog.js";
import { toast } from "../toast.js";

/** @import { Category } from "../../client/api.d.ts" */

/** Colours that the server keeps as text: each is told from its neighbours in both themes. */
export const colors = {
  teal: "#2a8c82",
  green: "#4b9440",
  yellow: "#b58a17",
  orange: "#cf722c",
  red: "#c9524a",
  pink: "#b9568f",
  purple: "#8566bd",
  blue: "#4672c0",
  grey: "#7b8488",
};

/** Without the network, none is known by its name. */
const naming = withParts(() => import("./icon-of.js"), "later");

/**
 * Asks for a name. The colour is the one that is used least.
 * @param {Category["type"]} type
 * @param {Category[]} known Of that type.
 */
async function askedCategory(type, known) {
  const icons = naming().catch(() => null);
  const name = (await asked(w.transaction.newCategory, {
    label: w.transaction.newCategoryName,
    action: w.settings.addCategory,
    testid: "newCategory",
  }))?.trim();
  if (!name) return null;
  const uses = (/** @type {string} */ color) => known.filter((it) => it.color === color).length;
  // Red says that something is wrong: only a person chooses it.
  const color = Object.values(colors).filter((it) => it !== colors.red)
    .reduce((a, b) => (uses(b) < uses(a) ? b : a));
  return { name, type, color, icon: (await icons)?.iconOf(name) ?? "tag" };
}

/** Asks for a name and makes a category. Returns it, or null. @param {Category["type"]} type @param {Category[]} known */
export async function newCategory(type, known) {
  const draft = await askedCategory(type, known);
  if (!draft) return null;
  try {
    const made = await call("POST", "/categories", draft, { key: newKey() });
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
  const draft = await askedCategory(type, known);
  if (!draft) return null;
  if ([...draft.name].length < limits.categoryNameLeast) {
    toast(w.transaction.categoryShort);
    return null;
  }
  const wanted = draft.name.toLocaleLowerCase();
  return known.find((each) => each.name.toLocaleLowerCase() === wanted) ?? enqueueCategory(draft);
}
