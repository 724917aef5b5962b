extension WebhookWords {
    static let german = WebhookWords(
        subject: "Ein Webhook wurde ausgeschaltet",
        news: { "Coffer hat deinen Webhook an \($0) am \($1) ausgeschaltet." },
        gone: "Der Server hat geantwortet, dass er keine Ereignisse mehr will (410 Gone).",
        failing: { "Seit dem \($0) ist keine Zustellung gelungen." },
        overflow: "Zu viele Ereignisse haben auf die Zustellung gewartet.",
        security: """
            Du hast dein Konto wieder an dich genommen, und nichts, was andere eingerichtet \
            haben, soll weiterlaufen. Prüfe erst die Adresse.
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
}
