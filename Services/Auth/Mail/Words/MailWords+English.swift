import Contracts

extension MailWords {
    static let english = MailWords(
        language: .english,
        hello: "Hello,",
        linkHelp: "If the link does not open, copy this address:",
        verification: Link(
            subject: "Verify your email for Coffer",
            request: "please confirm that this is your email address by opening this link:",
            label: "Verify my email",
            terms: """
                The link works once, for 24 hours. If you did not register at Coffer, ignore this mail:
                without the link nobody can use the account.
                """),
        invitation: Link(
            subject: "You are invited to Coffer",
            request: "you can register at Coffer with this email address:",
            label: "Register",
            terms: """
                The link works once, for 7 days, and for this address alone. If you do not want an
                account, ignore this mail.
                """),
        accountAdded: Link(
            subject: "Your Coffer account",
            request: "an account at Coffer was made for this email address. Choose a password to use it:",
            label: "Choose a password",
            terms: """
                The link works once, for 7 days. If you do not want the account, ignore this mail: without
                the link nobody can use it.
                """),
        passwordReset: Link(
            subject: "Set a new password for Coffer",
            request: """
                somebody asked for a new password for the Coffer account with this email address. If it
                was you, open this link and choose one:
                """,
            label: "Choose a new password",
            terms: """
                The link works once, for 60 minutes; a newer mail replaces it. If you did not ask for it,
                ignore this mail: your password stays as it is.
                """),
        addressConfirmation: Link(
            subject: "Confirm your new email for Coffer",
            request: """
                somebody wants to use this email address for their Coffer account. If it was you, open \
                this link:
                """,
            label: "Use this email",
            terms: """
                The link works once, for 24 hours. If it was not you, ignore this mail: without the link
                nothing changes.
                """),
        addressRequested: TimedLink(
            subject: "Your Coffer account is getting another email",
            news: {
                """
                on \($0) at \($1) somebody asked to use another email address for your Coffer account. If \
                it was you, there is nothing to do.
                """
            },
            request: "If it was not you, keep your email and choose a new password by this link:",
            label: "Keep my email",
            terms: """
                The link works for 7 days. It signs out everybody who uses the account, and removes your
                PIN, and passkeys and a second factor that were added since.
                """),
        addressTaken: Notice(
            subject: "This email has a Coffer account",
            paragraphs: [
                """
                somebody wants to use this email address for their Coffer account, but it belongs to another
                account, or did until a few days ago. Nothing has changed.
                """,
                """
                If it was you, sign in with this address, or delete that account first. If it was not, ignore
                this mail.
                """,
            ]),
        addressRestored: TimedNotice(
            subject: "Your Coffer account is yours again",
            news: { "this email address was kept for your Coffer account on \($0) at \($1)." },
            advice: [
                """
                The password was changed, and everybody who used the account is signed out. The PIN, and
                passkeys and a second factor that were added since the request, are removed.
                """,
                """
                If it was not you, somebody reads your mail: secure your mailbox first, then ask for a new
                password in the app.
                """,
            ]),
        passwordRenewed: TimedNotice(
            subject: "Your Coffer password was changed",
            news: { "the password of your Coffer account was changed on \($0) at \($1)." },
            advice: [
                """
                Everybody who used the account is signed out, and its passkeys and its PIN are removed: add \
                yours
                again in the app.
                """,
                """
                If it was you, there is nothing else to do. If it was not, somebody reads your mail: secure \
                your
                mailbox first, then ask for a new password in the app.
                """,
            ]),
        passwordChanged: TimedNotice(
            subject: "Your Coffer password was changed",
            news: { "the password of your Coffer account was changed on \($0) at \($1)." },
            advice: [
                """
                If it was you, there is nothing to do. If it was not, ask for a new password in the app at \
                once:
                that signs out everybody who uses the account, and removes its passkeys and its PIN.
                """
            ]),
        apiTokenMade: TimedNotice(
            subject: "An API token was made for your account",
            news: {
                """
                an API token was made for your Coffer account on \($0) at
                \($1). A program with it reaches your data without
                your password.
                """
            },
            advice: [
                "If that was not you, sign in, revoke the token in the settings, and change your password."
            ]),
        calendarMade: TimedNotice(
            subject: "A calendar address was made for your account",
            news: {
                """
                an address for calendar apps was made for your Coffer account on \($0) at
                \($1). Whoever has it sees your planned payments and
                reminders without your password.
                """
            },
            advice: [
                """
                If that was not you, sign in, remove the address in the settings of planning, and change your
                password.
                """
            ]),
        bankConnected: TimedNotice(
            subject: "A bank was connected to your account",
            news: {
                """
                a bank's server was connected to your Coffer account on \($0) at \($1). Entries of its
                accounts come into your book by themselves from now on.
                """
            },
            advice: [
                """
                If that was not you, sign in, end the connection in the settings of banks, and change your
                password.
                """
            ]),
        passkeyAdded: Notice(
            subject: "A passkey was added to your account",
            paragraphs: [
                """
                a passkey was added to your Coffer account. It can sign in from now on, without the \
                password.
                """,
                "If that was not you, sign in, remove the passkey in the settings, and change your password.",
            ]),
        identityLinked: TimedNotice(
            subject: "Another way to sign in to your Coffer account",
            news: {
                "an account at an identity provider was linked with your Coffer account on \($0) at \($1)."
            },
            advice: [
                "From now on it signs you in, without the password.",
                """
                If it was not you, sign in, remove it in the settings under security, and change your
                password.
                """,
            ]),
        secondFactorOn: TimedNotice(
            subject: "Your Coffer account has a second factor",
            news: { "a second factor was turned on for your Coffer account on \($0) at \($1)." },
            advice: [
                """
                From now on, a sign-in by password also needs a code of the authenticator app. The other
                devices are signed out. Keep the recovery codes in a safe place: each signs you in once
                without the app.
                """,
                """
                If it was not you, somebody knows your password: ask for a new one in the app at once, and
                ask who runs this Coffer to turn the second factor off.
                """,
            ]),
        secondFactorOff: TimedNotice(
            subject: "The second factor of your Coffer account is off",
            news: { "the second factor of your Coffer account was turned off on \($0) at \($1)." },
            advice: [
                "From now on, the password alone signs in.",
                """
                If it was not you, ask for a new password in the app at once: that signs out everybody who
                uses the account. Then turn the second factor on again.
                """,
            ]),
        recoveryCodesMade: TimedNotice(
            subject: "New recovery codes for your Coffer account",
            news: { "new recovery codes were made for your Coffer account on \($0) at \($1)." },
            advice: [
                "The earlier recovery codes no longer work.",
                "If it was not you, change your password at once, then make recovery codes again.",
            ]),
        recoveryCodeUsed: TimedNotice(
            subject: "A recovery code of your Coffer account was used",
            news: { "a recovery code of your Coffer account was used on \($0) at \($1)." },
            advice: [
                """
                If it was not you, somebody has your password and your recovery codes: change the password
                at once, then make new recovery codes.
                """
            ]),
        lastRecoveryCode: "It was the last one. Make new ones in the app.",
        recoveryCodesLeft: { "It does not work again. You have \($0) more." })
}
