import Contracts

extension NoticeWords {
    static let hebrew = NoticeWords(
        deletedUser: "פרופיל שנמחק",
        ending: { reason in reason.map { ": \($0)" } ?? "." },
        shared: {
            "שיתוף חדש מאת \($0.person): ההוצאה ״\($0.title)״. החלק שלך הוא \($0.sum)."
        },
        payer: {
            "ההוצאה ״\($0.title)״ שותפה על ידי \($0.person). מתוכה שילמת \($0.sum)."
        },
        reminder: {
            "קיבלת תזכורת להוצאה ״\($0.title)״ מאת \($0.person). החלק שלך הוא \($0.sum)."
        },
        paid: {
            "החלק שלך בהוצאה ״\($0.title)״, בסך \($0.sum), סומן כשולם על ידי \($0.person)."
        },
        unpaid: {
            "החלק שלך בהוצאה ״\($0.title)״, בסך \($0.sum), סומן שוב כפתוח על ידי \($0.person)\($0.ending)"
        },
        payment: {
            "תשלום שלך בסך \($0.sum) עבור ההוצאה ״\($0.title)״ נרשם על ידי \($0.person)\($0.ending)"
        },
        paymentOnBalance: {
            "תשלום שלך בסך \($0.sum) נרשם על ידי \($0.person)\($0.ending)"
        },
        paymentReversed: {
            "התשלום שלך בסך \($0.sum) עבור ההוצאה ״\($0.title)״ בוטל על ידי \($0.person)\($0.ending)"
        },
        changed: {
            "ההוצאה ״\($0.title)״ שונתה על ידי \($0.person). החלק שלך הוא עכשיו \($0.sum)."
        },
        settled: {
            "כל החוב שלך, בסך \($0.sum), סומן כשולם על ידי \($0.person)."
        },
        settledNet: {
            "החשבון ביניכם נסגר על ידי \($0.person). שילמת \($0.sum)."
        },
        settledEven: {
            "החשבון ביניכם נסגר על ידי \($0.person). הסכומים בשני הצדדים היו שווים."
        },
        reopened: {
            "ההתחשבנות על סך \($0.sum) בוטלה על ידי \($0.person). הכול פתוח שוב\($0.ending)"
        },
        claimed: {
            "לדברי \($0.person) שולם לך סכום של \($0.sum)\($0.ending)"
        },
        claimedPart: {
            "לדברי \($0.person) שולם לך סכום של \($0.sum) עבור ההוצאה ״\($0.title)״\($0.ending)"
        },
        claimRefused: {
            "לפי \($0.person), התשלום שלך בסך \($0.sum) לא התקבל\($0.ending)"
        },
        claimRefusedPart: {
            "לפי \($0.person), התשלום שלך בסך \($0.sum) עבור ההוצאה ״\($0.title)״ לא התקבל\($0.ending)"
        },
        declined: {
            "החלק בהוצאה ״\($0.title)״, בסך \($0.sum), נדחה על ידי \($0.person)\($0.ending)"
        },
        cancelled: {
            "השיתוף של ההוצאה ״\($0.title)״ איתך הופסק על ידי \($0.person)."
        },
        groupJoined: {
            "צורפת לקבוצה ״\($0.title)״ על ידי \($0.person)."
        },
        bookInvited: {
            "הוזמנת לספר משותף על ידי \($0.person)."
        },
        bookJoined: {
            "הצטרפות חדשה לספר שלך ״\($0.title)״: \($0.person)."
        },
        bookEditor: {
            "הרשאת עריכה בספר ״\($0.title)״ ניתנה לך על ידי \($0.person)."
        },
        bookViewer: {
            "ההרשאה שלך בספר ״\($0.title)״ שונתה לקריאה בלבד על ידי \($0.person)."
        },
        bookRemoved: {
            "הוסרת מהספר ״\($0.title)״ על ידי \($0.person)."
        },
        bookDeleted: {
            "הספר ״\($0.title)״ נמחק על ידי \($0.person)."
        },
        bookOwner: {
            "הבעלות על הספר ״\($0.title)״ עברה אל \($0.person)."
        },
        bookOwned: {
            "הבעלות על הספר ״\($0.title)״ הועברה אליך על ידי \($0.person)."
        },
        planChanged: {
            "תקציב בספר ״\($0.title)״ שונה על ידי \($0.person)\($0.ending)"
        },
        budgetExceeded: {
            "חריגה מתקציב בספר ״\($0.title)״ בעקבות רישום של \($0.person)\($0.ending)"
        },
        imported: {
            "רישומים יובאו לספר ״\($0.title)״ על ידי \($0.person)\($0.ending)"
        },
        more: {
            switch $0.count {
            case 1: "… ועוד התראה אחת מאת \($0.person)."
            case 2: "… ועוד שתי התראות מאת \($0.person)."
            default: "… ועוד \($0.count) התראות מאת \($0.person)."
            }
        })
}
