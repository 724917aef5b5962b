package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

/// What the user said of something that repeats. It stays when the entries go, and what was taken back stays
/// as such, so that a merge knows which is the later word.
package struct SuggestionStateRecord: Sendable, Equatable {
    package var account: ID<Account>
    var type: EntryType
    /// Which of the account's repetitions of the type and currency.
    var name: ID<RepeatedName>
    var word: Word
    /// The rhythm at that time.
    var frequency: RecurringFrequency
    /// The amount at that time.
    var amount: Money
    /// The template that was made of it.
    var template: ID<RecurringTemplate>?

    enum Word: String, Codable, Sendable, CaseIterable {
        /// A confirmation or a dismissal was taken back.
        case none
        case confirmed, dismissed, accepted
    }

    /// The most states of a book; the oldest go.
    package static let limit = 2_000

    /// The columns of the key besides the book.
    package static let key = ["account", "type", "currency", "name"]

    package static let table = RecordTable(
        "suggestion_states",
        blank: SuggestionStateRecord(
            account: .blank, type: .expense, name: .blank, word: .none, frequency: .monthly, amount: .blank),
        [
            .id("accountId", \.account, column: "account").restoredByRule, .index("type", \.type),
            .money("amount", \.amount), .id("name", \.name), .index("state", \.word),
            .index("frequency", \.frequency), .reference("templateId", \.template, column: "template"),
            .unbound(.instant("createdAt", "created_at")), .unbound(.instant("updatedAt", "updated_at")),
        ])

    var suggestion: ID<RecurringSuggestion> { ID(account, type, amount.currency, name) }

    /// Whether the user does not want to see a repetition: neither its rhythm has changed since nor, by a
    /// quarter, its amount.
    func hides(_ repetition: Repetition) -> Bool {
        guard word == .dismissed, frequency == repetition.run.frequency else { return false }
        return abs(repetition.run.amountMinor - amount.amountMinor) * 4 < amount.amountMinor
    }
}
