extension WebhookWords {
    static let hebrew = WebhookWords(
        subject: "ה־webhook שלך כובה",
        news: { "ה־webhook שלך אל \($0) כובה על ידי Coffer בתאריך \($1)." },
        gone: "השרת ענה שאינו רוצה עוד אירועים (410 Gone).",
        failing: { "אף מסירה לא הצליחה מאז \($0)." },
        overflow: "יותר מדי אירועים המתינו למסירה.",
        advice: "בהגדרות של Coffer אפשר לראות מה לא נמסר, ולהפעיל מחדש את ה־webhook:",
        farewell: "ההודעה הזאת נשלחת גם אם כיבית הודעות דוא\"ל על הוצאות משותפות.")
}
