// @ts-check
// The texts of all screens after the first.
import { plural } from "./en.js";

export default {
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

  account: {
    keepTitle: "Keep its transfers?",
    keepText:
      "Transfers lead from or to your other accounts. There they stay, and name this one as deleted. Net worth no longer counts it, past months included.",
    change: "Edit account",
    opening: "What is in it now",
    openingBalance: "Opening balance",
    openingDate: "On the day",
    openingHint: "It counts in the balance, and is no income and no expense.",
    hint: "An account opens with its entries. What a balance counts is dated until today.",
    delete: "Delete the account",
    /** @param {string} name */
    deleted: (name) => `${name} and its entries were deleted`,
    /** @param {string} name */
    restored: (name) => `${name} is back`,
    into: "Into",
    netOfShares: "Count only my part of shared expenses",
    netHint: "What friends pay back is then not spent, in budgets and reports.",
    reconcile: "Reconcile with the bank",
    setBalance: "Correct the balance",
    setBalanceText: "One entry makes up the difference, so that the account holds what you count.",
    balance: "What is in it",
    /** @param {string} amount */
    balanceSet: (amount) => `The balance is ${amount}`,
  },
  unlock: {
    title: "Change what is reconciled?",
    text: "It agrees with your bank's statement. The mark for that will be taken away.",
    action: "Go on",
    reconciled: "It agrees with your bank's statement. You are asked before its amount or day changes.",
    cleared: "Tick it when your bank's statement has it.",
  },
  transactions: {
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
    inCurrency: (code) => `Sorted by amount: entries in ${code} alone`,
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
    categoryShort: "A category's name has 2 characters at least",
    suggested: "as last time",
    findCategory: "Find a category",
    date: "Date",
    other: "Other",
    pickDate: "Choose a day",
    pickDateText: "One of the past seven days:",
    earlier: "Another day",
    description: "Description",
    save: "Save Transaction",
    update: "Update Transaction",
    delete: "Delete",
    deleteTitle: "Delete Transaction?",
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
    tagsHint: "With commas between: holiday, work",
    knownTags: "Tags of yours",
    payee: "Payee",
    currency: "Another currency",
  },
  transfer: {
    from: "From",
    to: "To",
    arrives: "What arrives",
    dayRate: "Left empty, it is converted at the rate of the day.",
    /** @param {string} base @param {string} rate @param {string} quote */
    rate: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    same: "Choose two different accounts",
    one: "A transfer goes from one of your accounts to another. Add a second account first.",
    save: "Save transfer",
    update: "Update transfer",
    deleted: "Transfer deleted",
    restored: "Transfer restored",
    deleteTitle: "Delete the transfer?",
    deleteText: "Both accounts get back what they held before.",
    unjoin: "Make two entries of it again",
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
    done: "All of it is assigned",
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
    /** @param {string} amount */
    claimed: (amount) => `You said that you paid ${amount}`,
    /** @param {string} name @param {string} amount */
    claims: (name, amount) => `${name} says: ${amount} paid`,
    confirm: "Confirm the payment",
    edit: "Edit",
  },
  bulk: {
    start: "Select",
    all: "Select all",
    choose: "Select",
    transfer: "Transfers are changed one by one",
  },
  budgets: {
    rollover: "What is left at the month's end",
    rollovers: { none: "ends", surplus: "goes on", both: "goes on, overspending too" },
    /** @param {string} amount */
    carried: (amount) => `with ${amount} carried over`,
    total: "Total budget",
    add: "Add Budget",
    copy: "Copy last month",
    propose: "Propose from my spending",
    none: "No budgets set for this month",
    noneText: "Plan what a category may cost, and see how far you are as the month goes on.",
    category: "Category",
    planned: "Planned",
    save: "Save Budget",
    remove: "Remove",
    removed: "Budget removed",
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
    /** @param {string} amount */
    besides: (amount) => `${amount} spent besides, in another currency`,
    copied: "Copied from last month",
    /** @param {string} month */
    nothingToCopy: (month) => `${month} has no budgets to copy`,
    /** @param {number} count */
    copySkipped: (count) => `${plural(count, "budget", "budgets")} not copied: the category is archived`,
    allPlanned: "Every category has a budget this month.",
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
    withMe: "Shared With You",
    byMe: "You Shared or Paid",
    balances: "Between you and others",
    /** @param {number} count */
    expenses: (count) => plural(count, "expense", "expenses"),
    /** @param {number} count */
    all: (count) => `Show all ${count}`,
    /** @param {string} name */
    from: (name) => `From: ${name}`,
    markPaid: "Mark Paid",
    remind: "Remind",
    reminded: "Reminder sent",
    paid: "Marked as paid",
    decline: "Decline",
    declined: "Declined",
    unshare: "Stop sharing",
    unshared: "No longer shared",
    settle: "Settle up",
    settledUp: "Settled",
    even: "You owe as much as you are owed",
    /** @param {string} name @param {string} amount */
    bothOwe: (name, amount) => `You and ${name} owe each other ${amount}`,
    /** @param {string} name @param {string} theirs @param {string} yours */
    sums: (name, theirs, yours) => `${name} owes you ${theirs}, and you owe ${name} ${yours}.`,
    /** @param {string} name */
    settleTitle: (name) => `Settle up with ${name}?`,
    /** @param {string} name @param {string} amount */
    settleText: (name, amount) =>
      `Has ${name} paid you ${amount}? Then everything that is open between you is marked as paid, on both sides.`,
    settleEven: "It cancels out: everything that is open between you is marked as paid, on both sides.",
    /** @param {string} amount */
    received: (amount) => `I received ${amount}`,
    /** @param {string} name */
    settledWith: (name) => `Settled with ${name}`,
    /** @param {string} line */
    settledPart: (line) => `Paid, but something is left: ${line}`,
    unsettled: "Open again, on both sides",
    unpay: "Not paid",
    unpaid: "Open again",
    claim: "I paid",
    /** @param {string} name */
    claimTitle: (name) => `Tell ${name} that you paid`,
    /** @param {string} name */
    claimText: (name) => `${name} gets a notice and confirms it by settling up.`,
    /** @param {string} name */
    claimed: (name) => `${name} was told`,
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
    noneWithMe: "What others share with you appears here.",
    noneByMe: "Share an expense, and see here who has paid.",
    your: "Your share",
    /** @param {string} name @param {string} amount */
    theyOwe: (name, amount) => `${name} owes you ${amount}`,
    /** @param {string} name @param {string} amount */
    youOwe: (name, amount) => `You owe ${name} ${amount}`,
    book: "Book as an expense",
    bookInto: "Into the account",
    booked: "Among your transactions",
    status: { PENDING: "PENDING", PAID: "PAID", DECLINED: "DECLINED" },
  },
  share: {
    paidBy: "Paid by",
    me: "Me",
    several: "Several people",
    pickText: "Choose what you want to share, or add it now.",
    addNew: "Add a new expense",
    saveAndShare: "Save and share",
    pickNone: "There are no expenses to share yet. Add one first.",
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
    submit: "Share Expense",
    none: "Add at least one participant",
    self: "That is your own address",
    twice: "This person is added already",
    percentSum: "The percentages must add up to 100",
    /** @param {string} amount */
    fixedSum: (amount) => `The amounts must add up to ${amount}`,
    departed: "Whoever deleted their account keeps what they bear. You divide the rest.",
    shared: "Expense shared",
    units: { PERCENTAGE: "percent", FIXED: "amount", SHARES: "parts" },
    weightWrong: "Give each a number of parts, such as 2 or 1.5",
  },
  settings: {
    account: "Account",
    access: "Sign-in and access",
    confirm: "Confirm it is you",
    confirmText: "Enter your password to go on.",
    data: "Data",
    about: "About",
    biometric: "Sign in with a passkey",
    biometricHint: "Fingerprint, face or the device's PIN",
    biometricNone: "This device offers no passkeys",
    /** @param {number} count */
    biometricElsewhere: (count) => `None here; ${plural(count, "passkey", "passkeys")} on other devices`,
    biometricOn: "Passkey added",
    signOut: "Sign Out",
    version: "Version",
    docs: "API documentation",
    theme: "Appearance",
    themes: { system: "Same as device", light: "Light", dark: "Dark" },
    deleteAccount: "Delete Account",
    saved: "Saved",
    name: "Your name",
    language: "Language",
    /** @param {string} list */
    languageHint: (list) => `Words come in ${list}; dates and numbers follow every language.`,
    zone: "Time zone",
    accountName: "Name",
    accountNameRequired: "Give the account a name",
    active: "Active",
    activate: "Switch to",
    addAccount: "Add account",
    addCategory: "Add category",
    changeCategory: "Edit category",
    deleteCategory: "Delete the category",
    categoryDeleted: "Category deleted",
    archive: "Archive",
    archived: "Category archived",
    currentPassword: "Current password",
    pin: "PIN",
    pinNew: "New PIN, 4 to 8 digits",
    pinWrong: "A PIN has 4 to 8 digits",
    pinSet: "Set PIN",
    pinKept: "PIN saved",
    importData: "Import Data",
  },

  goals: {
    status: { active: "Active", completed: "Completed", archived: "Archived" },
    /** @param {string} status */
    status1: (status) => ({ active: "Active", completed: "Completed" })[status] ?? "Archived",
    none: "No goals yet",
    noneText:
      "Name something that you save for, by when, and how much. You see what it needs every month, and how far you are.",
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
    reopened: "Goal is active again",
    archive: "Archive",
    archived: "Goal archived",
    /** @param {string} name */
    menu: (name) => `What to do with ${name}`,
    changedBack: "Undone",
    deleteTitle: "Delete this goal?",
    deleteText: "Its history and its part of each savings account are deleted. The savings themselves stay.",
    deleteAssets: "Delete the savings accounts that are for this goal alone, too",
    deleted: "Goal deleted",
    there: "Goal reached",
    /** @param {string} day @param {boolean} onTrack */
    expected: (day, onTrack) => (onTrack ? `On track for ${day}` : `At this pace you reach it on ${day}`),
    noPace: "Nothing was saved lately",
    growth: "Saved over time",
    /** @param {string} name @param {number} percent */
    mostly: (name, percent) => `${name} holds ${percent}%`,
    composition: "Where the money is",
    noMoney: "No savings are meant for this goal yet.",
    /** @param {string} amount */
    meant: (amount) => `${amount} meant for it`,
    /** @param {number} count */
    payments: (count) => plural(count, "payment to go", "payments to go"),
    together: "Together",
    allPayments: "Show all",
    nameRequired: "Give the goal a name",
    targetLabel: "Target amount",
    name: "Name",
    deadline: "Target date",
    emoji: "Emoji",
    reminder: "Remind me",
    reminderHint: "Reminders come with the calendar of your plan.",
    frequencies: { "": "Never", weekly: "Every week", biweekly: "Every two weeks", monthly: "Every month" },
    from: "From",
    at: "At",
    save: "Save goal",
    sources: { now: "Put money aside", saved: "Of what is saved" },
    firstAccount: "Savings",
    accountHint: "It is kept as a savings account, in the currency of the goal.",
    /** @param {string} amount @param {string} name */
    putAside: (amount, name) => `${amount} put aside for ${name}`,
    allocateText: "How much of each savings account is meant for this goal? Drag, or type an amount.",
    /** @param {string} name */
    share: (name) => `Part of ${name}`,
    tooMuch: "More is assigned than is saved, so each goal gets a proportional part.",
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
    deleteText: "Their deposits and withdrawals go, too, and goals lose what was given to them.",
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
    noneText: "With a goal, you see here what to put aside each month, and can follow how the month goes.",
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
    applied: "Written into the month's plan",
    /** @param {string} amount */
    instead: (amount) => `instead of ${amount}`,
    /** @param {string} month */
    replaceTitle: (month) => `Replace the plan of ${month}?`,
    /** @param {string} before @param {string} after */
    replaceText: (before, after) => `It has ${before} in all, and would have ${after}.`,
    replaceHint: "You can undo it afterwards.",
    replace: "Replace it",
    copy: "Copy",
    copied: "Copied",
  },
  notifications: {
    none: "No news",
    noneText: "When somebody shares an expense with you, pays or reminds you, you read it here.",
    readAll: "Mark all read",
    unread: "Unread: ",
    mails: "Mails about shares",
    mailsHint: "The same news by mail",
  },
  groups: {
    none: "No groups yet",
    noneText: "A flat, a trip, a club: share each expense with all of a group by one press.",
    /** @param {number} count */
    people: (count) => plural(count, "person", "people"),
    name: "Name of the group",
    nameRequired: "Give the group a name",
    emails: "Email addresses of the others",
    emailsHint: "With spaces or commas between. Who has no account yet is invited.",
    create: "Make the group",
    members: "Who is in it",
    addMember: "Add a person",
    added: "Added",
    removed: "Removed",
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    /** @param {number} count */
    parts: (count) => plural(count, "part", "parts"),
    /** @param {string} name */
    partsOf: (name) => `How many parts of each expense does ${name} bear?`,
    partsLabel: "Parts",
    owes: "owes",
    gets: "gets back",
    /** @param {number} count */
    payments: (count) => `${plural(count, "payment settles", "payments settle")} everything`,
    picture: "Who pays whom",
    from: "From",
    to: "To",
    all: "The fewest payments after which nobody owes anything, over all you share.",
    expenses: "Shared expenses",
    noExpenses: "Share the first one: everybody's part is worked out.",
    /** @param {number} count */
    open: (count) => `${count} open`,
    delete: "Delete the group",
    deleteTitle: "Delete this group?",
    deleteText: "Expenses that were shared stay with everybody.",
    leave: "Leave",
    leaveTitle: "Leave this group?",
    leaveText: "Expenses that were shared stay with you.",
    gone: "Done",
  },
  recurring: {
    frequency: "How often",
    frequencies: {
      weekly: "Every week",
      biweekly: "Every two weeks",
      monthly: "Every month",
      quarterly: "Every quarter",
      yearly: "Every year",
    },
    interval: "Every how many of these",
    weekday: "Weekday",
    occurrences: "How many times",
    occurrencesHint: "Empty: without an end",
    /** @param {string} day */
    next: (day) => `next on ${day}`,
    /** @param {string} day */
    leaveOut: (day) => `Leave out ${day}`,
    /** @param {string} day */
    leftOut: (day) => `${day} is left out`,
    none: "Nothing recurs yet",
    noneText: "Rent, salary, a subscription: enter it once, and it is booked on its day every month.",
    /** @param {number} day */
    day: (day) => `on day ${day}`,
    /** @param {string} month */
    until: (month) => `until ${month}`,
    pause: "Pause",
    paused: "Paused",
    resume: "Resume",
    resumed: "Goes on from today",
    /** @param {string} month */
    book: (month) => `Book ${month} now`,
    /** @param {number} count */
    booked: (count) => `${plural(count, "entry", "entries")} booked`,
    /** @param {string} month */
    allBooked: (month) => `Everything of ${month} is booked.`,
    dayOfMonth: "Day of the month",
    dayHint: "In shorter months, the last day",
    startMonthKey: "From",
    endMonthKey: "Until",
    open: "No end",
    deleted: "Deleted. What was booked stays.",
  },
  reports: {
    span: "How far back",
    /** @param {number} count */
    months: (count) => plural(count, "month", "months"),
    own: "Choose the range",
    from: "From",
    to: "Until",
    none: "Nothing to report yet",
    noneText: "With some entries, you see here where the money goes and how the balance moves.",
    /** @param {string} amount */
    kept: (amount) => `${amount} more came in than went out`,
    /** @param {string} amount */
    overspent: (amount) => `${amount} more went out than came in`,
    cashflow: "Cash flow by month",
    /** @param {string} expenses @param {string} back @param {string} spent */
    net: (expenses, back, spent) =>
      `Of expenses of ${expenses}, ${back} was paid back: ${spent} is spent, as budgets count it.`,
    /** @param {string} amount */
    up: (amount) => `The balance is up by ${amount}`,
    /** @param {string} amount */
    down: (amount) => `The balance is down by ${amount}`,
    balance: "Balance over time",
    worth: "Net worth of all accounts",
    /** @param {string} amount */
    worthUp: (amount) => `Net worth is up by ${amount}`,
    /** @param {string} amount */
    worthDown: (amount) => `Net worth is down by ${amount}`,
    worthYear: "Net worth over a year",
    /** @param {string} amount */
    worthUpYear: (amount) => `Net worth is up by ${amount} in a year`,
    /** @param {string} amount */
    worthDownYear: (amount) => `Net worth is down by ${amount} in a year`,
    trends: "Spending by category and month",
    /** @param {string} name @param {number} percent @param {string} month */
    changed: (name, percent, month) =>
      percent < 0
        ? `${name} took ${-percent}% less in ${month}`
        : `${name} took ${percent}% more in ${month}`,
  },
  incomeGoal: {
    title: "Income expected",
    set: "Set an income goal",
    text: "What do you expect to come in this month?",
    removed: "Income goal removed",
    reached: "Reached",
    /** @param {string} percent */
    progress: (percent) => `${percent}% of the expected income has come`,
    /** @param {string} amount */
    left: (amount) => `${amount} still to come`,
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
};
