import Contracts

extension PageWords {
    static let english = PageWords(
        language: .english,
        invalidLink: Words(
            title: "This link does not work",
            text: "This link is invalid or has expired. Please request a new one."),
        verify: Form(
            title: "Verify your email",
            text: "Press the button to confirm that this is your email address.",
            button: "Verify my email"),
        verified: Words(
            title: "Your email is verified", text: "You can go back to the app and sign in now."),
        confirmAddress: Form(
            title: "Use this email",
            text: "Press the button to make this the email address of your Coffer account.",
            button: "Use this email"),
        addressConfirmed: Words(
            title: "This is your email now",
            text: "You can go back to the app. Sign in with this address from now on."),
        addressTaken: Words(
            title: "This email has an account",
            text: "This email has an account of its own by now, so it stays with that account."),
        undoAddress: Form(
            title: "Keep your email",
            text: """
                Whoever asked for another email knew your password, so choose a new one. This signs out
                everybody who uses the account, brings your email back, and removes your PIN, and passkeys and
                a second factor that were added since.
                """,
            button: "Keep my email"),
        addressUndone: Words(
            title: "Your account is yours again",
            text: """
                You can go back to the app and sign in with this email and the new password. Look at the
                activity in the settings, and at what the other person may have changed.
                """),
        choosePassword: Form(
            title: "Choose a new password",
            text: "Setting it signs you out everywhere and removes your passkeys and your PIN.",
            button: "Set the password"),
        passwordChanged: Words(
            title: "Your password is changed",
            text: """
                You can go back to the app and sign in with it now. Your passkeys and your PIN are removed:
                add them again there.
                """),
        newPassword: "New password",
        passwordRule: """
            At least 8 characters, among them an uppercase letter, a lowercase letter, a number and a
            special character.
            """,
        problem: \.message,
        notSignedIn: "You are not signed in",
        backToSignIn: "Back to the sign-in",
        refusals: nil)
}
