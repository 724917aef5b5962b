import Contracts

extension PageWords {
    static let german = PageWords(
        language: .german,
        invalidLink: Words(
            title: "Dieser Link funktioniert nicht",
            text: "Dieser Link ist ungültig oder abgelaufen. Bitte fordere einen neuen an."),
        verify: Form(
            title: "Bestätige deine E-Mail-Adresse",
            text: "Drücke auf den Knopf, um zu bestätigen, dass dies deine E-Mail-Adresse ist.",
            button: "E-Mail-Adresse bestätigen"),
        verified: Words(
            title: "Deine E-Mail-Adresse ist bestätigt",
            text: "Du kannst jetzt zur App zurückkehren und dich anmelden."),
        confirmAddress: Form(
            title: "Diese E-Mail-Adresse verwenden",
            text: "Drücke auf den Knopf, um dies zur E-Mail-Adresse deines Coffer-Kontos zu machen.",
            button: "Diese E-Mail-Adresse verwenden"),
        addressConfirmed: Words(
            title: "Das ist jetzt deine E-Mail-Adresse",
            text: "Du kannst zur App zurückkehren. Melde dich von nun an mit dieser Adresse an."),
        addressTaken: Words(
            title: "Diese E-Mail-Adresse hat ein Konto",
            text: "Diese E-Mail-Adresse hat inzwischen ein eigenes Konto und bleibt deshalb bei ihm."),
        undoAddress: Form(
            title: "Behalte deine E-Mail-Adresse",
            text: """
                Wer die andere E-Mail-Adresse wollte, kannte dein Passwort. Wähle deshalb ein neues. Das
                meldet alle ab, die das Konto benutzen, bringt deine E-Mail-Adresse zurück und entfernt deine
                PIN sowie Passkeys und einen zweiten Faktor, die seitdem hinzugekommen sind.
                """,
            button: "Meine E-Mail-Adresse behalten"),
        addressUndone: Words(
            title: "Dein Konto gehört wieder dir",
            text: """
                Du kannst zur App zurückkehren und dich mit dieser E-Mail-Adresse und dem neuen Passwort
                anmelden. Sieh in den Einstellungen nach, was mit deinem Konto geschah und was die andere
                Person geändert haben könnte.
                """),
        choosePassword: Form(
            title: "Wähle ein neues Passwort",
            text: "Das neue Passwort meldet dich überall ab und entfernt deine Passkeys und deine PIN.",
            button: "Passwort festlegen"),
        passwordChanged: Words(
            title: "Dein Passwort ist geändert",
            text: """
                Du kannst jetzt zur App zurückkehren und dich damit anmelden. Deine Passkeys und deine PIN
                sind entfernt: Richte sie dort wieder ein.
                """),
        newPassword: "Neues Passwort",
        passwordRule: """
            Mindestens 8 Zeichen, darunter ein Großbuchstabe, ein Kleinbuchstabe, eine Ziffer und ein
            Sonderzeichen.
            """,
        problem: { problem in
            switch problem {
            case .missing: "Gib ein Passwort ein"
            case .tooShort: "Das Passwort braucht mindestens \(PasswordRule.length.lowerBound) Zeichen"
            case .tooLong: "Das Passwort darf höchstens \(PasswordRule.length.upperBound) Zeichen haben"
            case .noUppercase: "Das Passwort braucht einen Großbuchstaben"
            case .noLowercase: "Das Passwort braucht einen Kleinbuchstaben"
            case .noNumber: "Das Passwort braucht eine Ziffer"
            case .noSpecial: "Das Passwort braucht ein Sonderzeichen"
            case .hasAddress: "Das Passwort darf deine E-Mail-Adresse nicht enthalten"
            case .common: "Dieses Passwort wird zu häufig verwendet"
            case .breached: "Dieses Passwort ist aus einem Datenleck bekannt"
            }
        },
        notSignedIn: "Du bist nicht angemeldet",
        backToSignIn: "Zurück zur Anmeldung",
        refusals: Refusals(
            noAccount: "Hier gibt es kein Konto für dich, und der Anmeldedienst legt keines an.",
            addressNotVerified: """
                Der Anmeldedienst hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort oder melde
                dich auf andere Weise an.
                """,
            denied: "Du hast dich beim Anmeldedienst nicht angemeldet.",
            unavailable: """
                Der Anmeldedienst ist gerade nicht erreichbar. Versuche es noch einmal oder melde dich auf
                andere Weise an.
                """,
            over: "Diese Anmeldung ist abgelaufen. Bitte beginne von vorn.",
            failed: """
                Die Anmeldung hat nicht funktioniert. Versuche es noch einmal oder melde dich auf andere
                Weise an.
                """))
}
