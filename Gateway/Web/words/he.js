// @ts-check
// הטקסטים של המסך הראשון ושל מה שסביב כל המסכים, בעברית.
/** @typedef {typeof import("./en.js")["default"]} Words */

const rules = new Intl.PluralRules("he");
const numbers = new Intl.NumberFormat("he");
/**
 * One and two are said in words, such as `תנועה אחת` and `שתי תנועות`.
 * @param {number} count
 * @param {string} one
 * @param {string} two
 * @param {string} other
 */
export function plural(count, one, two, other) {
  const rule = rules.select(count);
  return rule === "one" ? one : rule === "two" ? two : `${numbers.format(count)} ${other}`;
}

/** A name or code of another script keeps its own direction, and moves nothing beside it. @param {string} text */
export const apart = (text) => `\u2068${text}\u2069`;

/** @type {Words} */
const words = {
  cancel: "ביטול",
  close: "סגירה",
  undo: "ביטול הפעולה",
  save: "שמירה",
  next: "הבא",
  back: "חזרה",
  done: "סיום",
  skip: "דילוג לתוכן",
  optional: "לא חובה",
  keys:
    "מקשים: Ctrl+K מחפש הכול, N מוסיף, / מחפש תנועות, X בוחר, E עורך ברשימה, A מחליף חשבון, החצים מזיזים, Ctrl+Z מבטל, G T B S פותחים את האזורים, O את היעדים, P את התוכנית.",
  add: "הוספה",
  named: (action, what) => `${action}: ${apart(what)}`,
  both: (one, other) => `${one}, ${other}`,
  of: (part, whole) => `${part} מתוך ${whole}`,
  errors: {
    network: "אין חיבור. כדאי לבדוק את הרשת.",
    server: "משהו השתבש. אפשר לנסות שוב.",
    sessionExpired: "תוקף ההתחברות פג. יש להתחבר מחדש.",
    email: `יש להזין כתובת דוא"ל כמו ${apart("name@example.com")}`,
    emailRequired: 'חסרה כתובת דוא"ל',
    passwordRequired: "חסרה סיסמה",
    nameRequired: "יש להזין שם, לפחות 2 תווים",
    passkeyDomain: (domain) =>
      `מפתחות גישה פועלים רק בכתובת ${apart(domain)}. אפשר לפתוח שם את Coffer או להשתמש בסיסמה.`,
    passkeyKnown: "במכשיר הזה כבר יש מפתח גישה שלך.",
  },
  states: {
    loading: "בטעינה",
    retry: "ניסיון נוסף",
    reload: "טעינה מחדש",
    more: "טעינת עוד",
    refresh: "רענון",
  },
  offline: {
    notice: "אין חיבור לרשת. ייתכן שמה שמוצג אינו מעודכן.",
    waiting: (count) =>
      plural(count, "שינוי אחד ממתין לשליחה.", "שני שינויים ממתינים לשליחה.", "שינויים ממתינים לשליחה."),
    pending: "טרם נשלח",
    unseen: "זה עוד לא נפתח במכשיר הזה: נדרש חיבור לרשת.",
    locksSoon: "האפליקציה תינעל בעוד דקה. אין חיבור לרשת, ופתיחת הנעילה דורשת אותו.",
  },
  leave: {
    title: "להתנתק בלי לשלוח?",
    unsent: (count) =>
      plural(count, "תנועה אחת טרם נשלחה ותאבד.", "שתי תנועות טרם נשלחו ויאבדו.", "תנועות טרם נשלחו ויאבדו."),
    action: "התנתקות",
  },
  outbox: {
    refused: (reason) => `לא נשמר: ${reason}`,
    correct: "תיקון",
  },
  tabs: { label: "תפריט ראשי", more: "עוד", unread: "שלא נקראו", palette: "חיפוש" },
  titles: {
    login: "התחברות",
    register: "פתיחת חשבון",
    verify: 'הדוא"ל שלך מחכה',
    reset: "איפוס הסיסמה",
    welcome: "ברוכים הבאים",
    currency: "המטבע שלך",
    categories: "הקטגוריות שלך",
    budget: "תקציב לחודש הזה",
    sample: "להתרשם עם נתונים לדוגמה?",
    complete: "כמעט סיימנו",
    biometric: "התחברות בנגיעה",
    pin: "נעילת האפליקציה בקוד PIN",
    dashboard: "סקירה",
    transactions: "תנועות",
    budgets: "תקציבים",
    sharing: "שיתוף",
    settings: "הגדרות",
    add: "הוספת תנועה",
    edit: "עריכת תנועה",
    editBudget: "תקציב",
    proposeBudget: "תקציב לפי ההוצאות שלך",
    pick: "שיתוף הוצאה",
    share: "שיתוף הוצאה",
    transfer: "העברה",
    editShare: "עריכת ההוצאה המשותפת",
    book: "רישום החלק שלך",
    page: {
      profile: "פרופיל",
      currency: "מטבע",
      accounts: "חשבונות",
      categories: "קטגוריות",
      rates: "שערי חליפין",
      rules: "כללים",
      trash: "אשפה",
      security: "מכשירים וסיסמה",
      export: "ייצוא נתונים",
      delete: "מחיקת החשבון",
      privacy: "מדיניות פרטיות",
      terms: "תנאי שימוש",
    },
    reconcile: "התאמה",
    accounts: "חשבונות",
    goals: "יעדים",
    goal: "יעד",
    newGoal: "יעד חדש",
    editGoal: "עריכת יעד",
    allocate: "הוספת כסף ליעד",
    asset: "חיסכון",
    newAsset: "חיסכון חדש",
    plan: "תוכנית חודשית",
    flex: "לחסוך יותר או פחות",
    calculator: "מחשבון חיסכון",
    planSettings: "הגדרות התוכנית",
    wallet: "ארנק",
    notifications: "התראות",
    groups: "קבוצות",
    newGroup: "קבוצה חדשה",
    group: "קבוצה",
    imports: "ייבוא",
    backups: "גיבויים",
    backup: "גיבוי",
    restore: "שחזור",
    import: "בדיקת הייבוא",
    recurring: "תנועות קבועות",
    editRecurring: "תנועה חודשית",
    reports: "דוחות",
  },
  entry: {
    transfer: "העברה",
    refund: "החזר כספי",
    split: "מפוצלת",
    route: (from, to) => `\u200F${apart(from)} ← ${apart(to)}`,
    gone: "חשבון שנמחק",
    cleared: "מופיע בדף חשבון",
    reconciled: "הותאם",
  },
  accounts: {
    account: "חשבון",
    choose: "החלפת חשבון",
    all: "כל החשבונות",
    switched: (name) => `החשבון הפעיל עכשיו: ${apart(name)}`,
    together: "כל החשבונות יחד",
  },
  currencies: {
    beside: "סכומים במטבעות אחרים מופיעים ליד הסיכומים ואינם נכללים בהם.",
    apart: (list) => `במטבעות אחרים, מחוץ לכל סיכום: ${list}`,
    uncounted: (list) => `לא נכלל, כי אין שער חליפין: ${list}`,
    convert: (code) => `המרה ל-${apart(code)}`,
    separate: "הצגת כל מטבע בנפרד",
    noneFound: (text) => `אין מטבע בשם "${apart(text)}".`,
    converted: "מטבעות אחרים מומרים לפי השער של כל חודש.",
    later: "חודש שאין לפניו שער מקבל את השער הראשון שאחריו.",
    rate: (base, rate, quote, day) => `${apart(`1 ${base} = ${rate} ${quote}`)}, ${day}`,
    via: (text, code) => `${text}, דרך ${apart(code)}`,
  },
  charts: {
    date: "תאריך",
    rows: "הצגת התנועות",
    average: "ממוצע חודשי",
    lastMonth: "החודש הקודם",
    usual: "בממוצע",
    soFar: (name) => `${name}, עד כה`,
  },
  dates: { today: "היום", yesterday: "אתמול" },
  month: { label: "חודש", previous: "החודש הקודם", next: "החודש הבא" },
  dashboard: {
    budget: "תקציב",
    income: "הכנסות",
    expenses: "הוצאות",
    net: "נשאר",
    recent: "תנועות אחרונות",
    all: "הצגת הכול",
    none: "אין תנועות אחרונות",
    noneText: "כאן מופיעות חמש התנועות האחרונות. הראשונה נוספת בלחיצה על +.",
    spent: (percent) => `נוצלו ${percent}% מהתקציב`,
    over: (amount) => `חריגה של ${amount}`,
    paidBack: (back, spent) => `מתוכם הוחזרו ${back}, ההוצאה בפועל ${spent}`,
    noBudget: "אין תקציב לחודש הזה",
    required: "נדרש החודש",
    payday: "הפרשה ליעדים",
    next: "בקרוב",
    imports: (count) =>
      plural(
        count,
        "ייבוא אחד ממתין לבדיקה שלך",
        "שני ייבואים ממתינים לבדיקה שלך",
        "ייבואים ממתינים לבדיקה שלך",
      ),
    left: "נשאר בתקציב",
    perDay: (amount) => `${amount} ליום`,
    arrange: "סדר הסקירה",
    up: "למעלה",
    down: "למטה",
    usual: "הסדר הרגיל",
    parts: {
      budget: "תקציב",
      figures: "הכנסות והוצאות",
      waiting: "מה מחכה לך",
      accounts: "חשבונות",
      recent: "תנועות אחרונות",
      next: "בקרוב",
      chart: "הוצאות לפי קטגוריה",
    },
    plan: "תכנון תקציב",
    shares: (count) =>
      plural(count, "הוצאה משותפת אחת מחכה לך", "שתי הוצאות משותפות מחכות לך", "הוצאות משותפות מחכות לך"),
    add: "הוספת תנועה",
    chartTitle: (name, percent) => `${apart(name)}: ${percent}% מההוצאות שלך`,
    chart: "הוצאות לפי קטגוריה",
    table: "כטבלה",
    diagram: "כתרשים",
    category: "קטגוריה",
    amount: "סכום",
  },
};

export default words;
