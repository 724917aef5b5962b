// @ts-check
// The texts of all screens after the first.
import { plural } from "./en.js";

export default {
  switching: {
    choose: "Choose what to show",
    manage: "Manage accounts",
  },
  keys:
    "Keys: Ctrl+K finds anything, N adds, / searches, X selects, E edits in the list, A switches accounts, arrows move, Ctrl+Z undoes; G, T, B and S open the tabs, O your goals, P the plan.",
  leave: {
    title: "Sign out without sending?",
    /** @param {number} count */
    unsent: (count) => `${plural(count, "entry has", "entries have")} not been sent yet and will be lost.`,
    action: "Sign out",
  },
  bookChoice: {
    title: "Books",
    manage: "Manage books",
    reading: "You can read this book, not change it.",
    roles: { OWNER: "Owner", EDITOR: "Editor", VIEWER: "Viewer" },
  },
  currencyField: {
    /** @param {string} text */
    noneFound: (text) => `No currency is called “${text}”.`,
  },
  amount: {
    label: "Amount",
    required: "Enter an amount",
    unreadable: "Enter an amount in digits, such as 12.50 or 12+3.50",
    positive: "The amount must be greater than zero",
    tooLarge: "The amount must be at most 9,999,999,999.99",
    /** @param {number} count */
    digits: (count) =>
      count === 0 ? "This currency has no decimals" : `Use at most ${plural(count, "decimal", "decimals")}`,
  },

  accountKinds: {
    bank: "Checking account",
    card: "Credit card",
    savings: "Savings account",
    cash: "Cash",
    loan: "Loan",
  },
  account: {
    owned: "You have",
    owed: "You owe",
    /** @param {string} name */
    moved: (name) => `Moved to ${name}`,
    outside: "Not in All accounts",
    change: "Edit account",
    hint: "Open an account to see its entries. Balances count what is dated up to today.",
    into: "Into",
    closed: "Closed",
  },
  unlock: {
    title: "Change what is reconciled?",
    text: "It matches your bank statement, and will no longer be marked as reconciled.",
    action: "Continue",
    reconciled: "It matches your bank statement. You are asked before its amount or date changes.",
    cleared: "Tick this once it is on your bank statement.",
    offline: "This needs the network.",
  },
  transactions: {
    balance: "Balance",
    inPlace: "Edit in the list",
    changed: "Changed",
    add: "Add",
    search: "Search",
    filter: "Show",
    all: "All",
    income: "Income",
    expenses: "Expenses",
    none: "No transactions",
    noneText: "What you spend and earn appears here, day by day.",
    noneIncome: "No income yet. Choose All to see everything.",
    transfers: "Transfers",
    noneTransfer: "No transfers yet. Add one between two of your accounts.",
    noneExpense: "No expenses yet. Choose All to see everything.",
    /** @param {string} text */
    noneFound: (text) => `No entries contain “${text}”.`,
    clear: "Clear the search",
    loadingMore: "Loading more",
    end: "No more entries",
    /** @param {number} count */
    found: (count) => plural(count, "entry", "entries"),
    /** @param {string} amount */
    foundIncome: (amount) => `${amount} in`,
    /** @param {string} amount */
    foundExpenses: (amount) => `${amount} out`,
    addUp: "Add them up",
    sort: "Order",
    sorts: { date: "Date", amount: "Amount" },
    down: "largest or latest first",
    up: "smallest or earliest first",
    /** @param {string} code */
    inCurrency: (code) => `Sorted by amount: only entries in ${code}`,
  },
  transaction: {
    /** @param {number} count */
    all: (count) => `All ${count}`,
    type: "Type",
    expense: "Expense",
    income: "Income",
    category: "Category",
    categoryRequired: "Choose a category",
    noCategories: "There are no categories of this kind yet.",
    newCategory: "New category",
    newCategoryName: "Name of the category",
    categoryShort: "A category name needs at least 2 characters",
    suggested: "as last time",
    findCategory: "Find a category",
    date: "Date",
    other: "Other",
    pickDate: "Choose a day",
    pickDateText: "One of the past seven days:",
    earlier: "Another day",
    description: "Description",
    save: "Save transaction",
    update: "Update transaction",
    delete: "Delete",
    deleteTitle: "Delete transaction?",
    deleteText: "This action cannot be undone.",
    deleted: "Transaction deleted",
    restored: "Transaction restored",
    saved: "Saved. Add the next one.",
    saveNext: "Save and add another: Shift+Enter",
    share: "Share with others",
    note: "Note",
    details: "Notes, tags, currency",
    notes: "Notes",
    tags: "Tags",
    tag: "Tag",
    tagsHint: "Separated by commas: holiday, work",
    knownTags: "Your tags",
    payee: "Payee",
    currency: "Another currency",
    abroad: "Paid abroad",
    abroadHint: "What the shop asked, where the account was charged in its own currency.",
    abroadRequired: "Choose the currency that was paid in",
    abroadSame: "The account was charged in this currency: leave both empty",
    /** @param {string} paid @param {string} amount */
    charged: (paid, amount) => `${paid}, charged ${amount}`,
  },
  transfer: {
    from: "From",
    to: "To",
    arrives: "What arrives",
    dayRate: "Leave empty to convert at the day's rate.",
    /** @param {string} base @param {string} rate @param {string} quote */
    rate: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    same: "Choose two different accounts",
    one: "A transfer goes from one of your accounts to another. Add a second account first.",
    save: "Save transfer",
    update: "Update transfer",
    deleted: "Transfer deleted",
    restored: "Transfer restored",
    deleteTitle: "Delete the transfer?",
    deleteText: "Both accounts go back to what they held before.",
    unjoin: "Split it into two entries again",
    unjoined: "Two entries again",
  },
  splits: {
    start: "Split between categories",
    title: "Split between categories",
    add: "Add a part",
    end: "Do not split",
    /** @param {number} count */
    part: (count) => `Part ${count}`,
    /** @param {string} amount */
    left: (amount) => `${amount} left to assign`,
    /** @param {string} amount */
    over: (amount) => `${amount} too much`,
    done: "Everything is assigned",
    rest: "The rest",
    remove: "Remove",
  },
  refund: {
    /** @param {string} name @param {string} amount */
    of: (name, amount) => `Money back for ${name}, ${amount}. It lowers what the category has cost.`,
  },
  payments: {
    /** @param {string} paid @param {string} all */
    part: (paid, all) => `${paid} of ${all} paid`,
    record: "Record a payment",
    history: "Payments",
    paid: "I have paid",
    /** @param {string} name @param {string} amount */
    claims: (name, amount) => `${name} says: ${amount} paid`,
    confirm: "Confirm the payment",
    edit: "Edit",
  },
  bulk: {
    start: "Select",
    choose: "Select",
    transfer: "Transfers are changed one by one",
  },
  budgets: {
    /** @param {string} amount */
    carried: (amount) => `with ${amount} carried over`,
    total: "Total budget",
    add: "Add budget",
    none: "No budgets set for this month",
    noneText: "Plan what a category may cost, and follow it through the month.",
    remove: "Remove",
    /** @param {string} amount */
    left: (amount) => `${amount} left`,
    /** @param {string} expected @param {string} planned */
    onTrack: (expected, planned) => `On track to ${expected} of ${planned}`,
    /** @param {string} expected @param {string} planned */
    tooFast: (expected, planned) => `At this pace ${expected} of ${planned}`,
    /** @param {string} amount */
    over: (amount) => `Over budget by ${amount}`,
    /** @param {string} name @param {string} percent */
    progress: (name, percent) => `${name}: ${percent}% spent`,
    /** @param {string} amount */
    paidBack: (amount) => `without ${amount} that was paid back`,
    move: "Move money",
    cover: "Cover from…",
  },
  sharing: {
    /** @param {string} people */
    paidBy: (people) => `Paid by ${people}`,
    /** @param {string} name */
    to: (name) => `owed to ${name}`,
    share: "Share",
    /** @param {string} amount */
    owed: (amount) => `You are owed ${amount}`,
    /** @param {string} amount */
    owe: (amount) => `You owe ${amount}`,
    settled: "All settled up",
    withMe: "Shared with you",
    byMe: "You shared or paid",
    balances: "Between you and others",
    /** @param {number} count */
    expenses: (count) => plural(count, "expense", "expenses"),
    /** @param {number} count */
    all: (count) => `Show all ${count}`,
    /** @param {string} name */
    from: (name) => `From: ${name}`,
    markPaid: "Mark paid",
    remind: "Remind",
    decline: "Decline",
    unshare: "Stop sharing",
    settle: "Settle up",
    settledUp: "Settled",
    even: "You owe as much as you are owed",
    /** @param {string} name @param {string} amount */
    bothOwe: (name, amount) => `You and ${name} owe each other ${amount}`,
    /** @param {string} name @param {string} theirs @param {string} yours */
    sums: (name, theirs, yours) => `${name} owes you ${theirs}, and you owe ${name} ${yours}.`,
    unpay: "Not paid",
    claim: "I paid",
    isRight: "Is this right?",
    accept: "That is right",
    acceptAll: "All of it is right",
    /** @param {number} count @param {string} amount */
    unchecked: (count, amount) => `${plural(count, "expense", "expenses")}, ${amount}: is this right?`,
    /** @param {string} amount @param {string} name */
    waiting: (amount, name) => `${amount} paid, waiting for ${name}`,
    notReceived: "Not received",
    /** @param {string} name @param {string} amount */
    notAccepted: (name, amount) =>
      `${name} has not accepted ${amount} yet: it does not count against what you owe.`,
    /** @param {string} amount */
    waits: (amount) => `${amount} waits to be accepted`,
    noneWithMe: "What others share with you appears here.",
    noneByMe: "Share an expense, and see here who has paid.",
    your: "Your share",
    /** @param {string} name @param {string} amount */
    theyOwe: (name, amount) => `${name} owes you ${amount}`,
    /** @param {string} name @param {string} amount */
    youOwe: (name, amount) => `You owe ${name} ${amount}`,
    book: "Book as an expense",
    bookInto: "Into the account",
    bookFrom: "From the account",
    booked: "Among your transactions",
    status: { PENDING: "Pending", PAID: "Paid", DECLINED: "Declined" },
  },
  share: {
    paidBy: "Paid by",
    me: "Me",
    several: "Several people",
    addNew: "Add a new expense",
    saveAndShare: "Save and share",
    split: "Split",
    types: { EQUAL: "Equally", PERCENTAGE: "Percentage", FIXED: "Fixed", SHARES: "By shares" },
    with: "With whom",
    recent: "People you share with",
    email: "Email",
    add: "Add",
    remove: "Remove",
    you: "You",
    yourShare: "Your share",
    invited: "will be invited",
    total: "Total",
    submit: "Share expense",
    shared: "Expense shared",
    units: { PERCENTAGE: "percent", FIXED: "amount", SHARES: "parts" },
  },
  settings: {
    account: "Account",
    access: "Sign-in and access",
    data: "Data",
    about: "About",
    biometric: "Sign in with a passkey",
    biometricHint: "Fingerprint, face or the device's PIN",
    biometricNone: "This device offers no passkeys",
    /** @param {number} count */
    biometricElsewhere: (count) => `None here; ${plural(count, "passkey", "passkeys")} on other devices`,
    biometricOn: "Passkey added",
    signOut: "Sign out",
    version: "Version",
    docs: "API documentation",
    theme: "Appearance",
    themes: { system: "Same as device", light: "Light", dark: "Dark" },
    deleteAccount: "Delete account",
    saved: "Saved",
    accountNameRequired: "Give the account a name",
    active: "Active",
    activate: "Switch to",
    addAccount: "Add account",
    addCategory: "Add category",
    changeCategory: "Edit category",
    archive: "Archive",
    archived: "Category archived",
    pin: "PIN",
    importData: "Import data",
  },

  goals: {
    status: { active: "Active", completed: "Completed", archived: "Archived" },
    /** @param {string} status */
    status1: (status) => ({ active: "Active", completed: "Completed" })[status] ?? "Archived",
    none: "No goals yet",
    noneText:
      "Name something you are saving for, how much it takes and by when. You will see what it needs each month, and how far you are.",
    noneOf: "No goals here. Completed and archived goals are kept in these lists.",
    /** @param {string} name @param {number} percent */
    reached: (name, percent) => `${name}: ${percent}% reached`,
    /** @param {string} day */
    until: (day) => `by ${day}`,
    /** @param {string} amount */
    ofTarget: (amount) => `of ${amount}`,
    /** @param {string} amount */
    target: (amount) => `Target ${amount}`,
    saved: "Saved",
    remaining: "To go",
    monthly: "A month",
    /** @param {number} count */
    days: (count) => plural(count, "day", "days"),
    /** @param {string} days @param {string} amount */
    daily: (days, amount) => `${days} left, ${amount} a day`,
    allocate: "Add money",
    edit: "Change",
    complete: "Complete",
    completed: "Goal completed",
    reopen: "Open again",
    archive: "Archive",
    archived: "Goal archived",
    /** @param {string} name */
    menu: (name) => `What to do with ${name}`,
    deleteTitle: "Delete this goal?",
    deleteText: "Its history and its part of each savings account are deleted. The savings themselves stay.",
    deleted: "Goal deleted",
    there: "Goal reached",
    /** @param {string} day @param {boolean} onTrack */
    expected: (day, onTrack) => (onTrack ? `On track for ${day}` : `At this pace you reach it on ${day}`),
    noPace: "Nothing saved lately",
    growth: "Saved over time",
    /** @param {string} name @param {number} percent */
    mostly: (name, percent) => `${name} holds ${percent}%`,
    breakdown: "Goal breakdown",
    composition: "Where the money is",
    noMoney: "No savings are assigned to this goal yet.",
    /** @param {string} amount */
    meant: (amount) => `${amount} assigned to it`,
    /** @param {number} count */
    payments: (count) => plural(count, "payment to go", "payments to go"),
    together: "Together",
    allPayments: "Show all",
    nameRequired: "Give the goal a name",
    name: "Name",
    deadline: "Target date",
    emoji: "Emoji",
    frequencies: { "": "Never", weekly: "Every week", biweekly: "Every two weeks", monthly: "Every month" },
    from: "From",
    at: "At",
    save: "Save goal",
    sources: { now: "Put money aside", saved: "Of what is saved" },
    /** @param {string} name */
    share: (name) => `Part of ${name}`,
  },
  assets: {
    title: "Savings",
    none:
      "A savings account, cash at home, a crypto address: say where your savings are, and put them towards goals.",
    none1: "Where are your savings?",
    other: "Another currency, or a crypto address",
    over: "over-allocated",
    /** @param {string} amount */
    free: (amount) => `${amount} free`,
    name: "Name",
    onChain: "Follow a crypto address",
    chain: "Chain",
    noChain: "None",
    address: "Address",
    addressHint: "The balance is then read from the chain. Nothing can be spent with it.",
    kinds: { deposit: "Deposit", withdrawal: "Withdraw" },
    done: { deposit: "Deposited", withdrawal: "Withdrawn" },
    history: "Deposits and withdrawals",
    noHistory: "Deposits and withdrawals appear here.",
    rename: "Rename",
    deleteTitle: "Delete these savings?",
    deleteText: "Their deposits and withdrawals are deleted too, and goals lose what was assigned to them.",
    deleted: "Savings deleted",
  },
  plan: {
    required: "Required this month",
    /** @param {number} count */
    goals: (count) => `For ${plural(count, "goal", "goals")}`,
    less: "Show less",
    /** @param {number} count */
    payments: (count) => plural(count, "payment left", "payments left"),
    notBegun: "Nothing saved yet",
    open: "Plan the month",
    status: { completed: "Reached", critical: "Critical", attention: "Needs attention", onTrack: "On track" },
    none: "Nothing to plan yet",
    noneText: "Once you have a goal, this shows what to put aside each month, and how the month is going.",
    states: { draft: "Draft", executing: "Running", completed: "Completed" },
    draftText: "Change what you like, then start the month.",
    /** @param {string} moment */
    since: (moment) => `since ${moment}`,
    planned: "Planned",
    contributed: "Saved so far",
    flex: "Save more or less",
    calculate: "Try a budget",
    /** @param {string} month */
    start: (month) => `Start ${month}`,
    /** @param {string} month */
    complete: (month) => `Complete ${month}`,
    undo: "Undo the last step",
    /** @param {string} moment */
    undoUntil: (moment) => `Can be undone until ${moment}`,
    did: { start: "Month started", complete: "Month completed", undo: "Undone" },
    history: "Past months",
    amount: "Amount this month",
    change: "Amount",
    reset: "As required",
    isProtected: "Keep",
    isSkipped: "Skip",
    /** @param {string} amount */
    needs: (amount) => `${amount} required`,
    /** @param {string} saved @param {string} rest */
    got: (saved, rest) => `${saved} saved, ${rest} to go`,
    /** @param {string} amount */
    instead: (amount) => `instead of ${amount}`,
    copy: "Copy",
    copied: "Copied",
  },
  groups: {
    none: "No groups yet",
    noneText: "A flat, a trip, a club: share each expense with the whole group in one step.",
    /** @param {number} count */
    people: (count) => plural(count, "person", "people"),
    name: "Name of the group",
    nameRequired: "Give the group a name",
    members: "Members",
    addMember: "Add a person",
    added: "Added",
    removed: "Removed",
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    /** @param {number} count */
    parts: (count) => plural(count, "part", "parts"),
    /** @param {string} name */
    partsOf: (name) => `How many parts of each expense does ${name} pay?`,
    partsLabel: "Parts",
    owes: "owes",
    gets: "gets back",
    all: "The fewest payments that settle everything you share.",
    expenses: "Shared expenses",
    noExpenses: "Share the first one: everyone's part is worked out for you.",
    /** @param {number} count */
    open: (count) => `${count} open`,
    delete: "Delete the group",
    deleteTitle: "Delete this group?",
    deleteText: "Shared expenses stay with everyone.",
    leave: "Leave",
    leaveTitle: "Leave this group?",
    leaveText: "Shared expenses stay with you.",
    gone: "Done",
  },
  recurring: {
    add: "Add a recurring entry",
    frequency: "How often",
    frequencies: {
      weekly: "Every week",
      biweekly: "Every two weeks",
      monthly: "Every month",
      quarterly: "Every quarter",
      yearly: "Every year",
    },
    interval: "Interval",
    /** @param {string} day */
    next: (day) => `next on ${day}`,
    none: "Nothing recurring yet",
    noneText: "Rent, salary, a subscription: enter it once, and it is booked by itself from then on.",
    /** @param {number} day */
    day: (day) => `on day ${day}`,
    /** @param {string} month */
    until: (month) => `until ${month}`,
    pause: "Pause",
    paused: "Paused",
    resume: "Resume",
    resumed: "Resumed from today",
    /** @param {string} month */
    book: (month) => `Book ${month} now`,
    /** @param {number} count */
    booked: (count) => `${plural(count, "entry", "entries")} booked`,
    /** @param {string} month */
    allBooked: (month) => `Everything of ${month} is booked.`,
    startMonthKey: "From",
    endMonthKey: "Until",
    open: "No end",
    deleted: "Deleted. What was booked stays.",
  },
  filters: {
    more: "More filters",
    /** @param {number} count */
    inUse: (count) => plural(count, "filter", "filters"),
    from: "From",
    to: "Until",
    min: "At least",
    max: "At most",
    clear: "Clear the filters",
    none: "No entries match these filters.",
  },
  charts: {
    date: "Date",
    rows: "Show the entries",
    average: "Monthly average",
    lastMonth: "Last month",
    usual: "On average",
    /** @param {string} name */
    soFar: (name) => `${name}, so far`,
  },
};
