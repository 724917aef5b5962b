import Contracts

/// The words of notifications in one language. A language without one of them does not compile.
struct NoticeWords: LanguageWords {
    /// What a sentence tells, each written for its place among words of the language.
    struct Facts: Sendable {
        /// Who did it.
        let person: String
        /// The expense, the group or the book; empty for what has none of them.
        let title: String
        let sum: String
        /// What the person wrote about it, or the item, with the sign before it; else a full stop.
        let ending: String
        /// The category or the file that it is about; empty for none.
        let item: String
        /// The number of notifications that a line stands for.
        let count: Int64
    }

    typealias Sentence = @Sendable (Facts) -> String

    /// Stands for the name of an erased person.
    let deletedUser: String
    /// Ends a sentence with what its person wrote, or with a full stop.
    let ending: @Sendable (_ reason: String?) -> String

    let shared: Sentence
    let payer: Sentence
    let reminder: Sentence
    let paid: Sentence
    let unpaid: Sentence
    let payment: Sentence
    /// A payment on the balance of two people, whatever the expense.
    let paymentOnBalance: Sentence
    let paymentReversed: Sentence
    let changed: Sentence
    let settled: Sentence
    let settledNet: Sentence
    /// A net settlement of equal sides, in which nobody paid.
    let settledEven: Sentence
    let reopened: Sentence
    /// A claim about the balance.
    let claimed: Sentence
    /// A claim about a part.
    let claimedPart: Sentence
    /// The answer to a claim about the balance that nothing arrived.
    let claimRefused: Sentence
    /// The same about a part.
    let claimRefusedPart: Sentence
    let declined: Sentence
    let cancelled: Sentence
    let groupJoined: Sentence
    // What happens to a book of several people, which is the title except for who is not in it yet.
    let bookInvited: Sentence
    let bookJoined: Sentence
    let bookEditor: Sentence
    let bookViewer: Sentence
    let bookRemoved: Sentence
    let bookDeleted: Sentence
    let bookOwner: Sentence
    let bookOwned: Sentence
    let planChanged: Sentence
    let budgetExceeded: Sentence
    let imported: Sentence
    let more: Sentence

    func sentence(of notice: NoticeRecord) -> Sentence {
        switch notice.type {
        case .shared: shared
        case .payer: payer
        case .reminder: reminder
        case .paid: paid
        case .unpaid: unpaid
        case .payment: notice.title.isEmpty ? paymentOnBalance : payment
        case .paymentReversed: paymentReversed
        case .changed: changed
        case .settled: settled
        case .settledNet: notice.amount?.amountMinor == 0 ? settledEven : settledNet
        case .reopened: reopened
        case .claimed: notice.title.isEmpty ? claimed : claimedPart
        case .claimRefused: notice.title.isEmpty ? claimRefused : claimRefusedPart
        case .declined: declined
        case .cancelled: cancelled
        case .groupJoined: groupJoined
        case .bookInvited: bookInvited
        case .bookJoined: bookJoined
        case .bookEditor: bookEditor
        case .bookViewer: bookViewer
        case .bookRemoved: bookRemoved
        case .bookDeleted: bookDeleted
        case .bookOwner: bookOwner
        case .bookOwned: bookOwned
        case .planChanged: planChanged
        case .budgetExceeded: budgetExceeded
        case .imported: imported
        case .more: more
        }
    }

    /// Returns a person's name for a sentence. An erased person has no address.
    func name(of reference: PersonReference, _ words: ShareWords) -> String {
        if reference.email.isEmpty { return deletedUser }
        guard let name = reference.displayName, !name.isEmpty else { return words.somebody }
        return words.person(name)
    }
}
