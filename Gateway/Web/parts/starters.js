// @ts-check
// The categories that the onboarding offers. Their names become the user's own data.

/** @type {{ name: string, type: "EXPENSE" | "INCOME", color: string, icon: string, isCommon: boolean }[]} */
export const starters = [
  { name: "Groceries", type: "EXPENSE", color: "#43A047", icon: "cart", isCommon: true },
  { name: "Eating Out", type: "EXPENSE", color: "#EF6C00", icon: "restaurant", isCommon: true },
  { name: "Rent", type: "EXPENSE", color: "#5E35B1", icon: "home", isCommon: true },
  { name: "Utilities", type: "EXPENSE", color: "#F9A825", icon: "bolt", isCommon: true },
  { name: "Transport", type: "EXPENSE", color: "#1E88E5", icon: "bus", isCommon: true },
  { name: "Health", type: "EXPENSE", color: "#E53935", icon: "heart", isCommon: false },
  { name: "Entertainment", type: "EXPENSE", color: "#8E24AA", icon: "film", isCommon: true },
  { name: "Clothing", type: "EXPENSE", color: "#D81B60", icon: "shirt", isCommon: false },
  { name: "Children", type: "EXPENSE", color: "#00ACC1", icon: "child", isCommon: false },
  { name: "Travel", type: "EXPENSE", color: "#3949AB", icon: "plane", isCommon: false },
  { name: "Gifts", type: "EXPENSE", color: "#6D4C41", icon: "gift", isCommon: false },
  { name: "Salary", type: "INCOME", color: "#2E7D32", icon: "briefcase", isCommon: true },
  { name: "Freelance", type: "INCOME", color: "#00838F", icon: "laptop", isCommon: false },
  { name: "Interest", type: "INCOME", color: "#546E7A", icon: "bank", isCommon: false },
];
