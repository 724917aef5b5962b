import Contracts

/// The words of the mail that a webhook is disabled, in one language. A language without one of them does not
/// compile.
struct WebhookWords: LanguageWords {
    let subject: String
    /// What happened: the receiver's host, and the day.
    let news: @Sendable (_ host: String, _ day: String) -> String

    // Why, as a sentence.
    let gone: String
    /// The day of the first failure since the last success.
    let failing: @Sendable (_ day: String) -> String
    let overflow: String
    /// All access to the account was ended, by a recovery or by the user.
    let security: String
    /// The secret is a new one.
    let secret: String

    /// What the reader can do; the link follows.
    let advice: String
    let farewell: String

    static let english = WebhookWords(
        subject: "A webhook was switched off",
        news: { "On \($1) Coffer switched off your webhook to \($0)." },
        gone: "Its server answered that it wants no more events (410 Gone).",
        failing: { "Every delivery has failed since \($0)." },
        overflow: "Too many events were waiting for it.",
        security: """
            Everything that had access to your account was signed out, so nothing that others may \
            have set up goes on. Check the address first.
            """,
        secret: """
            After a restore its secret could not be read, so it has a new one: make another \
            and give it to the receiver.
            """,
        advice: "In Coffer's settings you can see what was not delivered, and switch the webhook on again:",
        farewell: "You get this mail even if you turned mails about shared expenses off.")

    static let french = WebhookWords(
        subject: "Un webhook a été désactivé",
        news: { "Coffer a désactivé votre webhook vers \($0) le \($1)." },
        gone: "Son serveur a répondu qu’il ne voulait plus recevoir d’événements (410 Gone).",
        failing: { "Aucun envoi n’a abouti depuis le \($0)." },
        overflow: "Trop d’événements étaient en attente.",
        security: """
            Tout ce qui avait accès à votre compte a été déconnecté : rien de ce que d’autres ont pu \
            y configurer ne continue. Vérifiez d’abord l’adresse.
            """,
        secret: """
            Après une restauration, son secret n’était plus lisible et a été remplacé : \
            créez-en un et donnez-le au serveur.
            """,
        advice:
            """
            Les réglages de Coffer montrent ce qui n’a pas été livré ; vous pouvez y \
            réactiver le webhook :
            """,
        farewell: "Cet e-mail est envoyé même si vous avez désactivé les e-mails sur les dépenses partagées.")

    static let german = WebhookWords(
        subject: "Ein Webhook wurde ausgeschaltet",
        news: { "Coffer hat deinen Webhook an \($0) am \($1) ausgeschaltet." },
        gone: "Der Server hat geantwortet, dass er keine Ereignisse mehr will (410 Gone).",
        failing: { "Seit dem \($0) ist keine Zustellung gelungen." },
        overflow: "Zu viele Ereignisse haben auf die Zustellung gewartet.",
        security: """
            Alles, was Zugriff auf dein Konto hatte, ist abgemeldet, und nichts, was andere \
            eingerichtet haben, soll weiterlaufen. Prüfe erst die Adresse.
            """,
        secret: """
            Nach einer Wiederherstellung war sein Geheimnis nicht lesbar, es hat nun ein \
            neues: Erzeuge eines, und gib es dem Empfänger.
            """,
        advice: """
            In den Einstellungen von Coffer siehst du, was nicht ankam, und kannst den Webhook wieder \
            einschalten:
            """,
        farewell: "Diese Mail kommt auch, wenn du Mails über geteilte Ausgaben ausgeschaltet hast.")

    static let hebrew = WebhookWords(
        subject: "ה־webhook שלך כובה",
        news: { "ה־webhook שלך אל \($0) כובה על ידי Coffer בתאריך \($1)." },
        gone: "השרת ענה שאינו רוצה עוד אירועים (410 Gone).",
        failing: { "אף מסירה לא הצליחה מאז \($0)." },
        overflow: "יותר מדי אירועים המתינו למסירה.",
        security: """
            כל מה שהייתה לו גישה לחשבון שלך נותק, ולכן שום דבר שאחרים אולי הגדירו אינו ממשיך. \
            כדאי לבדוק קודם את הכתובת.
            """,
        secret: """
            אחרי שחזור לא היה אפשר לקרוא את הסוד שלו, ולכן הוא הוחלף: יש ליצור סוד חדש ולמסור \
            אותו לשרת.
            """,
        advice: "בהגדרות של Coffer אפשר לראות מה לא נמסר, ולהפעיל מחדש את ה־webhook:",
        farewell: "ההודעה הזאת נשלחת גם אם כיבית הודעות דוא\"ל על הוצאות משותפות.")

    static let japanese = WebhookWords(
        subject: "Webhookがオフになりました",
        news: { "Cofferは\($1)に、\($0)へのWebhookをオフにしました。" },
        gone: "サーバーが、これ以上のイベントを受け取らないと応答しました（410 Gone）。",
        failing: { "\($0)以降、配信が一度も成功していません。" },
        overflow: "待機中のイベントが多すぎました。",
        security: "アカウントへのアクセスがすべて終了したため、ほかの人が設定した可能性のあるものは停止します。まずアドレスを確認してください。",
        secret: "復元後にシークレットを読み取れなかったため、新しいものに替わりました。新しく発行して、受信側に設定してください。",
        advice: "配信されなかったものは、Cofferの設定で確認できます。Webhookを再びオンにすることもできます。",
        farewell: "このメールは、割り勘についてのメールを停止していても届きます。")

    static let spanish = WebhookWords(
        subject: "Se ha desactivado un webhook",
        news: { "Coffer desactivó tu webhook a \($0) el \($1)." },
        gone: "Su servidor respondió que no quiere más eventos (410 Gone).",
        failing: { "Todas las entregas han fallado desde el \($0)." },
        overflow: "Había demasiados eventos en espera.",
        security: """
            Se cerró todo acceso a tu cuenta, y nada de lo que otros hayan configurado debe seguir. \
            Comprueba primero la dirección.
            """,
        secret: """
            Tras una restauración no se pudo leer su secreto y ahora tiene otro: crea uno \
            nuevo y dáselo al receptor.
            """,
        advice: "En los ajustes de Coffer puedes ver lo que no se entregó y volver a activar el webhook:",
        farewell: "Recibes este correo aunque hayas desactivado los correos sobre gastos compartidos.")
}
