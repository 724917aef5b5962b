import Contracts

/// Matches expenses and incomes of equal amounts in two accounts, at most four days apart, one to one.
/// Entries come newest first; the nearest of several is taken.
struct TransferMatching {
    static let mostDaysApart = 4

    struct Entry: Sendable, Equatable {
        let id: ID<Transaction>
        let date: CalendarDate
        let account: ID<Account>
        let type: EntryType
        let amount: Money
    }

    private(set) var pairs: [(expense: Entry, income: Entry)] = []
    /// The entries without a partner so far that a later one can still match, by amount.
    private var open: [Money: [Entry]] = [:]

    /// Adds the next entry, which is not newer than those before it.
    mutating func add(_ entry: Entry) {
        var waiting = (open[entry.amount] ?? []).filter {
            $0.date.daysSinceEpoch - entry.date.daysSinceEpoch <= Self.mostDaysApart
        }
        // The last one waiting is the nearest.
        let partner = waiting.lastIndex { $0.type != entry.type && $0.account != entry.account }
        if let partner {
            let other = waiting.remove(at: partner)
            pairs.append(entry.type == .expense ? (entry, other) : (other, entry))
        } else {
            waiting.append(entry)
        }
        open[entry.amount] = waiting.isEmpty ? nil : waiting
    }
}
