import Contracts

/// Mails about a change of address. None names the other address: its reader may be a stranger.
extension MailMessage {
    /// The mail with the link that makes its reader's address the user's.
    static func addressConfirmation(link: String) -> MailMessage {
        MailMessage(
            subject: "Confirm your new email for Coffer",
            [
                .paragraph("Hello,"),
                .paragraph(
                    "somebody wants to use this email address for their Coffer account. If it was you, open "
                        + "this link:"),
                .link(link, label: "Use this email"),
                .paragraph(
                    """
                    The link works once, for 24 hours. If it was not you, ignore this mail: without the link
                    nothing changes.
                    """),
            ])
    }

    /// The mail in place of the link to an address that belongs to somebody else.
    static let addressTaken = MailMessage(
        subject: "This email has a Coffer account",
        [
            .paragraph("Hello,"),
            .paragraph(
                """
                somebody wants to use this email address for their Coffer account, but it belongs to another
                account, or has until a few days ago. Nothing has changed.
                """),
            .paragraph(
                """
                If it was you, sign in with this address, or delete that account first. If it was not, ignore
                this mail.
                """),
        ])

    /// The notice to the old address. Its link is an exception to the rule of `passwordChanged`: after the
    /// change the app's own ways no longer lead back.
    static func addressRequested(link: String, at moment: Timestamp) -> MailMessage {
        let date = moment.text.prefix(10)
        let time = moment.text.dropFirst(11).prefix(5)
        return MailMessage(
            subject: "Your Coffer account is getting another email",
            [
                .paragraph("Hello,"),
                .paragraph(
                    "on \(date) at \(time) UTC somebody asked to use another email address for your Coffer "
                        + "account. If it was you, there is nothing to do."),
                .paragraph("If it was not you, keep your email and choose a new password by this link:"),
                .link(link, label: "Keep my email"),
                .paragraph(
                    """
                    The link works for 7 days. It signs out everybody who uses the account, and removes your
                    PIN, and passkeys and a second factor that were added since.
                    """),
            ])
    }

    /// Tells the owner of an account that the mailed link brought it back.
    static func addressRestored(at moment: Timestamp) -> MailMessage {
        notice(
            "Your Coffer account is yours again", "this email address was kept for your Coffer account",
            at: moment,
            [
                """
                The password was changed, and everybody who used the account is signed out. The PIN, and
                passkeys and a second factor that were added since the request, are removed.
                """,
                """
                If it was not you, somebody reads your mail: secure your mailbox first, then ask for a new
                password in the app.
                """,
            ])
    }
}
