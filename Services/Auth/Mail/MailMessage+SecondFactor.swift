import Contracts

/// Notices about the second factor. They have no link, for the reason given at `passwordChanged`.
extension MailMessage {
    static func secondFactorOn(at moment: Timestamp) -> MailMessage {
        notice(
            "Your Coffer account has a second factor",
            "a second factor was turned on for your Coffer account", at: moment,
            [
                """
                From now on, a sign-in by password also needs a code of the authenticator app. The other
                devices are signed out. Keep the recovery codes in a safe place: each signs you in once
                without the app.
                """,
                """
                If it was not you, somebody knows your password: ask for a new one in the app at once, and
                ask who runs this Coffer to turn the second factor off.
                """,
            ])
    }

    static func secondFactorOff(at moment: Timestamp) -> MailMessage {
        notice(
            "The second factor of your Coffer account is off",
            "the second factor of your Coffer account was turned off", at: moment,
            [
                "From now on, the password alone signs in.",
                """
                If it was not you, ask for a new password in the app at once: that signs out everybody who
                uses the account. Then turn the second factor on again.
                """,
            ])
    }

    static func recoveryCodesMade(at moment: Timestamp) -> MailMessage {
        notice(
            "New recovery codes for your Coffer account",
            "new recovery codes were made for your Coffer account", at: moment,
            [
                "The earlier recovery codes no longer work.",
                "If it was not you, change your password at once, then make recovery codes again.",
            ])
    }

    /// - Parameter left: how many codes are unused.
    static func recoveryCodeUsed(left: Int, at moment: Timestamp) -> MailMessage {
        notice(
            "A recovery code of your Coffer account was used",
            "a recovery code of your Coffer account was used", at: moment,
            [
                left == 0
                    ? "It was the last one. Make new ones in the app."
                    : "It does not work again. You have \(left) more.",
                """
                If it was not you, somebody has your password and your recovery codes: change the password
                at once, then make new recovery codes.
                """,
            ])
    }
}
