import Contracts
import LedgerCore

/// Entries of an account that repeat, by what they have in common.
struct Repetition: Sendable, Equatable {
    let type: EntryType
    let currency: Currency
    /// What names them, of the same text as long as it is the same thing: a payee, the letters of a
    /// description, or the words that most of the descriptions have.
    let name: String
    let run: RepeatedRun

    var amount: Money { Money(amountMinor: run.amountMinor, currency) }

    /// The name as stored, which tells nobody the payee.
    var nameID: ID<RepeatedName> { ID(madeOf: name) }
}

/// The name of a repetition, for ids.
enum RepeatedName {}

extension ID where Entity == RecurringSuggestion {
    /// The key of a suggestion: the same as long as account, type, currency and name are.
    init(_ account: ID<Account>, _ type: EntryType, _ currency: Currency, _ name: ID<RepeatedName>) {
        self.init(madeOf: "\(account.text)/\(type.rawValue)/\(currency.code)/\(name.text)")
    }
}
