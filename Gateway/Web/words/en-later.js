// @ts-check
// The texts of what does nothing without the network: they come with the first screen that needs them.
import { plural } from "./en.js";

/** Kinds of records whose names in files say too little. @type {Record<string, string>} */
const kinds = {
  assets: "Savings",
  assetTransactions: "Deposits and withdrawals",
  attachments: "Receipts",
  attachmentContents: "Contents of receipts",
  rates: "Exchange rates",
  shares: "Shared expenses",
  sharesWithMe: "Shared with you",
  trashedRecords: "In the trash",
};
/** `incomeGoals` as `income goals`. @param {string} name */
const plain = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
/** @param {string} text */
const title = (text) => text[0].toUpperCase() + text.slice(1);
/** `data.goals[2].name` as `Goals, no. 3, name`. @param {string} path */
const place = (path) =>
  path.replace(/^data\.|: .*/g, "").split(/\.|(?=\[)/).map((part, index) => {
    if (part[0] === "[") return `no. ${Number(part.slice(1, -1)) + 1}`;
    return index === 0 ? kinds[part] ?? title(plain(part)) : plain(part);
  }).join(", ");

export default {
  households: {
    text: "A book is shared with those whom you invite. Your own one is yours alone until you do.",
    /** @param {number} count */
    people: (count) => plural(count, "person", "people"),
    /** @param {string} name */
    made: (name) => `${name} is there. Invite who belongs to it.`,
    make: "A new book",
    makeKey: "Make the book",
    name: "Name",
    usual: "With the usual categories",
    nameRequired: "Give the book a name",
    currency: "Currency",
    /** @param {string} day */
    deletedOn: (day) => `Deleted on ${day}, kept for 30 days`,
    recover: "Recover",
    recovered: "The book is back",
    invitations: "Invitations",
    /** @param {string} name */
    invitedBy: (name) => `${name} invites you to a book`,
    accept: "Accept",
    decline: "Decline",
    /** @param {string} name */
    joined: (name) => `You are in: ${name}`,
    may: { EDITOR: "may change it", VIEWER: "may read it" },
    isShown: "This book is shown now.",
    show: "Show this book",
    members: "Members",
    nobody: "deleted account",
    /** @param {string} name @param {string} role */
    roleSaved: (name, role) => `${name}: ${role}`,
    role: "Role",
    /** @param {string} name */
    removeTitle: (name) => `Remove ${name}?`,
    removeText: "They no longer reach the book from now on. What they entered stays.",
    remove: "Remove",
    /** @param {string} name */
    removed: (name) => `${name} is removed`,
    /** @param {string} name */
    handTitle: (name) => `Hand the book over to ${name}?`,
    handText: "They own it then, and you can edit it. Bank connections of the book end.",
    hand: "Hand over",
    /** @param {string} name */
    handed: (name) => `The book belongs to ${name} now`,
    /** @param {string} day */
    left: (day) => `until ${day}`,
    /** @param {string} day */
    since: (day) => `since ${day}`,
    invited: "Open invitations",
    /** @param {string} day */
    until: (day) => `until ${day}`,
    withdraw: "Withdraw",
    withdrawn: "Invitation withdrawn",
    invite: "Invite somebody",
    inviteText: "They get an email, and accept while signed in with that address. It holds for seven days.",
    invitePersonal:
      "This is your own book: whom you invite sees all that is in it. They get an email, and accept while signed in with that address.",
    inviteKey: "Invite",
    /** @param {string} email */
    inviteSent: (email) => `Invitation sent to ${email}`,
    about: "About the book",
    /** @param {string} name */
    deleteTitle: (name) => `Delete ${name}?`,
    typeName: "Type the name of the book",
    delete: "Delete the book",
    deleteText: "It is gone for everybody at once. You can recover it for 30 days.",
    deleted: "Book deleted",
    /** @param {string} name */
    leaveTitle: (name) => `Leave ${name}?`,
    leaveText: "You no longer reach the book. What you entered stays in it.",
    leave: "Leave the book",
    youLeft: "You have left the book",
    activity: "Activity",
    noActivity: "What members change appears here, from the first invitation on.",
    did: {
      /** @param {string} name @param {string} what */
      created: (name, what) => `${name} added ${what}`,
      /** @param {string} name @param {string} what */
      changed: (name, what) => `${name} changed ${what}`,
      /** @param {string} name @param {string} what */
      deleted: (name, what) => `${name} deleted ${what}`,
    },
    done: {
      /** @param {string} what */
      created: (what) => `Added: ${what}`,
      /** @param {string} what */
      changed: (what) => `Changed: ${what}`,
      /** @param {string} what */
      deleted: (what) => `Deleted: ${what}`,
    },
    kinds: {
      /** @param {number} count */
      account: (count) => plural(count, "account", "accounts"),
      /** @param {number} count */
      category: (count) => plural(count, "category", "categories"),
      /** @param {number} count */
      transaction: (count) => plural(count, "entry", "entries"),
      /** @param {number} count */
      transfer: (count) => plural(count, "transfer", "transfers"),
      /** @param {number} count */
      budget: (count) => plural(count, "budget", "budgets"),
      /** @param {number} count */
      recurring: (count) => plural(count, "recurring entry", "recurring entries"),
      /** @param {number} count */
      rule: (count) => plural(count, "rule", "rules"),
      /** @param {number} count */
      goal: (count) => plural(count, "goal", "goals"),
      /** @param {number} count */
      asset: (count) => plural(count, "savings account", "savings accounts"),
      /** @param {number} count */
      reconciliation: (count) => plural(count, "reconciliation", "reconciliations"),
      /** @param {number} count */
      incomeGoal: (count) => plural(count, "income goal", "income goals"),
      /** @param {number} count */
      rate: (count) => plural(count, "exchange rate", "exchange rates"),
      /** @param {number} count */
      other: (count) => plural(count, "record", "records"),
    },
    /** @param {string} name */
    gone: (name) => `You are no longer in “${name}”, so your own book is shown.`,
    /** @param {string} name */
    deletedNamed: (name) => `“${name}” is deleted. You can recover it for 30 days.`,
    notIn: "You are not in this book.",
    otherName: "That is not the book’s name",
    notices: "When another member of a book",
    planChanged: "changes a budget",
    budgetExceeded: "takes a budget over its plan",
    imported: "imports entries",
    noticeHint: "You are notified.",
    eraseTitle: "Your books with others",
    erase:
      "Each goes to the editor who has been in it longest, who is told. Without an editor it is deleted at once.",
    heirTitle: "Your personal book has members",
    heirText:
      "Without an editor who gets it, it is deleted. Its backups and bank connections are in any case.",
    heirless: "It is deleted. An editor could get it, but it has none.",
    heir: "Who gets it",
    noHeir: "Nobody: delete it",
    /** @param {string} name */
    tokenBook: (name) => `For the book that is shown: ${name}`,
  },
  pin: {
    currentPassword: "Current password",
    pinNew: "New PIN, 4 to 8 digits",
    pinWrong: "A PIN has 4 to 8 digits",
    pinSet: "Set PIN",
    pinKept: "PIN saved",
  },
  goalSheets: {
    reopened: "Goal is active again",
    changedBack: "Undone",
    deleteAssets: "Also delete the savings accounts used only for this goal",
    targetLabel: "Target amount",
    reminder: "Remind me",
    reminderHint: "Reminders come with the calendar of your plan.",
    firstAccount: "Savings",
    accountHint: "It is kept as a savings account, in the currency of the goal.",
    /** @param {string} amount @param {string} name */
    putAside: (amount, name) => `${amount} put aside for ${name}`,
    allocateText: "How much of each savings account is for this goal? Drag, or type an amount.",
    tooMuch: "More is assigned than is saved, so each goal gets a proportional part.",
  },
  outbox: {
    /** @param {string} reason */
    refused: (reason) => `Not saved: ${reason}`,
    correct: "Fix it",
    /** @param {number} count */
    more: (count) => `${plural(count, "more entry was", "more entries were")} not saved.`,
    own: "Put it into your own book",
    anew: "Enter it anew",
    discardTitle: "Discard this entry?",
    discard: "Discard it",
  },
  glance: {
    fromBalance: "From the balance",
    flow: "Where the income went",
    /** @param {number} percent */
    kept: (percent) => `${percent}% of the income is left over`,
    seems: "Seems to recur",
    paid: "Paid this month",
    toPay: "Still to pay this month",
    balance: "Balance with what is coming",
    /** @param {string} amount @param {string} day */
    atLeast: (amount, day) => `Never below ${amount} until ${day}`,
    /** @param {string} amount @param {string} day */
    below: (amount, day) => `Down to ${amount} on ${day}`,
    /** @param {string} amount @param {string} day */
    more: (amount, day) => `Spent ${amount} more than by ${day}`,
    /** @param {string} amount @param {string} day */
    less: (amount, day) => `Spent ${amount} less than by ${day}`,
    /** @param {string} day */
    same: (day) => `Spent as much as by ${day}`,
  },
  selected: {
    label: "Selected entries",
    /** @param {number} count */
    count: (count) => `${count} selected`,
    tag: "Add a tag",
    date: "Change the date",
    oneKind: "Select expenses or income alone to give them a category.",
    /** @param {number} count @param {string} name */
    categorySet: (count, name) => `${plural(count, "entry is", "entries are")} in ${name}`,
    /** @param {number} count */
    dateSet: (count) => `${plural(count, "entry has", "entries have")} another date`,
    /** @param {number} count */
    tagged: (count) => `${plural(count, "entry", "entries")} tagged`,
    /** @param {number} count */
    deleted: (count) => `${plural(count, "entry", "entries")} deleted`,
    /** @param {number} count */
    restored: (count) => `${plural(count, "entry is", "entries are")} back`,
    /** @param {number} count @param {number} total */
    countOf: (count, total) => `${count} of ${total} selected`,
    /** @param {number} total */
    all: (total) => `Select all ${total}`,
    account: "Move to another account",
    accountRequired: "Choose an account",
    accountFirst: "Choose an account first.",
    categoryFirst: "Choose a category first.",
    none: "Tick entries in the list first.",
    allShown: "Select all",
    /** @param {number} count @param {string} name */
    moved: (count, name) => `${plural(count, "entry", "entries")} moved to ${name}`,
    /** @param {number} count */
    deleteTitle: (count) => `Delete ${plural(count, "entry", "entries")}?`,
    /** @param {string} sum */
    deleteText: (sum) => `${sum}. You can undo this right afterwards.`,
  },
  budgetSheet: {
    rollover: "What is left at the end of the month",
    rollovers: { none: "expires", surplus: "carries over", both: "carries over, overspending too" },
    category: "Category",
    planned: "Planned",
    save: "Save budget",
    removed: "Budget removed",
    allPlanned: "Every category has a budget this month.",
    /** @param {string} amount @param {string} from */
    moved: (amount, from) => `${amount} moved from ${from}`,
    undone: "The budgets are as before",
    fill: "Fill in",
    /** @param {string} amount */
    spentLast: (amount) => `Spent last month: ${amount}`,
    /** @param {string} amount */
    average: (amount) => `On average: ${amount}`,
    /** @param {string} amount */
    cover: (amount) => `Cover what is spent: ${amount}`,
    coverFrom: "Take the extra from",
    noOther: "No other budget",
  },
  firstSteps: {
    title: "Start here",
    importTitle: "Bring in a bank statement",
    importText: "A file from your bank fills the book, and a budget is proposed from it.",
    importKey: "Import",
    addTitle: "Enter something yourself",
    addText: "This morning's coffee, the rent.",
    inviteTitle: "Share with someone",
    inviteText: "People you live or travel with see what you share, and who owes what.",
    inviteKey: "Invite",
    home: "Home",
    /** @param {string} email */
    invited: (email) => `${email} is invited`,
    sampleTitle: "Look around first",
    sampleText: "Sample data shows how things look. You can remove it in the settings.",
    sampleKey: "Add sample data",
    sampled: "Sample data added. You can remove it in the settings.",
  },
  joins: {
    title: "One transfer, recorded twice?",
    text:
      "Money that moves between your accounts is neither spent nor earned. As a transfer, it counts as neither income nor expense.",
    join: "Make it one transfer",
    joined: "Now it is one transfer",
  },
  /** What empty screens show of a book that is in use. */
  examples: {
    label: "Examples of what will be here",
    market: { name: "Supermarket", note: "Groceries" },
    rent: { name: "Rent", note: "Home" },
    salary: { name: "Salary", note: "Income" },
    eating: "Eating out",
    trip: "Summer trip",
    flat: "Shared flat",
    music: "Music subscription",
    dinner: "Dinner",
    tickets: "Concert tickets",
  },
  accountDialog: {
    inOverview: "Counts in All accounts",
    overviewHint:
      "Without it, the figures of All accounts leave this account out. Its balance still counts in your net worth.",
    delete: "Delete the account",
    accountName: "Name",
    opening: "Current balance",
    openingBalance: "Opening balance",
    openingDate: "As of",
    openingHint: "It counts towards the balance, but is neither income nor an expense.",
    openingDateHint:
      "On this day it began with that much. Earlier entries stay in lists and reports, but change no balance of today.",
    openingNowHint: "Entries of earlier days, which you can import later, don't change it.",
    /** @param {string} name */
    deleted: (name) => `${name} and its entries were deleted`,
    /** @param {string} name */
    restored: (name) => `${name} is back`,
    netOfShares: "Count only my share of shared expenses",
    netHint: "Budgets and reports then do not count what friends pay back as spending.",
    reconcile: "Reconcile with the bank",
    setBalance: "Correct the balance",
    setBalanceText: "One entry makes up the difference, so that the balance matches what you have.",
    balance: "Actual balance",
    /** @param {string} amount */
    balanceSet: (amount) => `The balance is ${amount}`,
    kind: "Type",
    owed: "You owe",
    close: "Close the account",
    reopen: "Open the account again",
    /** @param {string} name */
    closed: (name) => `${name} is closed. What was entered in it stays.`,
    /** @param {string} name */
    reopened: (name) => `${name} is open again`,
  },
  shareActions: {
    reminded: "Reminder sent",
    paid: "Marked as paid",
    declined: "Declined",
    unshared: "No longer shared",
    unpaid: "Open again",
  },
  newGroup: {
    emails: "Email addresses of the others",
    emailsHint: "Separated by spaces or commas. Anyone without an account is invited.",
    create: "Create the group",
  },
  profile: {
    name: "Your name",
    language: "Language",
    /** @param {string} list */
    languageHint: (list) => `Texts come in ${list}; dates and numbers follow any language.`,
    zone: "Time zone",
  },
  planWriting: {
    applied: "Written into the month's plan",
    /** @param {string} month */
    replaceTitle: (month) => `Replace the plan of ${month}?`,
    /** @param {string} before @param {string} after */
    replaceText: (before, after) => `It has ${before} in all, and would have ${after}.`,
    replaceHint: "You can undo it afterwards.",
    replace: "Replace it",
  },
  splitting: {
    pickText: "Choose what you want to share, or add it now.",
    pickNone: "There are no expenses to share yet. Add one first.",
    none: "Add at least one participant",
    self: "That is your own address",
    twice: "This person is added already",
    percentSum: "The percentages must add up to 100",
    /** @param {string} amount */
    fixedSum: (amount) => `The amounts must add up to ${amount}`,
    departed: "Whoever deleted their account keeps what they bear. You divide the rest.",
    weightWrong: "Give each a number of parts, such as 2 or 1.5",
  },
  recurringSheet: {
    weekday: "Weekday",
    occurrences: "How many times",
    occurrencesHint: "Leave empty for no end",
    /** @param {string} day */
    leaveOut: (day) => `Skip ${day}`,
    /** @param {string} day */
    leftOut: (day) => `${day} is skipped`,
    dayOfMonth: "Day of the month",
    dayHint: "In shorter months, the last day",
  },
  whoPays: {
    /** @param {number} count */
    payments: (count) => `${plural(count, "payment settles", "payments settle")} everything`,
    picture: "Who pays whom",
    from: "From",
    to: "To",
  },
  proving: {
    confirm: "Confirm it is you",
    confirmText: "Enter your password to go on.",
  },
  categoryDialog: {
    deleteCategory: "Delete the category",
    categoryDeleted: "Category deleted",
  },
  settling: {
    /** @param {string} amount */
    youClaimed: (amount) => `You said that you paid ${amount}`,
    /** @param {string} name */
    claimTitle: (name) => `Tell ${name} that you paid`,
    /** @param {string} name */
    claimText: (name) => `${name} is told, and confirms it or says that nothing came.`,
    /** @param {string} name */
    claimed: (name) => `${name} was told`,
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
  },
  keepTransfers: {
    title: "Keep its transfers?",
    text:
      "Transfers to and from your other accounts stay there and show this account as deleted. Net worth no longer counts it, past months included.",
  },
  paying: {
    accepted: "Accepted",
    /** @param {number} count @param {string} amount */
    confirmsToo: (count, amount) =>
      `This also confirms ${amount} that you have not confirmed yet (${
        plural(count, "expense", "expenses")
      }).`,
    /** @param {string} name */
    refused: (name) => `${name} is told that nothing came`,
    /** @param {string} name @param {string} amount */
    leftOut: (name, amount) => `Settled. ${amount} that ${name} has not accepted stays open.`,
    isShared: "Shared already",
    restMine: "The rest is mine",
    /** @param {string} amount */
    payers: (amount) => `Who paid what of ${amount}?`,
    twoPayers: "Enter what at least two people paid",
    /** @param {string} name */
    title: (name) => `What ${name} paid`,
    record: "Record it",
    /** @param {string} left */
    recorded: (left) => `Recorded. ${left} is left.`,
    whole: "Recorded. Nothing is left.",
    claimTitle: "Say that you paid",
    none: "No payments yet",
    /** @param {string} amount */
    left: (amount) => `${amount} left`,
    /** @param {string} name */
    by: (name) => `recorded by ${name}`,
    reversed: "taken back",
    /** @param {string} name @param {string} moment */
    reversedBy: (name, moment) => `taken back by ${name}, ${moment}`,
    remove: "Take back",
    removed: "Payment taken back",
    save: "Save the changes",
    saved: "Saved. The others are notified.",
    locked: "Somebody has paid or declined: the parts can no longer change.",
  },
  books: {
    book: "Book it",
    title: "Book what was paid back",
    /** @param {string} amount */
    text: (amount) =>
      `${amount} was paid back and is not in your books. It is booked as money back for the expense, so that less counts as spent.`,
    sameCategory: "As the expense",
    done: "Booked as money back",
    show: "Show it",
    booked: "In your books",
    waiting: "Is being booked",
    /** @param {string} reason */
    failed: (reason) => `Not booked: ${reason}`,
    /** @param {string} name */
    automatic: (name) => `Payments go into ${name} automatically.`,
    /** @param {string} code */
    none: (code) => `What was paid back goes into an account in ${code}, and you have none.`,
    field: "What is paid back",
    fieldText: "In your books, a payment is money back for this expense.",
    byHand: "I book it myself",
    /** @param {string} name */
    into: (name) => `Book it into ${name}`,
    gone: "The account for what is paid back is deleted. Choose another one.",
    /** @param {string} code */
    noneYet: (code) => `You have no account in ${code} to book what is paid back into.`,
  },
  planning: {
    slider: "Of what is required",
    presets: { 50: "Half", 100: "Full" },
    wish: "Or enter a total",
    find: "Find",
    /** @param {string} amount */
    unreachable: (amount) => `The nearest that can be reached is ${amount}`,
    strategy: "What skipped goals free up goes",
    strategies: {
      balanced: "to all in proportion",
      prioritizeUrgent: "to the most urgent first",
      prioritizeLargest: "to the largest first",
      minimizeRisk: "to those at risk first",
    },
    apply: "Use in the plan",
    leftOver: "Left over",
    never: "not reached this way",
    /** @param {number} count */
    later: (count) => plural(count, "month later", "months later"),
    budget: "What I can put aside every month",
    /** @param {string} amount */
    tooLittle: (amount) => `Not enough for every deadline. You need ${amount} a month.`,
    /** @param {string} amount */
    enough: (amount) => `Every goal is reached in time. ${amount} a month would be the least.`,
    /** @param {string} amount @param {string} day */
    short: (amount, day) => `${amount} a month short until ${day}`,
    ways: "Any one of these helps",
    /** @param {string} amount */
    increase: (amount) => `Put ${amount} aside every month`,
    /** @param {string} name @param {string} day @param {number} months */
    extend: (name, day, months) =>
      `Give ${name} time until ${day} (${plural(months, "month", "months")} more)`,
    /** @param {string} name @param {string} amount */
    reduce: (name, amount) => `Lower ${name} to ${amount}`,
    /** @param {string} month */
    allBy: (month) => `All reached by ${month}`,
    timeline: "When each goal is paid for",
    months: "Months",
    applyBudget: "Use this budget",
    setting: {
      paymentDay: "Day of the month you save on (1–28)",
      undoGracePeriodHours: "Hours in which a step can be undone (0–168)",
      notificationDays: "Days before it to be reminded (0–14)",
      displayCurrency: "Currency of the totals",
      autoStart: "Start months automatically",
      autoComplete: "Complete months automatically",
      reminders: "Remind me by mail",
    },
    hint: {
      autoStart: "On the day you save",
      autoComplete: "On that day of the next month",
      reminders: "Once before each payment",
    },
    feed: "Calendar",
    feedText:
      "Your phone's calendar can show each payment. Whoever has the address sees them, so keep it secret. A new one ends the old one.",
    feedMake: "Create an address",
    feedEnd: "End the address",
    feedGone: "The address no longer works",
    feedAddress: "Subscribe to this address",
  },
  proposal: {
    planned: "Planned already",
    stays: "These stay as they are. Choose what to plan anew.",
    /** @param {string} name @param {string} amount */
    now: (name, amount) => `${name}: ${amount} now`,
    nothing: "Choose a category and enter an amount",
    none: "Nothing to propose from yet",
    noneText: "With some expenses, yours or imported ones, a budget for each category is proposed here.",
    /** @param {string} month */
    text: (month) => `What you spend in a usual month, rounded up. Change what you like for ${month}.`,
    save: "Set these budgets",
    /** @param {number} count */
    set: (count) => `${plural(count, "budget is", "budgets are")} set`,
  },
  palette: {
    title: "Find anything",
    hint: "A screen, an account, something to do",
    keys: "Arrows choose, Enter confirms",
    goTo: "Go to",
    act: "Actions",
    setting: "Setting",
    /** @param {string} text */
    search: (text) => `Search the entries for “${text}”`,
  },
  rates: {
    /** @param {string} code */
    text: (code) => `Totals in ${code} use these rates. A rate of your own applies only to you.`,
    none: "There are no rates yet. With one, amounts in other currencies count in your sums.",
    base: "One of",
    /** @param {string} code */
    rate: (code) => `is worth, in ${code}`,
    from: "From this day on",
    save: "Save the rate",
    saved: "Rate saved",
    removed: "Rate removed",
    stale: "old",
    /** @param {string} code */
    chooseOther: (code) => `Choose a currency other than ${code}`,
    unreadable: "Enter a number greater than zero, such as 1.0842",
    /** @param {string} base @param {string} rate @param {string} quote */
    one: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    /** @param {string} day */
    since: (day) => `since ${day}`,
    sources: { MANUAL: "Your own", OPERATOR: "This server", PROVIDER: "From a provider" },
  },
  reconcile: {
    text: "Enter the statement's balance, then tick each entry that is on it.",
    day: "Last day of the statement",
    balance: "Balance on the statement",
    begin: "Begin",
    difference: "Difference left",
    /** @param {string} statement @param {string} day @param {string} cleared */
    figures: (statement, day, cleared) => `The statement says ${statement} on ${day}. Ticked: ${cleared}`,
    even: "Everything matches. Finish to reconcile these entries.",
    /** @param {number} count */
    left: (count) =>
      count === 0 ? "Every entry is ticked." : `${plural(count, "entry is", "entries are")} not ticked yet.`,
    finish: "Finish",
    adjust: "Book the difference",
    /** @param {string} amount */
    adjustText: (amount) =>
      `The statement and the ticked entries differ by ${amount}. An entry on the statement's day will make up the difference.`,
    cancel: "Discard this statement",
    cancelText: "What is ticked stays ticked.",
    dayRequired: "Choose the last day of the statement",
    noCategory: "Create a category for it first",
    entries: "Entries up to that day",
    entriesText: "Tick what the statement has.",
    none: "Nothing is left to tick up to that day.",
    /** @param {number} count */
    all: (count) => `Tick all ${count} shown`,
    past: "Reconciled so far",
    reopen: "Open again",
    done: "The account matches the statement",
  },
  trash: {
    text: "What you delete stays here for 30 days.",
    none: "Nothing is in the trash.",
    restore: "Bring it back",
    restored: "Restored",
    delete: "Delete for good",
    deleteTitle: "Delete it for good?",
    deleteText: "This cannot be undone.",
    deleted: "Deleted for good",
    empty: "Empty the trash",
    emptyTitle: "Empty the trash?",
    emptyText: "Everything in it is deleted for good.",
    emptied: "The trash is empty",
    /** What a kind of thing is called. @type {Record<string, string>} */
    kinds: {
      category: "Category",
      budget: "Budget",
      recurring: "Recurring entry",
      goal: "Goal",
      asset: "Savings",
    },
    /** @param {string} moment */
    at: (moment) => `deleted ${moment}`,
  },
  rules: {
    text: "Rules fill in imported entries, and those you already have, by what they say.",
    none:
      "No rules yet. One like “payee contains market → Groceries” saves the same choice for every receipt.",
    add: "New rule",
    name: "Name",
    nameRequired: "Give the rule a name",
    valueRequired: "Fill in every condition and every change",
    when: "When",
    all: "All of these are true",
    any: "Any of these is true",
    and: " and ",
    or: " or ",
    then: "Then",
    addCondition: "Add a condition",
    addAction: "Add a change",
    remove: "Remove the line",
    edit: "Edit",
    delete: "Delete the rule",
    saved: "Rule saved",
    deleted: "Rule deleted",
    apply: "Try",
    applyNow: "Apply",
    nothing: "It would change nothing.",
    /** @param {number} count @param {boolean} hasMore */
    wouldChange: (count, hasMore) =>
      `${plural(count, "entry would change", "entries would change")}${hasMore ? ", and maybe more" : ""}`,
    applied: "Rule applied",
    field: "Part of the entry",
    op: "Comparison",
    target: "What to change",
    value: "Text",
    choose: "Choose one",
    fields: {
      payee: "Payee",
      description: "Description",
      notes: "Notes",
      amount: "Amount",
      account: "Account",
      type: "Type",
    },
    ops: {
      contains: "contains",
      is: "is",
      startsWith: "begins with",
      endsWith: "ends with",
      above: "is above",
      below: "is below",
    },
    sets: { category: "Category", payee: "Payee", description: "Description", notes: "Notes", tag: "Tag" },
    types: { EXPENSE: "Expense", INCOME: "Income" },
  },
  unknown: {
    text: "This address leads nowhere. The link may be cut off or old.",
    home: "Go to the start page",
  },
  leaving: {
    exportText: "Everything you entered, to keep or take elsewhere.",
    exportCsv: "Spreadsheet (CSV)",
    exportJson: "Everything (JSON)",
    exportJournal: "Journal for hledger",
    exportArchive: "Everything with receipts (zip)",
    exportTables: "Single tables (CSV)",
    removeSample: "Remove the sample data",
    sampleRemoved: "Sample data removed",
    deleteTitle: "Delete your account?",
    deleteText: "Everything of yours is deleted for good. Enter your password to confirm.",
    accountDeleted: "Your account and everything in it were deleted.",
  },
  passkeys: {
    add: "Add a passkey",
    removeTitle: "Remove this device's passkey?",
    removeOne: "On this device you then sign in with your password. Your other passkeys stay.",
    removeLast: "You then sign in with your password. You can add a passkey again at any time.",
    isCopied: "This passkey is kept in your password manager: it goes from your other devices, too.",
    remove: "Remove",
    goes: "will be removed",
    stays: "stays",
  },
  ownCurrency: {
    text:
      "Totals, new accounts and new goals use it. An account with entries keeps its own currency; an untouched first account takes the new one.",
    /** @param {string} account @param {string} code */
    kept: (account, code) => `Saved. Your account “${account}” stays in ${code}.`,
    /** @param {string} account @param {string} code */
    followed: (account, code) => `Saved. Your account “${account}” is in ${code} now, too.`,
  },
  legal: {
    privacy: [
      "This server is run by the person or company that gave you its address. Your entries lie in its databases and nowhere else: the app sends nothing to third parties and loads nothing from them.",
      "Your password is kept as an Argon2id hash. Your session lies in cookies that no script can read. Your browser keeps the last screens and unsent entries until you sign out.",
      "“Delete account” in the settings erases you from every part of the server, backups of the operator excepted until they expire.",
    ],
    terms: [
      "Coffer is a tool for keeping your own books. It moves no real money and gives no financial advice.",
      "The operator of this server decides who may use it, and for what.",
    ],
  },
  security: {
    newPassword: "New password",
    changePassword: "Change password",
    passwordChanged: "Password changed. Other sessions have ended.",
    pinText:
      "With a PIN, the app locks itself after five minutes without use. The server checks the PIN: without a network the app stays locked.",
    pinChange: "Change PIN",
    pinRemove: "Remove PIN",
    pinGone: "PIN removed",
    passkeys: "Passkeys",
    passkeyGone: "Passkey deleted",
    autoLock: "Lock after",
    autoLockNever: "Never",
    /** @param {number} count */
    autoLockMinutes: (count) => plural(count, "minute", "minutes"),
    sessions: "Signed-in devices",
    thisDevice: "This device",
    endSession: "Sign out",
    ended: "Session ended",
    everywhere: "Sign out everywhere",
    everywhereTitle: "Sign out on all devices?",
    everywhereText:
      "This device, too. Everybody who uses your account then needs your password or a passkey.",
    everywhereDone: "You are signed out on all devices.",
    activity: "Account activity",
    notYou: "not signed in",
    once: "What you change here asks for your password once.",
    webhooks: {
      title: "Webhooks",
      text: "A webhook tells a server of yours at once that something has changed.",
      make: "Add a webhook",
      url: "Address",
      urlHint: "Where your server listens, with HTTPS",
      urlRequired: "Give the address of your server",
      urlSecure: "The address must begin with https://",
      may: "Events",
      eventsRequired: "Choose at least one event",
      events: {
        "book.changed": "Accounts, transactions and plans",
        "shares.changed": "Shared expenses",
        "wallet.changed": "The wallet",
        "notification.created": "New notifications",
      },
      /** @param {string} when */
      delivered: (when) => `last delivered ${when}`,
      never: "nothing delivered yet",
      off: "switched off",
      reasons: {
        GONE: "switched off: the server asked for no more",
        FAILING: "switched off: the server did not answer for five days",
        OVERFLOW: "switched off: too much was waiting",
        SECURITY: "switched off: everything was signed out of your account",
        SECRET: "off: its secret had to be replaced",
      },
      enable: "Switch on",
      enabled: "Webhook switched on",
      test: "Test",
      tested: "A test is on its way",
      log: "What was sent",
      empty: "Nothing was sent yet.",
      states: {
        PENDING: "on its way",
        DELIVERED: "delivered",
        FAILED: "given up",
      },
      madeText: "This secret verifies the signatures. Copy it now: it cannot be shown again.",
      kept: "I have copied it",
      remove: "Delete",
      /** @param {string} url */
      removeTitle: (url) => `Delete the webhook to ${url}?`,
      removeText: "Your server is no longer told anything.",
      removed: "Webhook deleted",
    },
    tokens: {
      title: "API tokens",
      text:
        "A token lets a script or another program read and record in your name, and do only what you allow.",
      make: "Create a token",
      name: "Name",
      nameHint: "What it is for, such as: receipts from the scanner",
      nameRequired: "Give the token a name",
      may: "It may",
      scopesRequired: "Choose what it may do",
      scopes: {
        read: "Read",
        "transactions:write": "Record transactions",
        "budgets:write": "Change budgets",
        "planning:write": "Change goals and plans",
        "sharing:write": "Share expenses",
        export: "Export",
        wallet: "Send from the wallet",
      },
      accounts: "Only these accounts",
      bounded: "It sees and changes nothing else.",
      unbounded: "None chosen: all accounts.",
      life: "Expires after",
      /** @param {number} days */
      days: (days) => `${days} days`,
      /** @param {string} day */
      until: (day) => `until ${day}`,
      /** @param {string} when @param {string} address */
      used: (when, address) => `last used ${when}${address ? ` from ${address}` : ""}`,
      unused: "never used",
      /** @param {string} name */
      madeText: (name) => `This is the token “${name}”. Copy it now: it cannot be shown again.`,
      kept: "I have copied it",
      revoke: "Revoke",
      /** @param {string} name */
      revokeTitle: (name) => `Revoke the token “${name}”?`,
      revokeText: "Whatever uses it is refused from then on.",
      revoked: "Token revoked",
    },
    address: {
      title: "Email address",
      /** @param {string} email */
      text: (email) =>
        `Your address is ${email}. A link to the new one makes it yours; the old one gets a notice with a way back.`,
      newEmail: "New address",
      change: "Change the address",
      /** @param {string} email */
      sent: (email) => `If ${email} can be used, a link is on its way to it.`,
    },
    identities: "Sign in with other accounts",
    identityGone: "The account no longer signs you in.",
    factor: {
      title: "Second factor",
      text: "Signing in with your password then also asks for a code from an authenticator app.",
      setUp: "Set up",
      scan:
        "Scan the picture with your authenticator app, or enter the key there. Then type the 6 digits that it shows.",
      qr: "QR code for an authenticator app",
      secret: "Key for the app",
      open: "Open in an app on this device",
      turnOn: "Turn on",
      isOn: "Second factor turned on",
      codesText:
        "Keep these recovery codes in a safe place: each signs you in once without the app, and they cannot be shown again.",
      kept: "I have saved them",
      onText: "Signing in with your password asks for a code from your authenticator app.",
      codeHint: "6 digits from the app, or a recovery code",
      turnOff: "Turn off the second factor",
      newCodes: "Create new recovery codes",
      isOff: "Second factor turned off",
    },
    events: {
      "account.verified": "Email address verified",
      "account.added": "Account created",
      "account.disabled": "Account disabled",
      "account.enabled": "Account enabled",
      "signin.succeeded": "Signed in",
      "signin.failed": "Wrong password",
      "signin.blocked": "Sign-in blocked after wrong passwords",
      signout: "Signed out",
      "sessions.ended": "Sessions ended",
      "token.reused": "An old session was used again, so all that came from it ended",
      "password.changed": "Password changed",
      "password.reset": "Password reset by mail",
      "password.refused": "Wrong password while signed in",
      "password.link": "Link for a new password created",
      "passkey.added": "Passkey added",
      "passkey.removed": "Passkey deleted",
      "pin.set": "PIN set",
      "pin.removed": "PIN removed",
      "pin.blocked": "Too many wrong PINs",
      "pin.disabled": "PIN switched off",
      "apitoken.made": "API token created",
      "apitoken.revoked": "API token revoked",
      "apitokens.ended": "All API tokens ended",
      "calendar.made": "Calendar address created",
      "bank.connected": "Bank connected",
      "totp.on": "Second factor turned on",
      "totp.off": "Second factor turned off",
      "identity.linked": "Account at a provider linked",
      "identity.removed": "Account at a provider removed",
      "code.refused": "Wrong code of the second factor",
      "recovery.used": "Recovery code used",
      "recovery.made": "New recovery codes created",
      "email.requested": "Email address change requested",
      "email.changed": "Email address changed",
      "email.restored": "Former email address restored",
      "data.exported": "Data exported",
      "backup.downloaded": "Backup downloaded",
      "data.restored": "Data restored",
      "restore.undone": "Restore undone",
      "invitation.made": "Invitation created",
      "erasure.requested": "Account deletion requested",
      "erasure.done": "Account deleted",
    },
  },
  receipts: {
    title: "Receipts",
    add: "Add a receipt",
    added: "Receipt added",
    unreadable: "A receipt is a picture (PNG, JPEG, WebP) or a PDF file",
    deleteTitle: "Delete this receipt?",
    deleted: "Receipt deleted",
    /** @param {number} count */
    size: (count) => `${count} KB`,
  },
  wallet: {
    play: "Play money: it moves between the people of this Coffer alone and is worth nothing outside.",
    balance: "Balance",
    title: "Send money",
    to: "To",
    toHint: "Their email address",
    toRequired: "Enter who gets it",
    note: "Note",
    send: "Send",
    topUp: "Top up",
    /** @param {string} amount */
    sureTitle: (amount) => `Send ${amount}?`,
    /** @param {string} email */
    sureTo: (email) => `${email} gets it at once. Money that was sent cannot be called back.`,
    /** @param {string} amount */
    sent: (amount) => `${amount} sent`,
    /** @param {string} balance */
    tooLittle: (balance) => `The balance is too low: ${balance}`,
    history: "History",
    none: "Nothing sent or received",
    noneText: "What you send and receive appears here, with the balance after each.",
    outside: "outside Coffer",
    types: {
      /** @param {string} who */
      SENT: (who) => `To ${who}`,
      /** @param {string} who */
      RECEIVED: (who) => `From ${who}`,
      TOP_UP: () => "Top-up",
      INITIAL: () => "First balance",
    },
  },
  imports: {
    text:
      "Import a statement from your bank: CSV, OFX, QFX, QIF, CAMT.053 or MT940. Nothing is booked before you have checked it.",
    earlier: "Earlier imports",
    none: "None yet.",
    /** @param {number} count */
    rows: (count) => plural(count, "entry", "entries"),
    file: "File from your bank",
    choose: "Choose a file",
    format: "Format",
    formats: {
      auto: "Detect automatically",
      csv: "CSV",
      ofx: "OFX or QFX",
      qif: "QIF",
      camt053: "CAMT.053",
      mt940: "MT940",
    },
    into: "Into the account",
    read: "Read the file",
    status: {
      preview: "To check",
      committing: "Being booked",
      committed: "Booked",
      undoing: "Being undone",
      undone: "Undone",
      failed: "Failed",
    },
    states: {
      ready: "Ready",
      duplicate: "Already in your book",
      problem: "With problems",
      excluded: "Left out",
    },
    /** @param {string} amount */
    in: (amount) => `${amount} in`,
    /** @param {string} amount */
    out: (amount) => `${amount} out`,
    /** @param {number} count */
    created: (count) => `${plural(count, "entry", "entries")} booked`,
    /** @param {number} removed @param {number} kept */
    removed: (removed, kept) => `${removed} removed, ${kept} kept because you have changed them since`,
    /** @param {string} stated @param {string} computed */
    closing: (stated, computed) =>
      `The file closes at ${stated}; with these entries it would be ${computed}.`,
    mapping: "Columns",
    columns: {
      date: "Day",
      amount: "Amount",
      debit: "Money out",
      credit: "Money in",
      type: "In or out",
      payee: "Payee",
      payer: "Payer of income",
      fee: "Fee on top",
      description: "Description",
      category: "Category",
      account: "Account",
    },
    encoding: "In which writing does this read right?",
    separator: "Between the cells",
    separators: {
      ",": "Comma",
      ";": "Semicolon",
      "\t": "Tab",
      "|": "Bar",
    },
    refund: "Money back",
    signs: {
      question: "Amounts without a minus in this file…",
      asWritten: "came in",
      inverted: "were spent",
    },
    noColumn: "None",
    /** @param {string} name @param {string} sample */
    column: (name, sample) => (sample ? `${name} (${sample})` : name),
    categories: "Categories",
    createCategories: "Create the categories named in the file",
    defaultCategory: "For all others",
    uncategorized: "Uncategorized",
    /** @param {number} count */
    alike: (count) => `${plural(count, "entry", "entries")} of this payee got the category`,
    /** @param {number} row */
    include: (row) => `Book entry ${row}`,
    again: "Check it again",
    forget: "Delete this import",
    undo: "Undo the import",
    /** @param {number} count */
    commit: (count) => `Book ${plural(count, "entry", "entries")}`,
  },
  banks: {
    text:
      "Your bank's entries come by themselves, four times a day, through the SimpleFIN bridge or a server of that protocol. Coffer only reads.",
    connectTitle: "Connect a bank",
    token: "Setup token",
    tokenHint: "The server shows it once. It works a single time.",
    tokenRequired: "Paste the setup token",
    bridge: "Most people get one at the SimpleFIN bridge:",
    connect: "Connect",
    connected: "Connected. Choose where each account goes.",
    again: "Connect again",
    sync: "Fetch now",
    syncing: "Fetching …",
    never: "Nothing fetched yet.",
    /** @param {string} when */
    last: (when) => `Last fetched ${when}`,
    lastImport: "Last import",
    remove: "Remove",
    /** @param {string} host */
    removeTitle: (host) => `Remove the connection to ${host}?`,
    removeText: "No more entries come. Those that are here stay.",
    removed: "Connection removed",
    into: "Entries go to",
    choose: "Choose an account",
    create: "A new account",
    ignore: "Leave out",
    there: "At the bank",
    here: "here",
    difference: "difference",
    /** @param {string} day */
    lastEntry: (day) => `Last entry ${day}`,
    /** @param {number} count */
    pending: (count) => `Not booked yet: ${count}`,
    problems: {
      accessEnded:
        "The server ended this access. Get a new setup token there and connect again: your accounts stay chosen.",
      paymentRequired: "The server wants to be paid before it tells more.",
      unreachable: "The server cannot be reached. Coffer tries again by itself.",
      slow: "The server took too long. Coffer tries again by itself.",
      tooLarge: "The server's answer is too large.",
      unreadable: "The server's answer cannot be used.",
      security:
        "Everything was signed out of your account, and so was the bank. Connect again with a new setup token.",
      restored: "After a restore the access could not be read. Connect again with a new setup token.",
    },
  },
  backups: {
    text: "A backup contains everything you entered. Download it to keep it elsewhere.",
    withReceipts: "With receipts",
    kept: "Kept backups",
    fromFile: "Restore from a file",
    none: "None yet.",
    newPassphrase: "Passphrase (optional)",
    passphraseHint: "8 characters or more. Without it nobody can open the backup, not even you.",
    passphrase: "Passphrase",
    make: "Create a backup",
    making: "The backup is being created",
    made: "Backup created",
    kinds: { manual: "By you", safety: "Before a restore", scheduled: "Daily" },
    encrypted: "Encrypted",
    download: "Download",
    restore: "Restore",
    check: "Verify the backup",
    whole: "The backup is complete and can be restored.",
    damaged: "It is damaged.",
    deleteTitle: "Delete this backup?",
    deleteText: "Files you downloaded stay with you.",
    deleted: "Backup deleted",
    /** @param {string} name */
    kind: (name) => kinds[name] ?? title(plain(name)),
    /** @param {string} path @param {string} message */
    at: (path, message) => `${place(path)}: ${message}`,
  },
  restore: {
    nothingCame:
      "The backup brought nothing: what it has is here already, or was deleted since and stays deleted.",
    instead: "Replace your data instead",
    offer: {
      title: "Restore from a backup?",
      /** @param {string} moment */
      text: (moment) =>
        `Your book is empty, and there is a backup of ${moment}. You see first what it would bring.`,
      look: "Restore",
      later: "Not now",
    },
    from: (/** @type {string} */ moment) => `From the backup of ${moment}. You see first what would change.`,
    text: "From a backup or a JSON export that you downloaded. You see first what would change.",
    file: "File",
    mode: "What happens to your data",
    modes: {
      merge: "Merge: keeps everything of both, and the newer version of what both have",
      replace: "Replace: afterwards your data is as in the backup",
    },
    look: "Show what would change",
    looking: "The file is being read",
    would: "What would change",
    nothing: "Nothing: your data is the same.",
    nothingElse: "Nothing of what you have.",
    /** @param {string} text @param {number} count */
    deleted: (text, count) =>
      count === 1
        ? "1 record of the file was deleted here since, and stays deleted."
        : `${text} records of the file were deleted here since, and stay deleted.`,
    withDeleted: "Also bring back what was deleted since",
    /** @param {string} count */
    inTrash: (count) => `${count} of them in the trash`,
    /** @param {string} count */
    added: (count) => `+${count} new`,
    /** @param {string} count */
    replaced: (count) => `${count} changed`,
    /** @param {string} count */
    removed: (count) => `−${count} removed`,
    /** @param {string} count */
    kept: (count) => `${count} kept`,
    /** @param {string} list */
    same: (list) => `As before: ${list}`,
    /** @param {number} count */
    problems: (count) => `${plural(count, "problem keeps", "problems keep")} the file from being restored.`,
    /** @param {number} count */
    notes: (count) => plural(count, "note", "notes"),
    /** @param {number} count */
    further: (count) => `and ${count} more`,
    confirm: "Restore now",
    running: "Your data is being restored",
    done: "Restored. You can undo it for a day, and a backup of how it was before is kept.",
    undone: "Undone: your data is as it was before the restore.",
    undo: "Undo the restore",
    again: "Restore again",
    doneAgain: "Restored again. You can undo it for a day.",
  },
  looks: {
    parent: "Belongs to",
    parentHint: "Budgets and reports can count it there.",
    noParent: "no other category",
    merge: "Merge into another",
    /** @param {string} name */
    mergeTitle: (name) => `Merge ${name}`,
    /** @param {string} name */
    mergeText: (name) =>
      `The entries, splits, budgets and recurring entries of ${name} move, and ${name} is archived. You can undo this for a day.`,
    mergeInto: "Into",
    /** @param {string} from @param {string} into */
    merged: (from, into) => `${from} is now part of ${into}`,
    color: "Color",
    icon: "Icon",
    none: "None",
    own: "As it is",
    icons: {
      cart: "Shopping cart",
      restaurant: "Knife and fork",
      coffee: "Cup",
      home: "House",
      bolt: "Lightning",
      phone: "Phone",
      bus: "Bus",
      car: "Car",
      plane: "Paper plane",
      heart: "Heart",
      sport: "Dumbbell",
      film: "Film",
      music: "Note",
      book: "Book",
      shirt: "Shirt",
      child: "Child",
      pet: "Paw",
      gift: "Present",
      tree: "Tree",
      tool: "Tool",
      shield: "Shield",
      briefcase: "Briefcase",
      laptop: "Laptop",
      bank: "Bank",
      tag: "Tag",
    },
    /** What a name of a category has in it that an icon suits. */
    iconWords: {
      cart: "groceries grocery supermarket food market shopping",
      restaurant: "restaurant dining eating lunch dinner takeaway pizza",
      coffee: "coffee cafe drink drinks bar pub tea",
      home: "home house rent mortgage apartment furniture household",
      bolt: "electric power energy utilities utility heating water gas",
      phone: "phone mobile internet",
      bus: "bus train transport transit commute taxi metro",
      car: "car fuel petrol parking garage",
      plane: "travel trip holiday vacation flight hotel",
      heart: "health doctor pharmacy medical medicine dentist beauty",
      sport: "sport gym fitness yoga swimming",
      film: "film movie cinema streaming subscription entertainment game",
      music: "music concert",
      book: "book education school study studies course university magazine",
      shirt: "clothes clothing fashion shoe",
      child: "child kid baby daycare",
      pet: "pet dog cat vet",
      gift: "gift present donation charity birthday",
      tree: "garden plant nature",
      tool: "repair tool maintenance",
      shield: "insurance security",
      briefcase: "salary wage work business bonus",
      laptop: "freelance computer software electronics",
      bank: "bank taxes tax fee interest dividend investment savings loan",
    },
    colors: {
      teal: "Teal",
      green: "Green",
      yellow: "Yellow",
      orange: "Orange",
      red: "Red",
      pink: "Pink",
      purple: "Purple",
      blue: "Blue",
      grey: "Grey",
    },
  },
  crop: {
    title: "Your picture",
    label: "Part of the picture that is kept. Arrow keys move it.",
    zoom: "Zoom",
    use: "Use it",
    change: "Change picture",
    unreadable: "This file is not a readable picture",
  },
  onboarding: {
    /** @param {number} step @param {number} of */
    step: (step, of) => `Step ${step} of ${of}`,
    skip: "Skip",
    welcome: {
      text:
        "Coffer keeps your income and expenses, your budgets, and what you share with others. Setting it up takes a minute.",
      start: "Get started",
    },
    currency: {
      text: "Amounts are kept in this currency. You can have accounts in others later.",
      other: "Or any other",
      names: { USD: "US dollar", EUR: "Euro", ILS: "Israeli new shekel" },
    },
    categories: {
      text: "Choose what you spend on and earn from. You can change them at any time.",
      expense: "Expenses",
      income: "Income",
      none: "Choose at least one category",
    },
    /** Names of the categories that are offered: they become the person's own. */
    starters: {
      Groceries: "Groceries",
      "Eating Out": "Eating out",
      Rent: "Rent",
      Utilities: "Utilities",
      Transport: "Transport",
      Health: "Health",
      Entertainment: "Entertainment",
      Clothing: "Clothing",
      Children: "Children",
      Travel: "Travel",
      Gifts: "Gifts",
      Salary: "Salary",
      Freelance: "Freelance",
      Interest: "Interest",
    },
    budget: {
      income: "Expected income this month",
      /** @param {string} amount */
      left: (amount) => `${amount} of the income is not planned`,
      /** @param {string} amount */
      over: (amount) => `That is ${amount} more than comes in`,
      total: "Planned in all",
      text: "What do you plan to spend? Leave empty what you do not want to plan.",
      none: "You chose no expense categories. You can plan later.",
    },
    sample: {
      text:
        "We can fill in some transactions so that you see how things look. You can remove them in the settings.",
      yes: "Yes, add sample data",
      no: "No, start empty",
    },
    complete: {
      text:
        "Your categories and budgets are ready. You can start with a statement from your bank. One more step makes signing in quicker.",
      next: "Continue",
      import: "Start with a file from my bank",
    },
    pin: {
      text:
        "A PIN of 4 to 8 digits locks the app after five minutes without use. The server checks it: without a network the app stays locked.",
      instead: "Use a PIN instead",
    },
    biometric: {
      text: "Use your fingerprint, your face or the PIN of this device instead of the password.",
      unavailable: "This device offers no passkeys. You can turn them on later on another one.",
      enable: "Enable",
      skip: "Skip",
    },
    accounts: {
      title: "What do you have?",
      text: "Enter what is in each account now. Leave empty what you do not have.",
      owed: "you owe",
      hint: "You can change these and add others at any time.",
    },
  },
  budgetStarts: {
    whole: "Show the budgets of all accounts",
    copy: "Copy last month",
    propose: "Propose from my spending",
    copied: "Copied from last month",
    /** @param {string} month */
    nothingToCopy: (month) => `${month} has no budgets to copy`,
    /** @param {number} count */
    copySkipped: (count) => `${plural(count, "budget", "budgets")} not copied: the category is archived`,
  },
  moving: {
    from: "From",
    to: "To",
    choose: "Choose a category",
    unplanned: "Without a budget",
    /** @param {string} amount */
    all: (amount) => `All that is left: ${amount}`,
    /** @param {string} amount */
    missing: (amount) => `What is missing: ${amount}`,
    /** @param {string} name @param {string} amount */
    atMost: (name, amount) => `${name} has only ${amount} planned`,
    save: "Move",
    /** @param {string} amount @param {string} from @param {string} to */
    done: (amount, from, to) => `${amount} moved from ${from} to ${to}`,
  },
  widening: {
    /** @param {number} count */
    text: (count) => `${plural(count, "budget counts", "budgets count")} the spending of one account only.`,
    hint: "Made budgets of all accounts, they also count what you pay by card or from another account.",
    press: "Count all accounts",
    /** @param {number} count */
    done: (count) => `${plural(count, "budget counts", "budgets count")} all accounts now`,
    undone: "The budgets count one account each again",
    none: "No budget could be changed",
    kept: "These stay as they are:",
    reasons: {
      severalCurrencies: "planned in several currencies",
      alreadyPlanned: "has a budget of all accounts already",
      tooLarge: "together it would be too large",
      tooMany: "the month has too many budgets",
    },
    /** @param {number} count */
    more: (count) => plural(count, "more budget", "more budgets"),
  },
  incomeGoal: {
    title: "Expected income",
    set: "Set an income goal",
    text: "What do you expect to come in this month?",
    removed: "Income goal removed",
    reached: "Reached",
    /** @param {string} percent */
    progress: (percent) => `${percent}% of the expected income has come`,
    /** @param {string} amount */
    left: (amount) => `${amount} still to come`,
  },
  reports: {
    others: "Others",
    span: "How far back",
    /** @param {number} count */
    months: (count) => plural(count, "month", "months"),
    own: "Choose a range",
    from: "From",
    to: "Until",
    none: "Nothing to report yet",
    noneText: "Once there are entries, this shows where the money goes and how the balance moves.",
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
  notifications: {
    none: "No news",
    noneText: "When someone shares an expense with you, pays or reminds you, it shows here.",
    readAll: "Mark all read",
    unread: "Unread: ",
    mails: "Mails about shares",
    mailsHint: "The same news by mail",
  },
  subscriptions: {
    /** @param {string} amount */
    month: (amount) => `${amount} a month`,
    /** @param {string} amount */
    year: (amount) => `${amount} a year`,
    expected: "Expected",
    none:
      "What you pay three times in the same rhythm is found by itself and shown here, with what it costs a year.",
    /** @param {string} from @param {string} to */
    price: (from, to) => `was ${from}, now ${to}`,
    accept: "Book by itself",
    expect: "Expect",
    forget: "Expect no longer",
    dismiss: "Hide",
    /** @param {string} day */
    accepted: (day) => `Booked by itself from ${day}`,
    confirmed: "Expected, and counted in the cost",
    dismissed: "Hidden",
    /** @param {number} count */
    entries: (count) => plural(count, "entry", "entries"),
  },
  savings: {
    accounts: "Use one of your accounts",
    hint: "What is in the account then counts as savings, and needs no deposits by hand.",
    where: "Where the savings are",
    elsewhere: "In another place",
    /** @param {string} name */
    linked: (name) => `What is in ${name} counts as savings now`,
    /** @param {string} name */
    isAccount: (name) => `These savings are your account ${name}. Its entries change what is in it.`,
    open: "Open the account",
    end: "End the link",
    endTitle: "Part these savings from the account?",
    endText: "What is in the account now stays here as one deposit. From then on, both change by themselves.",
    /** @param {string} name */
    ended: (name) => `${name} is an account of its own again`,
  },
  withOthers: {
    hint: "You paid, and all bear the same.",
    /** @param {number} count */
    equally: (count) => `Equally between ${plural(count, "person", "people")}`,
    /** @param {number} count @param {string} amount */
    each: (count, amount) => `${amount} each, between ${plural(count, "person", "people")}`,
    /** @param {string} name */
    byGroup: (name) => `As ${name} divides it`,
    /** @param {string} title @param {string} names */
    shared: (title, names) => `${title}: shared with ${names}`,
    /** @param {string} names */
    waits: (names) => `The entry is saved, but not shared with ${names}: there is no network.`,
    /** @param {string} reason */
    refused: (reason) => `The entry is saved, but not shared: ${reason}`,
    others: "Between the others",
    /** @param {string} from @param {string} to */
    owes: (from, to) => `${from} owes ${to}`,
  },
  savedViews: {
    name: "Name",
    /** @param {string} name */
    remove: (name) => `Forget “${name}”`,
    /** @param {string} name */
    removed: (name) => `“${name}” is forgotten`,
  },
  listColumns: {
    saved: "Saved filters",
    save: "Save this filter",
    view: "Rows and columns",
    rows: "Rows",
    compact: "Compact",
    comfortable: "Comfortable",
    shown: "Columns",
    columns: { payee: "Payee", category: "Category", note: "Note", account: "Account", balance: "Balance" },
  },
  reportTools: {
    by: "Spending by",
    beside: "Year beside year",
    csv: "Save as CSV",
    png: "Save as picture",
    saved: "Saved reports",
    save: "Save this report",
    columns: ["Report", "Name", "Month", "Amount", "Currency"],
    thisYear: "Now",
    yearBefore: "A year before",
    /** @param {string} amount */
    less: (amount) => `${amount} less spent than a year before`,
    /** @param {string} amount */
    more: (amount) => `${amount} more spent than a year before`,
    noTags: "No entry of this time has a tag.",
  },
  dropping: {
    hint: "Or drop the file anywhere here, or paste it.",
    /** @param {string} name */
    chosen: (name) => `${name} is chosen`,
  },
};
