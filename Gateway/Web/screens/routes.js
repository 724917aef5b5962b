// @ts-check
// Every screen of the app: its address, who may see it, and its module, which is read when it is first shown.
import { pathOf } from "../core/api.js";
import { once, w, withParts } from "../core/words.js";

/** @typedef {import("../core/router.js").Route} Route */
/** @typedef {Route["load"]} Load */
/** @typedef {Awaited<ReturnType<Load>>["default"]} Screen */
/** @typedef {Exclude<keyof typeof w.titles, "page">} Title */
/** @typedef {[path: string, title: Title, load: Load]} Line */

/** @param {Line} line @param {Partial<Route>} more @param {...import("../core/words.js").Part} needs @returns {Route} */
function route([path, title, load], more, ...needs) {
  return {
    path,
    access: "user",
    title: () => w.titles[title],
    load: () => once(path, withParts(load, ...needs)),
    ...more,
  };
}

/**
 * One of several screens of a module.
 * @template {string} Name
 * @param {Promise<Record<Name, Screen>>} module
 * @param {Name} name
 */
const one = async (module, name) => ({ default: (await module)[name] });

/** A module that the worker leaves out, with its words. @param {Load} load @returns {Load} */
const later = (load) => withParts(load, "later");

/** @type {Line[]} */
const entrance = [
  ["/login", "login", () => one(import("./entrance.js"), "login")],
  ["/register", "register", () => one(import("./entrance.js"), "register")],
  ["/verify-email", "verify", () => one(import("./entrance.js"), "verifyEmail")],
  ["/reset-password", "reset", () => one(import("./entrance.js"), "resetPassword")],
];

/** @type {Line[]} */
const onboarding = [
  ["/onboarding/welcome", "welcome", () => one(import("./onboarding.js"), "welcome")],
  ["/onboarding/currency", "currency", () => one(import("./onboarding.js"), "currency")],
  ["/onboarding/accounts", "accounts", () => one(import("./onboarding-accounts.js"), "accounts")],
  ["/onboarding/categories", "categories", () => one(import("./onboarding-plan.js"), "categories")],
  ["/onboarding/budget", "budget", () => one(import("./onboarding-plan.js"), "budget")],
  ["/onboarding/sample-data", "sample", () => one(import("./onboarding.js"), "sampleData")],
  ["/onboarding/complete", "complete", () => one(import("./onboarding.js"), "complete")],
  ["/onboarding/biometric", "biometric", () => one(import("./onboarding.js"), "biometric")],
  ["/onboarding/pin", "pin", () => one(import("./onboarding.js"), "pin")],
];

/** Screens with a place in the navigation: the tab's name, too. @type {[tab: string, ...Line][]} */
const tabs = [
  ["transactions", "/transactions", "transactions", () => import("./transactions.js")],
  ["budgets", "/budgets", "budgets", () => import("./budgets.js")],
  ["sharing", "/sharing", "sharing", () => import("./sharing.js")],
  ["settings", "/settings", "settings", () => import("./settings.js")],
  ["accounts", "/accounts", "accounts", () => import("./accounts.js")],
  ["accounts", "/accounts/:id/reconcile", "reconcile", later(() => import("./reconcile.js"))],
  ["goals", "/goals", "goals", () => import("./goals.js")],
  ["plan", "/plan", "plan", later(() => import("./plan.js"))],
  ["wallet", "/wallet", "wallet", later(() => import("./wallet.js"))],
  ["notifications", "/notifications", "notifications", later(() => import("./notifications.js"))],
  ["sharing", "/groups", "groups", () => import("./groups.js")],
  ["settings", "/imports", "imports", later(() => import("./imports.js"))],
  ["settings", "/banks", "banks", withParts(() => import("./banks.js"), "start", "later")],
  ["settings", "/imports/:id", "import", later(() => import("./import.js"))],
  ["settings", "/backups", "backups", later(() => import("./backups.js"))],
  ["settings", "/restore", "restore", later(() => import("./restore.js"))],
  ["settings", "/restores/:id", "restore", later(() => one(import("./restore.js"), "restored"))],
  ["recurring", "/recurring", "recurring", () => import("./recurring.js")],
  ["reports", "/reports", "reports", later(() => import("./reports.js"))],
];

const books = withParts(() => import("./settings-books.js"), "start", "later");
const editGoal = later(() => one(import("./goal-sheets.js"), "editGoal"));
const editBudget = later(() => one(import("./budget-sheet.js"), "editBudget"));
const editRecurring = later(() => one(import("./recurring-sheet.js"), "editRecurring"));

