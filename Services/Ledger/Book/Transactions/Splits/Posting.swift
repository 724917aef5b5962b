package import Contracts
package import LedgerCore

/// What a transaction is for one category: rollups, budgets and reports go by postings.
package struct Posting: Sendable, Equatable {
    package let category: ID<Category>
    package let amountMinor: Int64
}

extension TransactionRecord {
    /// The postings, each category once, the transaction's own one first.
    package var postings: [Posting] {
        if splits.isEmpty { return [Posting(category: category, amountMinor: amount.amountMinor)] }
        var postings: [Posting] = []
        for part in splits {
            guard let index = postings.firstIndex(where: { $0.category == part.category }) else {
                postings.append(Posting(category: part.category, amountMinor: part.amountMinor))
                continue
            }
            // The parts add up to the amount, so that no sum of them overflows.
            let sum = postings[index].amountMinor &+ part.amountMinor
            postings[index] = Posting(category: part.category, amountMinor: sum)
        }
        return postings
    }

    package var flow: EntryFlow { EntryFlow(type, isRefund: isRefund) }
}
