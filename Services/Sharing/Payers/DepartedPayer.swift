import Contracts

/// A payer who has deleted their account. Nobody can name this person any more, so what they paid and what
/// they bear stay when the expense is divided anew.
struct DepartedPayer: Sendable, Equatable {
    let user: ID<User>
    /// What the payer bears of the expense, in minor units.
    let borneMinor: Int64

    /// - Parameter parts: those of the expense; none is declined.
    init(_ payer: PayerRecord, in parts: [StoredPart]) {
        user = payer.user
        // Sums of parts of one expense are at most the expense.
        var minor = payer.amount.amountMinor
        for part in parts where part.user == payer.user { minor &+= part.amount.amountMinor }
        for part in parts where part.creditor == payer.user { minor &-= part.amount.amountMinor }
        borneMinor = minor
    }
}
