extension NoticeWords {
    static let german = NoticeWords(
        deletedUser: "Gelöschtes Profil",
        ending: { reason in reason.map { ": \($0)" } ?? "." },
        shared: {
            "\($0.person) hat „\($0.title)“ mit dir geteilt. Dein Anteil beträgt \($0.sum)."
        },
        payer: {
            "\($0.person) hat „\($0.title)“ geteilt. Davon hast du \($0.sum) bezahlt."
        },
        reminder: {
            "\($0.person) erinnert dich an „\($0.title)“. Dein Anteil beträgt \($0.sum)."
        },
        paid: {
            "\($0.person) hat deinen Anteil an „\($0.title)“ als bezahlt markiert: \($0.sum)."
        },
        unpaid: {
            """
            \($0.person) hat deinen Anteil von \($0.sum) an „\($0.title)“ \
            wieder als offen markiert\($0.ending)
            """
        },
        payment: {
            "\($0.person) hat eingetragen, dass du \($0.sum) für „\($0.title)“ bezahlt hast\($0.ending)"
        },
        paymentOnBalance: {
            "\($0.person) hat eingetragen, dass du \($0.sum) bezahlt hast\($0.ending)"
        },
        paymentReversed: {
            "\($0.person) hat deine Zahlung von \($0.sum) für „\($0.title)“ zurückgenommen\($0.ending)"
        },
        changed: {
            "\($0.person) hat „\($0.title)“ geändert. Dein Anteil beträgt jetzt \($0.sum)."
        },
        settled: {
            "\($0.person) hat alles, was du schuldig warst, als bezahlt markiert: \($0.sum)."
        },
        settledNet: {
            "\($0.person) hat alles zwischen euch ausgeglichen. Du hast \($0.sum) bezahlt."
        },
        settledEven: {
            "\($0.person) hat alles zwischen euch ausgeglichen. Beide Seiten schuldeten gleich viel."
        },
        reopened: {
            """
            \($0.person) hat den Ausgleich über \($0.sum) zurückgenommen. \
            Alles davon ist wieder offen\($0.ending)
            """
        },
        claimed: {
            "\($0.person) hat dir nach eigener Angabe \($0.sum) bezahlt\($0.ending)"
        },
        claimedPart: {
            "\($0.person) hat dir nach eigener Angabe \($0.sum) für „\($0.title)“ bezahlt\($0.ending)"
        },
        claimRefused: {
            "Deine Zahlung von \($0.sum) ist bei \($0.person) nicht angekommen\($0.ending)"
        },
        claimRefusedPart: {
            "Deine Zahlung von \($0.sum) für „\($0.title)“ ist bei \($0.person) nicht angekommen\($0.ending)"
        },
        declined: {
            "\($0.person) hat den eigenen Anteil von \($0.sum) an „\($0.title)“ abgelehnt\($0.ending)"
        },
        cancelled: {
            "\($0.person) teilt „\($0.title)“ nicht mehr mit dir."
        },
        groupJoined: {
            "\($0.person) hat dich zur Gruppe „\($0.title)“ hinzugefügt."
        },
        bookInvited: {
            "\($0.person) lädt dich in ein gemeinsames Buch ein."
        },
        bookJoined: {
            "\($0.person) ist deinem Buch „\($0.title)“ beigetreten."
        },
        bookEditor: {
            "\($0.person) lässt dich das Buch „\($0.title)“ jetzt auch ändern."
        },
        bookViewer: {
            "\($0.person) lässt dich das Buch „\($0.title)“ jetzt nur noch lesen."
        },
        bookRemoved: {
            "\($0.person) hat dich aus dem Buch „\($0.title)“ entfernt."
        },
        bookDeleted: {
            "\($0.person) hat das Buch „\($0.title)“ gelöscht."
        },
        bookOwner: {
            "Das Buch „\($0.title)“ gehört jetzt \($0.person)."
        },
        bookOwned: {
            "\($0.person) hat dir das Buch „\($0.title)“ übergeben."
        },
        planChanged: {
            "\($0.person) hat im Buch „\($0.title)“ ein Budget geändert\($0.ending)"
        },
        budgetExceeded: {
            "Eine Buchung von \($0.person) überschreitet im Buch „\($0.title)“ ein Budget\($0.ending)"
        },
        imported: {
            "\($0.person) hat Buchungen in das Buch „\($0.title)“ importiert\($0.ending)"
        },
        more: {
            $0.count == 1
                ? "… und 1 weitere Nachricht von \($0.person)."
                : "… und \($0.count) weitere Nachrichten von \($0.person)."
        })
}
