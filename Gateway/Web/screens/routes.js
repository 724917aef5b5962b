// @ts-check
// Every screen of the app: its address, who may see it, and its module, which is read when it is first shown.
import { withParts } from "../core/later.js";
import { w } from "../core/words.js";

/** @typedef {import("../core/router.js").Route} Route */
/** @typedef {Route["load"]} Load */
/** @typedef {Exclude<keyof typeof w.titles, "page">} Title */
/** @typedef {[path: string, title: Title, load: Load]} Line */

/** @param {Line} line @param {Partial<Route>} more @param {...import("../core/later.js").Part} needs @returns {Route} */
function route([path, title, load], more, ...needs) {
  return {
    path,
    access: "user",
    title: () => w.titles[title],
    load: needs.length > 0 ? withParts(load, ...needs) : load,
    ...more,
  };
}

/** @type {Line[]} */
const entrance = [
  ["/login", "login", () => import("./login.js")],
  ["/register", "register", () => import("./register.js")],
  ["/verify-email", "verify", () => import("./verify-email.js")],
  ["/reset-password", "reset", () => import("./reset-password.js")],
];

/** @type {Line[]} */
const onboarding = [
  ["/onboarding/welcome", "welcome", () => import("./onboarding-welcome.js")],
  ["/onboarding/currency", "currency", () => import("./onboarding-currency.js")],
  ["/onboarding/categories", "categories", () => import("./onboarding-categories.js")],
  ["/onboarding/budget", "budget", () => import("./onboarding-budget.js")],
  ["/onboarding/sample-data", "sample", () => import("./onboarding-sample-data.js")],
  ["/onboarding/complete", "complete", () => import("./onboarding-complete.js")],
  ["/onboarding/biometric", "biometric", () => import("./onboarding-biometric.js")],
];

/** Screens with a place in the navigation: the tab's name, too. @type {[tab: string, ...Line][]} */
const tabs = [
  ["transactions", "/transactions", "transactions", () => import("./transactions.js")],
  ["budgets", "/budgets", "budgets", () => import("./budgets.js")],
  ["sharing", "/sharing", "sharing", () => import("./sharing.js")],
  ["settings", "/settings", "settings", () => import("./settings.js")],
  ["goals", "/goals", "goals", () => import("./goals.js")],
  ["plan", "/plan", "plan", () => import("./plan.js")],
  ["wallet", "/wallet", "wallet", () => import("./wallet.js")],
  ["notifications", "/notifications", "notifications", () => import("./notifications.js")],
  ["sharing", "/groups", "groups", () => import("./groups.js")],
  ["settings", "/imports", "imports", () => import("./imports.js")],
  ["settings", "/imports/:id", "import", () => import("./import.js")],
  ["recurring", "/recurring", "recurring", () => import("./recurring.js")],
  ["reports", "/reports", "reports", () => import("./reports.js")],
];

/** Sheets over another screen: the screen's address, too. @type {[below: string, ...Line][]} */
const sheets = [
  ["/goals", "/goals/new", "newGoal", () => import("./edit-goal.js")],
  ["/goals", "/goals/:id/edit", "editGoal", () => import("./edit-goal.js")],
  ["/goals", "/goals/:id/allocate", "allocate", () => import("./allocate.js")],
  ["/goals", "/assets/new", "newAsset", () => import("./edit-asset.js")],
  ["/goals", "/assets/:id", "asset", () => import("./asset.js")],
  ["/plan", "/plan/flex", "flex", () => import("./flex.js")],
  ["/plan", "/plan/calculator", "calculator", () => import("./calculator.js")],
  ["/plan", "/plan/settings", "planSettings", () => import("./plan-settings.js")],
  ["/", "/add", "add", () => import("./add-transaction.js")],
  ["/transactions", "/transactions/:id", "edit", () => import("./edit-transaction.js")],
  ["/budgets", "/budgets/:categoryId", "editBudget", () => import("./edit-budget.js")],
  ["/groups", "/groups/new", "newGroup", () => import("./new-group.js")],
  ["/groups", "/groups/:id/share", "pick", () => import("./pick-transaction.js")],
  ["/recurring", "/recurring/new", "editRecurring", () => import("./edit-recurring.js")],
  ["/recurring", "/recurring/:id", "editRecurring", () => import("./edit-recurring.js")],
  ["/sharing", "/share", "pick", () => import("./pick-transaction.js")],
  ["/sharing", "/share/:transactionId", "share", () => import("./share-expense.js")],
];

/** Pages of the settings, as sheets over them. @type {[keyof typeof w.titles.page, Load][]} */
const settings = [
  ["profile", () => import("./settings-profile.js")],
  ["currency", () => import("./settings-currency.js")],
  ["accounts", () => import("./settings-accounts.js")],
  ["categories", () => import("./settings-categories.js")],
  ["security", withParts(() => import("./settings-security.js"), "start")],
  ["export", () => import("./settings-export.js")],
  ["delete", () => import("./settings-delete.js")],
  ["privacy", () => import("./settings-privacy.js")],
  ["terms", () => import("./settings-terms.js")],
];

/** @type {Route[]} */
export const routes = [
  route(["/", "dashboard", () => import("./dashboard.js")], { tab: "dashboard" }),
  ...entrance.map((line) => route(line, { access: "guest" }, "start")),
  ...onboarding.map((line) => route(line, { access: "onboarding" }, "start", "more")),
  ...tabs.map(([tab, ...line]) => route(line, { tab }, "more")),
  ...sheets.map(([below, ...line]) => route(line, { below }, "more")),
  // After the sheets: `/goals/new` is no goal's address.
  route(["/groups/:id", "group", () => import("./group.js")], { tab: "sharing" }, "more"),
  route(["/goals/:id", "goal", () => import("./goal.js")], { tab: "goals" }, "more"),
  ...settings.map(([name, load]) =>
    route([`/settings/${String(name)}`, "settings", load], {
      below: "/settings",
      title: () => w.titles.page[name],
    }, "more")
  ),
];
