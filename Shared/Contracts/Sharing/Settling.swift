/// The person to settle with; `targetUserId` is another name of `userId`.
public struct SettleDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    public let net: Field<Bool>
    public let amount: Field<AmountText>
    public let groupId: Field<ID<ExpenseGroup>>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, net: Field<Bool> = .absent,
        amount: Field<AmountText> = .absent, groupId: Field<ID<ExpenseGroup>> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.net = net
        self.amount = amount
        self.groupId = groupId
    }
}

/// The settled parts and their sums.
public struct Settled: Codable, Sendable {
    public let settled: Int
    public let amount: String?
    public let received: String?
    public let owed: String?
    public let owing: String?
    public let notAccepted: String?
    public let currency: Currency
    /// With `net`: the settled parts that the user may unpay, which takes all of them back. They are those of
    /// the user's own expenses, and with a person who has deleted their account also what the user owed.
    public let participantIds: [ID<Participant>]?

    public init(settled: Int, amount: Money) {
        self.settled = settled
        self.amount = amount.text
        currency = amount.currency
        (received, owed, owing, notAccepted, participantIds) = (nil, nil, nil, nil, nil)
    }

    public init(
        settled: Int, received: Money, owed: Money, owing: Money, notAccepted: Money,
        participantIds: [ID<Participant>]
    ) {
        self.settled = settled
        amount = nil
        self.received = received.text
        self.owed = owed.text
        self.owing = owing.text
        self.notAccepted = notAccepted.text
        currency = received.currency
        self.participantIds = participantIds
    }
}

/// "I paid you", said by the one who owes on balance; `targetUserId` is another name of `userId`.
public struct PaymentClaimDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    public let amount: Field<AmountText>
    public let note: Field<String>
    public let groupId: Field<ID<ExpenseGroup>>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, amount: Field<AmountText> = .absent,
        note: Field<String> = .absent, groupId: Field<ID<ExpenseGroup>> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.amount = amount
        self.note = note
        self.groupId = groupId
    }
}

/// "I have received nothing", said by whom a person says to have paid; `targetUserId` is another name of
/// `userId`.
public struct SettlementClaimRefusalDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    public let groupId: Field<ID<ExpenseGroup>>
    public let reason: Field<String>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, groupId: Field<ID<ExpenseGroup>> = .absent,
        reason: Field<String> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.groupId = groupId
        self.reason = reason
    }
}

/// The answer to refusing what a person says to have paid.
public struct SettlementClaimRefused: Codable, Sendable {
    public let refusedAt: Timestamp
    public init(refusedAt: Timestamp) { self.refusedAt = refusedAt }
}

/// "All of this is right", said about what a person is owed; `targetUserId` is another name of `userId`.
public struct SettlementAcceptDraft: Codable, Sendable {
    public let userId: Field<ID<User>>
    public let targetUserId: Field<ID<User>>
    public let currency: Field<Currency>
    public let upTo: Field<Timestamp>

    public init(
        userId: Field<ID<User>> = .absent, targetUserId: Field<ID<User>> = .absent,
        currency: Field<Currency> = .absent, upTo: Field<Timestamp> = .absent
    ) {
        self.userId = userId
        self.targetUserId = targetUserId
        self.currency = currency
        self.upTo = upTo
    }
}

/// The parts that the user accepted with this request.
public struct SettlementAccepted: Codable, Sendable {
    public let accepted: Int
    public let participantIds: [ID<Participant>]
    public init(participantIds: [ID<Participant>]) {
        accepted = participantIds.count
        self.participantIds = participantIds
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
    public let balances: [NetBalance]
    public let payments: [Payment]
    public let notAccepted: [Payment]?

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
