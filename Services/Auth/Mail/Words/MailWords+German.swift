import Contracts

extension MailWords {
    static let german = MailWords(
        language: .german,
        hello: "Hallo,",
        linkHelp: "Wenn sich der Link nicht öffnet, kopiere diese Adresse:",
        verification: Link(
            subject: "Bestätige deine E-Mail-Adresse für Coffer",
            request: "bitte bestätige, dass dies deine E-Mail-Adresse ist. Öffne dafür diesen Link:",
            label: "E-Mail-Adresse bestätigen",
            terms: """
                Der Link gilt einmal, 24 Stunden lang. Wenn du dich nicht bei Coffer registriert hast,
                ignoriere diese Mail: Ohne den Link kann niemand das Konto benutzen.
                """),
        invitation: Link(
            subject: "Du bist zu Coffer eingeladen",
            request: "du kannst dich mit dieser E-Mail-Adresse bei Coffer registrieren:",
            label: "Registrieren",
            terms: """
                Der Link gilt einmal, 7 Tage lang und nur für diese Adresse. Wenn du kein Konto möchtest,
                ignoriere diese Mail.
                """),
        accountAdded: Link(
            subject: "Dein Coffer-Konto",
            request: """
                für diese E-Mail-Adresse wurde ein Konto bei Coffer angelegt. Wähle ein Passwort, um es zu
                benutzen:
                """,
            label: "Passwort wählen",
            terms: """
                Der Link gilt einmal, 7 Tage lang. Wenn du das Konto nicht möchtest, ignoriere diese Mail:
                Ohne den Link kann niemand es benutzen.
                """),
        passwordReset: Link(
            subject: "Neues Passwort für Coffer",
            request: """
                jemand hat ein neues Passwort für das Coffer-Konto mit dieser E-Mail-Adresse angefordert.
                Wenn du das warst, öffne diesen Link und wähle eines:
                """,
            label: "Neues Passwort wählen",
            terms: """
                Der Link gilt einmal, 60 Minuten lang; eine neuere Mail ersetzt ihn. Wenn du ihn nicht
                angefordert hast, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.
                """),
        addressConfirmation: Link(
            subject: "Bestätige deine neue E-Mail-Adresse für Coffer",
            request: """
                jemand möchte diese E-Mail-Adresse für sein Coffer-Konto verwenden. Wenn du das bist, öffne
                diesen Link:
                """,
            label: "Diese E-Mail-Adresse verwenden",
            terms: """
                Der Link gilt einmal, 24 Stunden lang. Wenn du das nicht warst, ignoriere diese Mail: Ohne
                den Link ändert sich nichts.
                """),
        addressRequested: TimedLink(
            subject: "Dein Coffer-Konto soll eine andere E-Mail-Adresse bekommen",
            news: {
                """
                am \($0) um \($1) wollte jemand die E-Mail-Adresse deines Coffer-Kontos ändern. Wenn du das
                warst, musst du nichts tun.
                """
            },
            request: """
                Wenn du das nicht warst, behalte deine E-Mail-Adresse und wähle über diesen Link ein neues
                Passwort:
                """,
            label: "Meine E-Mail-Adresse behalten",
            terms: """
                Der Link gilt 7 Tage lang. Er meldet alle ab, die das Konto benutzen, und entfernt deine PIN
                sowie Passkeys und einen zweiten Faktor, die seitdem hinzugekommen sind.
                """),
        addressTaken: Notice(
            subject: "Diese E-Mail-Adresse hat ein Coffer-Konto",
            paragraphs: [
                """
                jemand möchte diese E-Mail-Adresse für sein Coffer-Konto verwenden. Sie gehört aber zu einem
                anderen Konto oder gehörte bis vor wenigen Tagen dazu. Es hat sich nichts geändert.
                """,
                """
                Wenn du das warst, melde dich mit dieser Adresse an oder lösche zuerst jenes Konto. Wenn
                nicht, ignoriere diese Mail.
                """,
            ]),
        addressRestored: TimedNotice(
            subject: "Dein Coffer-Konto gehört wieder dir",
            news: {
                """
                am \($0) um \($1) wurde entschieden, dass dein Coffer-Konto diese E-Mail-Adresse behält.
                """
            },
            advice: [
                """
                Das Passwort wurde geändert, und alle, die das Konto benutzten, sind abgemeldet. Die PIN
                sowie Passkeys und ein zweiter Faktor, die seit der Anfrage hinzugekommen sind, sind
                entfernt.
                """,
                """
                Wenn du das nicht warst, liest jemand deine Mails: Sichere zuerst dein Postfach, dann
                fordere in der App ein neues Passwort an.
                """,
            ]),
        passwordRenewed: TimedNotice(
            subject: "Dein Coffer-Passwort wurde geändert",
            news: { "das Passwort deines Coffer-Kontos wurde am \($0) um \($1) geändert." },
            advice: [
                """
                Alle, die das Konto benutzten, sind abgemeldet, und seine Passkeys und seine PIN sind
                entfernt: Richte deine in der App wieder ein.
                """,
                """
                Wenn du das warst, musst du sonst nichts tun. Wenn nicht, liest jemand deine Mails: Sichere
                zuerst dein Postfach, dann fordere in der App ein neues Passwort an.
                """,
            ]),
        passwordChanged: TimedNotice(
            subject: "Dein Coffer-Passwort wurde geändert",
            news: { "das Passwort deines Coffer-Kontos wurde am \($0) um \($1) geändert." },
            advice: [
                """
                Wenn du das warst, musst du nichts tun. Wenn nicht, fordere sofort in der App ein neues
                Passwort an: Das meldet alle ab, die das Konto benutzen, und entfernt seine Passkeys und
                seine PIN.
                """
            ]),
        apiTokenMade: TimedNotice(
            subject: "Für dein Konto wurde ein API-Token erstellt",
            news: {
                """
                am \($0) um \($1) wurde ein API-Token für dein Coffer-Konto erstellt. Ein Programm, das ihn
                hat, erreicht deine Daten ohne dein Passwort.
                """
            },
            advice: [
                """
                Wenn du das nicht warst, melde dich an, widerrufe den Token in den Einstellungen und ändere
                dein Passwort.
                """
            ]),
        calendarMade: TimedNotice(
            subject: "Für dein Konto wurde eine Kalenderadresse erstellt",
            news: {
                """
                am \($0) um \($1) wurde für dein Coffer-Konto eine Adresse für Kalender-Apps erstellt. Wer sie
                hat, sieht deine geplanten Zahlungen und Erinnerungen ohne dein Passwort.
                """
            },
            advice: [
                """
                Wenn du das nicht warst, melde dich an, entferne die Adresse in den Einstellungen der Planung
                und ändere dein Passwort.
                """
            ]),
        bankConnected: TimedNotice(
            subject: "Mit deinem Konto wurde eine Bank verbunden",
            news: {
                """
                am \($0) um \($1) wurde der Server einer Bank mit deinem Coffer-Konto verbunden. Buchungen
                ihrer Konten kommen von nun an von selbst in dein Buch.
                """
            },
            advice: [
                """
                Wenn du das nicht warst, melde dich an, beende die Verbindung in den Einstellungen der Banken
                und ändere dein Passwort.
                """
            ]),
        passkeyAdded: Notice(
            subject: "Dein Konto hat einen neuen Passkey",
            paragraphs: [
                """
                deinem Coffer-Konto wurde ein Passkey hinzugefügt. Mit ihm kann man sich von nun an ohne das
                Passwort anmelden.
                """,
                """
                Wenn du das nicht warst, melde dich an, entferne den Passkey in den Einstellungen und ändere
                dein Passwort.
                """,
            ]),
        identityLinked: TimedNotice(
            subject: "Dein Coffer-Konto hat eine weitere Anmeldung",
            news: {
                """
                am \($0) um \($1) wurde ein Konto bei einem anderen Anmeldedienst mit deinem Coffer-Konto
                verknüpft.
                """
            },
            advice: [
                "Von nun an meldet es dich ohne das Passwort an.",
                """
                Wenn du das nicht warst, melde dich an, entferne es in den Einstellungen unter Sicherheit und
                ändere dein Passwort.
                """,
            ]),
        secondFactorOn: TimedNotice(
            subject: "Dein Coffer-Konto hat einen zweiten Faktor",
            news: { "am \($0) um \($1) wurde ein zweiter Faktor für dein Coffer-Konto eingeschaltet." },
            advice: [
                """
                Von nun an braucht die Anmeldung mit dem Passwort auch einen Code der Authenticator-App. Die
                anderen Geräte sind abgemeldet. Bewahre die Wiederherstellungscodes sicher auf: Jeder meldet
                dich einmal ohne die App an.
                """,
                """
                Wenn du das nicht warst, kennt jemand dein Passwort: Fordere sofort in der App ein neues an
                und bitte die Betreiber dieses Coffer, den zweiten Faktor auszuschalten.
                """,
            ]),
        secondFactorOff: TimedNotice(
            subject: "Der zweite Faktor deines Coffer-Kontos ist aus",
            news: { "am \($0) um \($1) wurde der zweite Faktor deines Coffer-Kontos ausgeschaltet." },
            advice: [
                "Von nun an genügt das Passwort zur Anmeldung.",
                """
                Wenn du das nicht warst, fordere sofort in der App ein neues Passwort an: Das meldet alle
                ab, die das Konto benutzen. Schalte dann den zweiten Faktor wieder ein.
                """,
            ]),
        recoveryCodesMade: TimedNotice(
            subject: "Neue Wiederherstellungscodes für dein Coffer-Konto",
            news: { "am \($0) um \($1) wurden neue Wiederherstellungscodes für dein Coffer-Konto erstellt." },
            advice: [
                "Die früheren Wiederherstellungscodes gelten nicht mehr.",
                """
                Wenn du das nicht warst, ändere sofort dein Passwort und erstelle dann neue
                Wiederherstellungscodes.
                """,
            ]),
        recoveryCodeUsed: TimedNotice(
            subject: "Ein Wiederherstellungscode deines Coffer-Kontos wurde benutzt",
            news: { "am \($0) um \($1) wurde ein Wiederherstellungscode deines Coffer-Kontos benutzt." },
            advice: [
                """
                Wenn du das nicht warst, hat jemand dein Passwort und deine Wiederherstellungscodes: Ändere
                sofort das Passwort und erstelle dann neue Wiederherstellungscodes.
                """
            ]),
        lastRecoveryCode: "Es war der letzte. Erstelle in der App neue.",
        recoveryCodesLeft: { "Er gilt nicht noch einmal. Du hast noch \($0)." })
}
