// @ts-check
// The texts of the first screen and of what is around every screen, in English. The other texts are in
// `en-start.js`, `en-more.js` and `en-later.js`. A further language is four such files (see core/words.js).

const rules = new Intl.PluralRules("en");
const numbers = new Intl.NumberFormat("en");
/** @param {number} count @param {string} one @param {string} other */
export const plural = (count, one, other) =>
  `${numbers.format(count)} ${rules.select(count) === "one" ? one : other}`;

export default {
  cancel: "Cancel",
  close: "Close",
  undo: "Undo",
  save: "Save",
  next: "Next",
  back: "Back",
  done: "Done",
  skip: "Skip to content",
  optional: "optional",

  add: "Add",
  /** The name of one of many like keys. @param {string} action @param {string} what */
  named: (action, what) => `${action}: ${what}`,
  /** Two things said of one. @param {string} one @param {string} other */
  both: (one, other) => `${one}, ${other}`,
  /** @param {string} part @param {string} whole */
  of: (part, whole) => `${part} / ${whole}`,

  errors: {
    network: "Network error. Please check your connection.",
    server: "Something went wrong. Please try again.",
    sessionExpired: "Session expired. Please sign in again.",
    /** @param {string} when */
    wait: (when) => `You can try again ${when}.`,
    email: "Enter an email address like name@example.com",
    emailRequired: "Email is required",
    passwordRequired: "Password is required",
    nameRequired: "Enter your name: at least 2 characters",
    /** @param {string} domain */
    passkeyDomain: (domain) => `Passkeys work only at ${domain}. Open Coffer there, or use your password.`,
    passkeyKnown: "This device already has one of your passkeys.",
  },
  states: {
    loading: "Loading",
    retry: "Try again",
    reload: "Reload",
    more: "Load more",
    refresh: "Refresh",
  },
  offline: {
    notice: "You are offline. What you see may be out of date.",
    /** @param {number} count */
    waiting: (count) => `${plural(count, "change waits", "changes wait")} to be sent.`,
    pending: "waiting to sync",
    unseen: "This has not been opened on this device yet: it needs the network.",
    locksSoon: "The app locks in a minute. You are offline, and unlocking needs the network.",
  },
  tabs: { label: "Main", more: "More", unread: "unread", palette: "Find anything" },
  titles: {
    login: "Sign in",
    register: "Create an account",
    verify: "Check your email",
    reset: "Reset your password",
    welcome: "Welcome",
    currency: "Your currency",
    categories: "Your categories",
    budget: "A budget for this month",
    sample: "Look around with sample data?",
    complete: "Nearly there",
    biometric: "Sign in with a touch",
    pin: "Lock the app with a PIN",
    dashboard: "Dashboard",
    transactions: "Transactions",
    budgets: "Budgets",
    sharing: "Sharing",
    settings: "Settings",
    add: "Add transaction",
    edit: "Edit transaction",
    editBudget: "Budget",
    proposeBudget: "A budget from your spending",
    pick: "Share an expense",
    share: "Share an expense",
    transfer: "Transfer",
    editShare: "Edit the shared expense",
    book: "Book your share",
    page: {
      profile: "Profile",
      books: "Books",
      currency: "Currency",
      accounts: "Accounts",
      categories: "Categories",
      rates: "Exchange rates",
      rules: "Rules",
      trash: "Trash",
      security: "Security",
      developer: "Developer",
      export: "Export data",
      delete: "Delete account",
      privacy: "Privacy policy",
      terms: "Terms",
    },
    reconcile: "Reconcile",
    accounts: "Accounts",
    goals: "Goals",
    goal: "Goal",
    newGoal: "New goal",
    editGoal: "Edit goal",
    allocate: "Add money to the goal",
    asset: "Savings",
    newAsset: "New savings account",
    plan: "Monthly plan",
    flex: "Save more or less",
    calculator: "Savings calculator",
    planSettings: "Planning settings",
    wallet: "Wallet",
    notifications: "Notifications",
    groups: "Groups",
    newGroup: "New group",
    group: "Group",
    banks: "Banks",
    imports: "Import",
    backups: "Backups",
    backup: "Backup",
    restore: "Restore",
    import: "Check the import",
    recurring: "Recurring",
    editRecurring: "Recurring entry",
    reports: "Reports",
    household: "Book",
    unknown: "Nothing here",
  },
  entry: {
    transfer: "Transfer",
    refund: "Money back",
    split: "Split",
    /** @param {string} from @param {string} to */
    route: (from, to) => `${from} → ${to}`,
    gone: "deleted account",
    cleared: "Seen on a statement",
    reconciled: "Reconciled",
  },
  place: {
    own: "My own book",
    book: "Book",
    /** @param {string} name */
    by: (name) => `By ${name}`,
  },
  accounts: {
    account: "Account",
    all: "All accounts",
    together: "All accounts together",
  },
  currencies: {
    /** @param {string} amount */
    spent: (amount) => `${amount} spent besides, in another currency`,
    /** @param {string} list */
    movedOut: (list) => `Moved to accounts left out: ${list}`,
    /** @param {string} list */
    movedIn: (list) => `Came from accounts left out: ${list}`,
    beside: "Amounts in other currencies are shown beside the totals, not in them.",
    /** @param {string} list */
    apart: (list) => `In other currencies, in no total here: ${list}`,
    /** @param {string} list */
    uncounted: (list) => `Not counted, because there is no exchange rate: ${list}`,
    addRate: "Enter the rate",
    /** @param {string} code */
    convert: (code) => `Convert to ${code}`,
    separate: "Show each currency",
    converted: "Other currencies are converted at the rates of each month.",
    later: "A month without an earlier rate uses the first one after it.",
    /** @param {string} base @param {string} rate @param {string} quote @param {string} day */
    rate: (base, rate, quote, day) => `1 ${base} = ${rate} ${quote}, ${day}`,
    /** @param {string} text @param {string} code */
    via: (text, code) => `${text}, via ${code}`,
  },
  dates: { today: "Today", yesterday: "Yesterday" },
  month: { label: "Month", previous: "Previous month", next: "Next month" },
  dashboard: {
    budget: "Budget",
    income: "Income",
    expenses: "Expenses",
    net: "Left over",
    recent: "Recent transactions",
    all: "See all",
    none: "No recent transactions",
    noneText: "Your latest five appear here. Add the first one with +.",
    /** @param {string} percent */
    spent: (percent) => `${percent}% of the budget spent`,
    /** @param {string} amount */
    over: (amount) => `over by ${amount}`,
    /** @param {string} back @param {string} spent */
    paidBack: (back, spent) => `${back} of it was paid back, ${spent} is spent`,
    noBudget: "No budget for this month",
    apart: "Your budgets count one account each.",
    join: "Count all accounts",
    required: "Required this month",
    payday: "Put aside for your goals",
    next: "Coming up",
    bank: "A bank needs your attention",
    /** @param {number} count */
    imports: (count) => `${plural(count, "import", "imports")} to check`,
    left: "Left in the budget",
    /** @param {string} amount */
    perDay: (amount) => `${amount} a day`,
    arrange: "Arrange the dashboard",
    up: "Up",
    down: "Down",
    usual: "Default order",
    parts: {
      budget: "Budget",
      figures: "Income and expenses",
      waiting: "Waiting for you",
      accounts: "Accounts",
      worth: "Net worth",
      recent: "Recent transactions",
      next: "Coming up",
      chart: "Spending by category",
    },
    plan: "Plan one",
    /** @param {number} count */
    shares: (count) => `${plural(count, "shared expense waits", "shared expenses wait")} for you`,
    add: "Add transaction",
    /** @param {string} name @param {number} percent */
    chartTitle: (name, percent) => `${name} took ${percent}% of your spending`,
    chart: "Spending by category",
    table: "As a table",
    diagram: "As a chart",
    category: "Category",
    amount: "Amount",
    subscriptions: "Subscriptions and fixed costs",
  },
};
