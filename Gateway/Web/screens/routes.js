// @ts-check
// Every screen of the app: its address, who may see it, and its module, which is read when it is first shown.
import { w } from "../core/words.js";

/** @typedef {import("../core/router.js").Route} Route */

/** @type {Route[]} */
const entrance = [
  { path: "/login", access: "guest", title: () => w.login.title, load: () => import("./login.js") },
  { path: "/register", access: "guest", title: () => w.register.title, load: () => import("./register.js") },
  {
    path: "/verify-email",
    access: "guest",
    title: () => w.verify.title,
    load: () => import("./verify-email.js"),
  },
  {
    path: "/reset-password",
    access: "guest",
    title: () => w.reset.title,
    load: () => import("./reset-password.js"),
  },
];

/** @type {Route[]} */
const onboarding = [
  {
    path: "/onboarding/welcome",
    access: "onboarding",
    title: () => w.onboarding.welcome.title,
    load: () => import("./onboarding-welcome.js"),
  },
  {
    path: "/onboarding/currency",
    access: "onboarding",
    title: () => w.onboarding.currency.title,
    load: () => import("./onboarding-currency.js"),
  },
  {
    path: "/onboarding/categories",
    access: "onboarding",
    title: () => w.onboarding.categories.title,
    load: () => import("./onboarding-categories.js"),
  },
  {
    path: "/onboarding/budget",
    access: "onboarding",
    title: () => w.onboarding.budget.title,
    load: () => import("./onboarding-budget.js"),
  },
  {
    path: "/onboarding/sample-data",
    access: "onboarding",
    title: () => w.onboarding.sample.title,
    load: () => import("./onboarding-sample-data.js"),
  },
  {
    path: "/onboarding/complete",
    access: "onboarding",
    title: () => w.onboarding.complete.title,
    load: () => import("./onboarding-complete.js"),
  },
  {
    path: "/onboarding/biometric",
    access: "onboarding",
    title: () => w.onboarding.biometric.title,
    load: () => import("./onboarding-biometric.js"),
  },
];

/** @type {Route[]} */
const tabs = [
  {
    path: "/",
    tab: "dashboard",
    access: "user",
    title: () => w.tabs.dashboard,
    load: () => import("./dashboard.js"),
  },
  {
    path: "/transactions",
    tab: "transactions",
    access: "user",
    title: () => w.tabs.transactions,
    load: () => import("./transactions.js"),
  },
  {
    path: "/budgets",
    tab: "budgets",
    access: "user",
    title: () => w.tabs.budgets,
    load: () => import("./budgets.js"),
  },
  {
    path: "/sharing",
    tab: "sharing",
    access: "user",
    title: () => w.tabs.sharing,
    load: () => import("./sharing.js"),
  },
  {
    path: "/settings",
    tab: "settings",
    access: "user",
    title: () => w.tabs.settings,
    load: () => import("./settings.js"),
  },
];

/** Sheets over the screen in `below`. @type {Route[]} */
const sheets = [
  {
    path: "/add",
    access: "user",
    below: "/",
    title: () => w.transaction.addTitle,
    load: () => import("./add-transaction.js"),
  },
  {
    path: "/transactions/:id",
    access: "user",
    below: "/transactions",
    title: () => w.transaction.editTitle,
    load: () => import("./edit-transaction.js"),
  },
  {
    path: "/budgets/:categoryId",
    access: "user",
    below: "/budgets",
    title: () => w.budgets.editTitle,
    load: () => import("./edit-budget.js"),
  },
  {
    path: "/share",
    access: "user",
    below: "/sharing",
    title: () => w.share.pickTitle,
    load: () => import("./pick-transaction.js"),
  },
  {
    path: "/share/:transactionId",
    access: "user",
    below: "/sharing",
    title: () => w.share.title,
    load: () => import("./share-expense.js"),
  },
];

/** Pages of the settings, as sheets over them. @type {Route[]} */
const settings = /** @type {const} */ ([
  ["profile", () => import("./settings-profile.js")],
  ["currency", () => import("./settings-currency.js")],
  ["accounts", () => import("./settings-accounts.js")],
  ["categories", () => import("./settings-categories.js")],
  ["security", () => import("./settings-security.js")],
  ["export", () => import("./settings-export.js")],
  ["delete", () => import("./settings-delete.js")],
  ["privacy", () => import("./settings-privacy.js")],
  ["terms", () => import("./settings-terms.js")],
]).map(([name, load]) => ({
  path: `/settings/${name}`,
  access: "user",
  below: "/settings",
  title: () => w.settings.pages[name],
  load,
}));

export const routes = [...entrance, ...onboarding, ...tabs, ...sheets, ...settings];
