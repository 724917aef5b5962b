import Contracts

/// The words of the pages behind mailed links in one language, as HTML. A language without one of them does
/// not compile.
struct PageWords: LanguageWords {
    /// What a page says.
    struct Words: Sendable {
        let title: String
        let text: String
    }

    /// A page with a button.
    struct Form: Sendable {
        let title: String
        let text: String
        let button: String
    }

    /// Why a provider signs nobody in.
    struct Refusals: Sendable {
        let noAccount: String
        let addressNotVerified: String
        /// The person did not agree at the provider.
        let denied: String
        let unavailable: String
        let over: String
        /// For any other reason.
        let failed: String
    }

    let language: Language
    let invalidLink: Words
    let verify: Form
    let verified: Words
    let confirmAddress: Form
    let addressConfirmed: Words
    let addressTaken: Words
    let undoAddress: Form
    let addressUndone: Words
    /// The text comes after `passwordRule`.
    let choosePassword: Form
    let passwordChanged: Words
    let newPassword: String
    let passwordRule: String
    let problem: @Sendable (PasswordProblem) -> String
    let notSignedIn: String
    let backToSignIn: String
    /// Nil if the errors' own messages are in the language.
    let refusals: Refusals?
}
