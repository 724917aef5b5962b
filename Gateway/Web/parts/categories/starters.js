// @ts-check
// The categories that a new book is offered, by their names in the catalogue.
import { w } from "../../core/prelude.js";
import { colors } from "./new-category.js";

/** @typedef {{ name: keyof typeof w.onboarding.starters, type: "EXPENSE" | "INCOME", color: string, icon: string, isCommon: boolean }} Starter */

/** @type {Starter[]} */
export const starters = [
  { name: "Groceries", type: "EXPENSE", color: colors.green, icon: "cart", isCommon: true },
  { name: "Eating Out", type: "EXPENSE", color: colors.orange, icon: "restaurant", isCommon: true },
  { name: "Rent", type: "EXPENSE", color: colors.teal, icon: "home", isCommon: true },
  { name: "Utilities", type: "EXPENSE", color: colors.yellow, icon: "bolt", isCommon: true },
  { name: "Transport", type: "EXPENSE", color: colors.blue, icon: "bus", isCommon: true },
  { name: "Health", type: "EXPENSE", color: colors.pink, icon: "heart", isCommon: false },
  { name: "Entertainment", type: "EXPENSE", color: colors.purple, icon: "film", isCommon: true },
  { name: "Clothing", type: "EXPENSE", color: colors.pink, icon: "shirt", isCommon: false },
  { name: "Children", type: "EXPENSE", color: colors.yellow, icon: "child", isCommon: false },
  { name: "Travel", type: "EXPENSE", color: colors.blue, icon: "plane", isCommon: false },
  { name: "Gifts", type: "EXPENSE", color: colors.orange, icon: "gift", isCommon: false },
  { name: "Salary", type: "INCOME", color: colors.green, icon: "briefcase", isCommon: true },
  { name: "Freelance", type: "INCOME", color: colors.teal, icon: "laptop", isCommon: false },
  { name: "Interest", type: "INCOME", color: colors.grey, icon: "bank", isCommon: false },
];

/** The category that becomes of one. @param {Starter} starter */
export const draftOf = ({ name, type, color, icon }) => ({
  name: w.onboarding.starters[name],
  type,
  color,
  icon,
});
