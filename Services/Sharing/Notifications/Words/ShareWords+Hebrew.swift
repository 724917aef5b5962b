import Contracts

extension ShareWords {
    static let hebrew = ShareWords(
        hello: "שלום,",
        somebody: "מישהו",
        person: { Language.hebrew.isolated($0) },
        shared: Words(subject: "שיתפו איתך הוצאה") {
            "הוצאה שותפה איתך על ידי \($0). החלק שלך הוא \($1)."
        },
        changed: Words(subject: "הוצאה משותפת שונתה") {
            "הוצאה משותפת שונתה על ידי \($0). החלק שלך הוא \($1)."
        },
        reminder: Words(subject: "תזכורת להוצאה") {
            "קיבלת תזכורת להוצאה משותפת מאת \($0). החלק שלך הוא \($1)."
        },
        unpaid: Words(subject: "תשלום בוטל") {
            "החלק שלך בהוצאה משותפת סומן שוב כפתוח על ידי \($0). החלק שלך הוא \($1)."
        },
        reversed: Words(subject: "תשלום בוטל") {
            "תשלום של החלק שלך בהוצאה משותפת בוטל על ידי \($0). סכום התשלום היה \($1)."
        },
        reopened: Words(subject: "התחשבנות בוטלה") {
            "התחשבנות איתך בוטלה על ידי \($0). היא הייתה על סך \($1)."
        },
        claimed: Words(subject: "התקבל דיווח על תשלום אליך") {
            "לפי \($0) שולמו לך \($1)."
        },
        claimRefused: Words(subject: "תשלום לא התקבל") {
            "לפי \($0), התשלום שלך בסך \($1) לא התקבל."
        },
        invited: Words(subject: "הזמנה לספר משותף") { person, _ in
            "הוזמנת לספר משותף על ידי \(person)."
        },
        expense: { "ההוצאה: \(Language.hebrew.isolated($0))" },
        adviceToUser: "אפשר לראות את ההוצאה, או לדחות אותה, ב־Coffer:",
        adviceToStranger: "כדי לראות את ההוצאה, יש להירשם עם הכתובת הזאת:",
        adviceToOutsider: """
            כדי לראות את ההוצאה, יש לבקש ממי שמפעיל את Coffer הזה חשבון עם הכתובת הזאת:
            """,
        adviceOnReopened: "אפשר לראות ב־Coffer מה פתוח:",
        adviceOnClaimed: "אפשר לאשר זאת ב־Coffer, או לציין שם שלא התקבל דבר:",
        adviceToInvited: "אפשר לקבל את ההזמנה, או לדחות אותה, ב־Coffer:",
        adviceToInvitedStranger: "כדי לקבל את ההזמנה, יש להירשם עם הכתובת הזאת:",
        adviceToInvitedOutsider: "כדי לקבל את ההזמנה, יש לבקש ממי שמפעיל את Coffer הזה חשבון עם הכתובת הזאת:",
        farewell: "אפשר לכבות את הודעות הדוא\"ל האלה בהגדרות ההתראות.",
        strangersFarewell: "אם זה לא מוכר לך, אפשר להתעלם מההודעה הזאת: דבר לא יקרה.")
}
