/// The person to settle with; `targetUserId` is another name of `userId`.
public struct SettleDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    /// Whether both sides are settled at once.
    public let net: Field<Bool>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, net: Field<Bool> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.net = net
    }
}

/// The settled parts and their sums.
public struct Settled: Codable, Sendable {
    /// The number of parts that are PAID now.
    public let settled: Int
    /// Without `net`: the sum of the parts.
    public let amount: String?
    /// With `net`: `owed` without `owing`.
    public let received: String?
    /// With `net`: what the person owed the user.
    public let owed: String?
    /// With `net`: what the user owed the person.
    public let owing: String?
    public let currency: Currency
    /// With `net`: the settled parts that the user may unpay, which takes all of them back. They are those of
    /// the user's own expenses, and with a person who has deleted their account also what the user owed.
    public let participantIds: [ID<Participant>]?

    public init(settled: Int, amount: Money) {
        self.settled = settled
        self.amount = amount.text
        currency = amount.currency
        (received, owed, owing, participantIds) = (nil, nil, nil, nil)
    }

    public init(
        settled: Int, received: Money, owed: Money, owing: Money, participantIds: [ID<Participant>]
    ) {
        self.settled = settled
        amount = nil
        self.received = received.text
        self.owed = owed.text
        self.owing = owing.text
        currency = received.currency
        self.participantIds = participantIds
    }
}

/// "I paid you", said by the one who owes on balance; `targetUserId` is another name of `userId`.
public struct PaymentClaimDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    /// All that is owed on balance when absent.
    public let amount: Field<AmountText>
    /// At most 240 characters, for the person.
    public let note: Field<String>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, amount: Field<AmountText> = .absent,
        note: Field<String> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.amount = amount
        self.note = note
    }
}

/// What the person was told.
public struct PaymentClaim: Codable, Sendable {
    public let amount: String
    public let currency: Currency
    @Nullable public var note: String?
    public let createdAt: Timestamp

    public init(amount: Money, note: String?, createdAt: Timestamp) {
        self.amount = amount.text
        currency = amount.currency
        self._note = Nullable(wrappedValue: note)
        self.createdAt = createdAt
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
