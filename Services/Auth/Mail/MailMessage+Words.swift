import Contracts

extension MailMessage {
    /// The mail with the link that verifies an address (AUTH-006, AUTH-010).
    static func verification(link: String) -> MailMessage {
        MailMessage(
            subject: "Verify your email for Coffer",
            [
                .paragraph("Hello,"),
                .paragraph("please confirm that this is your email address by opening this link:"),
                .link(link, label: "Verify my email"),
                .paragraph(
                    """
                    The link works once, for 24 hours. If you did not register at Coffer, ignore this mail:
                    without the link nobody can use the account.
                    """),
            ])
    }

    /// The mail to an address that the operator invites.
    static func invitation(link: String) -> MailMessage {
        MailMessage(
            subject: "You are invited to Coffer",
            [
                .paragraph("Hello,"),
                .paragraph("you can register at Coffer with this email address:"),
                .link(link, label: "Register"),
                .paragraph(
                    """
                    The link works once, for 7 days, and for this address alone. If you do not want an
                    account, ignore this mail.
                    """),
            ])
    }

    /// The mail to a user whom the operator has added.
    static func accountAdded(link: String) -> MailMessage {
        MailMessage(
            subject: "Your Coffer account",
            [
                .paragraph("Hello,"),
                .paragraph(
                    """
                    an account at Coffer was made for this email address. Choose a password to use it:
                    """),
                .link(link, label: "Choose a password"),
                .paragraph(
                    """
                    The link works once, for 7 days. If you do not want the account, ignore this mail: without
                    the link nobody can use it.
                    """),
            ])
    }

    /// The mail with the link that sets a new password (AUTH-009).
    static func passwordReset(link: String) -> MailMessage {
        MailMessage(
            subject: "Set a new password for Coffer",
            [
                .paragraph("Hello,"),
                .paragraph(
                    """
                    somebody asked for a new password for the Coffer account with this email address. If it
                    was you, open this link and choose one:
                    """),
                .link(link, label: "Choose a new password"),
                .paragraph(
                    """
                    The link works once, for 60 minutes; a newer mail replaces it. If you did not ask for it,
                    ignore this mail: your password stays as it is.
                    """),
            ])
    }

    /// Tells the owner of an account that its password was set by a mailed link. The mail has no link, for
    /// the reason given at `passwordChanged`.
    static func passwordReset(at moment: Timestamp) -> MailMessage {
        changed(
            at: moment,
            """
            Everybody who used the account is signed out, and its passkeys and its PIN are removed: add yours
            again in the app.
            """,
            """
            If it was you, there is nothing else to do. If it was not, somebody reads your mail: secure your
            mailbox first, then ask for a new password in the app.
            """)
    }

    /// Tells the owner of an account that a signed-in user changed its password. The mail has no link: people
    /// must learn to distrust mails that frighten them into a click.
    static func passwordChanged(at moment: Timestamp) -> MailMessage {
        changed(
            at: moment,
            """
            If it was you, there is nothing to do. If it was not, ask for a new password in the app at once:
            that signs out everybody who uses the account, and removes its passkeys and its PIN.
            """)
    }

    /// Tells the owner of an account that an API token was made. It omits the token's name, because the
    /// person who made it chose the name.
    static func apiTokenMade(at moment: Timestamp) -> MailMessage {
        MailMessage(
            subject: "An API token was made for your account",
            [
                .paragraph("Hello,"),
                .paragraph(
                    """
                    an API token was made for your Coffer account on \(moment.text.prefix(10)) at
                    \(moment.text.dropFirst(11).prefix(5)) UTC. A program with it reaches your data without
                    your password.
                    """),
                .paragraph(
                    """
                    If that was not you, sign in, revoke the token in the settings, and change your password.
                    """),
            ])
    }

    private static func changed(at moment: Timestamp, _ paragraphs: String...) -> MailMessage {
        notice(
            "Your Coffer password was changed", "the password of your Coffer account was changed",
            at: moment, paragraphs)
    }

    /// A notice about something that happened at a moment.
    static func notice(
        _ subject: String, _ what: String, at moment: Timestamp, _ paragraphs: [String]
    ) -> MailMessage {
        let date = moment.text.prefix(10)
        let time = moment.text.dropFirst(11).prefix(5)
        return MailMessage(
            subject: subject,
            [.paragraph("Hello,"), .paragraph("\(what) on \(date) at \(time) UTC.")]
                + paragraphs.map { .paragraph($0) })
    }
}
