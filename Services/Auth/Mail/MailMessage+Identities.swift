import Contracts

/// Notices about accounts at identity providers. They have no link, for the reason given at
/// `passwordChanged`.
extension MailMessage {
    static func identityLinked(at moment: Timestamp) -> MailMessage {
        notice(
            "Another way to sign in to your Coffer account",
            "an account at an identity provider was linked with your Coffer account", at: moment,
            [
                "From now on it signs you in, without the password.",
                """
                If it was not you, sign in, remove it in the settings under security, and change your
                password.
                """,
            ])
    }
}