/** Sheets over another screen: the screen's address, too. @type {[below: string, ...Line][]} */
const sheets = [
  ["/goals", "/goals/new", "newGoal", editGoal],
  ["/goals", "/goals/:id/edit", "editGoal", editGoal],
  ["/goals", "/goals/:id/allocate", "allocate", later(() => import("./allocate.js"))],
  ["/goals", "/assets/new", "newAsset", later(() => one(import("./asset.js"), "editAsset"))],
  ["/goals", "/assets/:id", "asset", later(() => import("./asset.js"))],
  ["/plan", "/plan/flex", "flex", later(() => import("./flex.js"))],
  ["/plan", "/plan/calculator", "calculator", later(() => import("./calculator.js"))],
  [
    "/plan",
    "/plan/settings",
    "planSettings",
    withParts(() => import("./plan-settings.js"), "start", "later"),
  ],
  ["/", "/add", "add", () => one(import("./transaction-sheets.js"), "addTransaction")],
  [
    "/transactions",
    "/transactions/:id",
    "edit",
    () => one(import("./transaction-sheets.js"), "editTransaction"),
  ],
  ["/transactions", "/transfers/:id", "transfer", () => import("./transfer.js")],
  ["/budgets", "/budgets/propose", "proposeBudget", later(() => import("./budget-proposal.js"))],
  ["/budgets", "/budgets/new", "editBudget", editBudget],
  ["/budgets", "/budgets/:categoryId", "editBudget", editBudget],
  ["/backups", "/backups/:id", "backup", later(() => one(import("./backups.js"), "backup"))],
  ["/groups", "/groups/new", "newGroup", later(() => import("./new-group.js"))],
  ["/groups", "/groups/:id/share", "pick", later(() => import("./pick-transaction.js"))],
  ["/recurring", "/recurring/new", "editRecurring", editRecurring],
  ["/recurring", "/recurring/:id", "editRecurring", editRecurring],
  // The way of the mails about invitations.
  ["/settings", "/books", "household", books],
  [
    "/settings",
    "/settings/books/:id",
    "household",
    withParts(() => import("./household.js"), "start", "later"),
  ],
  ["/sharing", "/share", "pick", later(() => import("./pick-transaction.js"))],
  ["/sharing", "/sharing/:id/edit", "editShare", later(() => one(import("./share-sheets.js"), "editShare"))],
  ["/sharing", "/sharing/:id/book", "book", later(() => import("./book-share.js"))],
  [
    "/sharing",
    "/share/:transactionId",
    "share",
    later(() => one(import("./share-sheets.js"), "shareExpense")),
  ],
];

/** Pages of the settings, as sheets over them. @type {[keyof typeof w.titles.page, Load][]} */
const settings = [
  ["profile", later(() => import("./settings-profile.js"))],
  ["books", books],
  ["currency", later(() => import("./settings-currency.js"))],
  ["accounts", () => one(import("./accounts.js"), "settingsAccounts")],
  ["categories", () => import("./settings-categories.js")],
  ["rates", later(() => import("./settings-rates.js"))],
  ["rules", later(() => import("./settings-rules.js"))],
  ["trash", later(() => import("./settings-trash.js"))],
  ["security", withParts(() => import("./settings-security.js"), "start", "later")],
  ["developer", withParts(() => import("./settings-developer.js"), "start", "later")],
  ["export", later(() => one(import("./settings-data.js"), "exportData"))],
  ["delete", later(() => one(import("./settings-data.js"), "deleteAccount"))],
  ["privacy", later(() => one(import("./settings-data.js"), "privacy"))],
  ["terms", later(() => one(import("./settings-data.js"), "terms"))],
];

/** @type {Route[]} */
export const routes = [
  route(["/", "dashboard", () => import("./dashboard.js")], { tab: "dashboard" }),
  ...entrance.map((line) => route(line, { access: "guest" }, "start")),
  ...onboarding.map((line) => route(line, { access: "onboarding" }, "start", "more", "later")),
  ...tabs.map(([tab, ...line]) => route(line, { tab }, "more")),
  ...sheets.map(([below, ...line]) => route(line, { below }, "more")),
  route(["/groups/:id", "group", () => one(import("./groups.js"), "group")], { tab: "sharing" }, "more"),
  route(["/goals/:id", "goal", () => import("./goal.js")], { tab: "goals" }, "more"),
  ...settings.map(([name, load]) =>
    route([pathOf("/settings/{}", String(name)), "settings", load], {
      below: "/settings",
      title: () => w.titles.page[name],
    }, "more")
  ),
  route(["/unknown", "unknown", later(() => import("./unknown.js"))], { access: "anyone" }),
];
