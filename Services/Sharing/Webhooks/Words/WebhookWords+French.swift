extension WebhookWords {
    static let french = WebhookWords(
        subject: "Un webhook a été désactivé",
        news: { "Coffer a désactivé votre webhook vers \($0) le \($1)." },
        gone: "Son serveur a répondu qu’il ne voulait plus recevoir d’événements (410 Gone).",
        failing: { "Aucun envoi n’a abouti depuis le \($0)." },
        overflow: "Trop d’événements étaient en attente.",
        security: """
            Vous avez repris votre compte : rien de ce que d’autres ont pu y configurer ne \
            continue. Vérifiez d’abord l’adresse.
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
}
