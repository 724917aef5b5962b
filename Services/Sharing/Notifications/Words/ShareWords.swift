import Contracts

/// The words of mails about shares and invitations to books in one language. A language without one of them
/// does not compile.
struct ShareWords: LanguageWords {
    /// A subject, and what happened: who did it, and the amount.
    struct Words: Sendable {
        let subject: String
        let news: @Sendable (_ person: String, _ amount: String) -> String
    }

    let hello: String
    /// Stands for a name without letters.
    let somebody: String
    /// Writes a name among other words.
    let person: @Sendable (String) -> String

    let shared: Words
    let changed: Words
    let reminder: Words
    let unpaid: Words
    let reversed: Words
    let reopened: Words
    let claimed: Words
    let claimRefused: Words
    let invited: Words
    /// Names the expense that a mail to a user is about, on a line of its own.
    let expense: @Sendable (_ title: String) -> String

    // What the reader can do; the link follows.
    let adviceToUser: String
    let adviceToStranger: String
    let adviceToOutsider: String
    let adviceOnReopened: String
    let adviceOnClaimed: String
    let adviceToInvited: String
    let adviceToInvitedStranger: String
    let adviceToInvitedOutsider: String

    let farewell: String
    let strangersFarewell: String

    func said(_ kind: ShareMessage.Kind) -> Words {
        switch kind {
        case .shared: shared
        case .changed: changed
        case .reminder: reminder
        case .unpaid: unpaid
        case .reversed: reversed
        case .reopened: reopened
        case .claimed: claimed
        case .claimRefused: claimRefused
        case .invited: invited
        }
    }

    func advice(_ kind: ShareMessage.Kind, _ reader: ShareMessage.Reader) -> String {
        switch (kind, reader) {
        case (.reopened, _), (.claimRefused, _): adviceOnReopened
        case (.claimed, _): adviceOnClaimed
        case (.invited, .user): adviceToInvited
        case (.invited, .stranger): adviceToInvitedStranger
        case (.invited, .outsider): adviceToInvitedOutsider
        case (_, .user): adviceToUser
        case (_, .stranger): adviceToStranger
        case (_, .outsider): adviceToOutsider
        }
    }
}
