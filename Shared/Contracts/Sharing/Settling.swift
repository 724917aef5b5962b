/// The debtor to settle with; `targetUserId` is another name of `userId`.
public struct SettleDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
    }
}

/// The settled parts and their sum.
public struct Settled: Codable, Sendable {
    /// The number of parts that are PAID now.
    public let settled: Int
    public let amount: String
    public let currency: Currency
    public init(settled: Int, amount: Money) {
        self.settled = settled
        self.amount = amount.text
        currency = amount.currency
    }
}

/// The fewest payments that settle the open amounts among some people.
public struct SimplifiedDebts: Codable, Sendable {
    /// Each person's net claim per currency, negative for a debt. People with nothing open are left out.
    public let balances: [NetBalance]
    public let payments: [Payment]

    public struct NetBalance: Codable, Sendable {
        public let person: PersonReference
        public let currency: Currency
        public let netBalance: String
        public init(person: PersonReference, net: Money) {
            self.person = person
            currency = net.currency
            netBalance = net.text
        }
    }

    public struct Payment: Codable, Sendable {
        public let from: PersonReference
        public let to: PersonReference
        public let currency: Currency
        public let amount: String
        public init(from: PersonReference, to: PersonReference, amount: Money) {
            self.from = from
            self.to = to
            currency = amount.currency
            self.amount = amount.text
        }
    }
}
