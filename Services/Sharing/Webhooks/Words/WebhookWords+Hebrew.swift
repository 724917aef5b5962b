extension WebhookWords {
    static let hebrew = WebhookWords(
        subject: "webhook כובה",
        news: { "ה־webhook שלך אל \($0) כובה על ידי Coffer בתאריך \($1)." },
        gone: "השרת ענה שאינו רוצה עוד אירועים (410 Gone).",
        failing: { "אף משלוח לא הצליח מאז \($0)." },
        overflow: "יותר מדי אירועים המתינו לו.",
        advice: "בהגדרות של Coffer אפשר לראות מה לא נמסר, ולהפעיל אותו שוב:",
        farewell: "ההודעה הזאת נשלחת גם אם כיבית הודעות דוא\"ל על הוצאות משותפות.")
}
