extension ShareWords {
    static let german = ShareWords(
        hello: "Hallo,",
        somebody: "Jemand",
        person: { $0 },
        shared: Words(subject: "Eine Ausgabe wurde mit dir geteilt") {
            "\($0) hat eine Ausgabe mit dir geteilt. Dein Anteil beträgt \($1)."
        },
        changed: Words(subject: "Eine geteilte Ausgabe wurde geändert") {
            "\($0) hat eine geteilte Ausgabe geändert. Dein Anteil beträgt \($1)."
        },
        reminder: Words(subject: "Erinnerung an eine Ausgabe") {
            "\($0) erinnert dich an eine geteilte Ausgabe. Dein Anteil beträgt \($1)."
        },
        unpaid: Words(subject: "Eine Zahlung wurde zurückgenommen") {
            "\($0) hat deinen Anteil an einer geteilten Ausgabe wieder als offen markiert. Er beträgt \($1)."
        },
        reversed: Words(subject: "Eine Zahlung wurde zurückgenommen") {
            """
            \($0) hat eine Zahlung auf deinen Anteil an einer geteilten Ausgabe zurückgenommen. Es waren \
            \($1).
            """
        },
        reopened: Words(subject: "Ein Ausgleich wurde zurückgenommen") {
            "\($0) hat einen Ausgleich mit dir zurückgenommen. Es ging um \($1)."
        },
        claimed: Words(subject: "Jemand hat dir nach eigener Angabe etwas bezahlt") {
            "\($0) hat dir nach eigener Angabe \($1) bezahlt."
        },
        claimRefused: Words(subject: "Eine Zahlung ist nicht angekommen") {
            "Deine Zahlung von \($1) ist bei \($0) nicht angekommen."
        },
        invited: Words(subject: "Einladung in ein gemeinsames Buch") { person, _ in
            "\(person) lädt dich in ein gemeinsames Buch ein."
        },
        expense: { "Ausgabe: \($0)" },
        adviceToUser: "Sieh es dir in Coffer an, oder lehne es dort ab:",
        adviceToStranger: "Sieh es dir an, indem du dich mit dieser Adresse registrierst:",
        adviceToOutsider:
            "Um es zu sehen, bitte die Betreiber dieses Coffer um ein Konto mit dieser Adresse:",
        adviceOnReopened: "Sieh in Coffer nach, was offen ist:",
        adviceOnClaimed: "Bestätige es in Coffer, oder sag dort, dass nichts angekommen ist:",
        adviceToInvited: "Nimm die Einladung in Coffer an, oder lehne sie dort ab:",
        adviceToInvitedStranger: "Um sie anzunehmen, registriere dich mit dieser Adresse:",
        adviceToInvitedOutsider:
            "Um sie anzunehmen, bitte die Betreiber dieses Coffer um ein Konto mit dieser Adresse:",
        farewell: "Du kannst diese Mails in den Einstellungen deiner Nachrichten ausschalten.",
        strangersFarewell: "Wenn du nichts davon weißt, ignoriere diese Mail: Es geschieht nichts.")
}
