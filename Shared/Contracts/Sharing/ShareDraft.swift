public enum SplitType: String, Codable, Sendable, CaseIterable, FieldValue {
    case equal = "EQUAL"
    case percentage = "PERCENTAGE"
    case fixed = "FIXED"
    /// A split by weights.
    case shares = "SHARES"

    public static let expectation = FieldProblem.must("be EQUAL, PERCENTAGE, FIXED or SHARES")

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let type = SplitType(rawValue: text) else {
            throw Self.expectation
        }
        self = type
    }
}

public enum ShareStatus: String, Codable, Sendable, CaseIterable {
    case pending = "PENDING"
    case paid = "PAID"
    case declined = "DECLINED"
}

/// The limit of people that one expense is shared with.
public enum ParticipantsLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 50
    public static let message = "An expense can be shared with at most \(maximum) people"
}

public struct ShareDraft: Codable, Sendable {
    public var transactionId: Field<ID<Transaction>>
    /// EQUAL when absent.
    public var splitType: Field<SplitType>
    public var description: Field<String>
    public var participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>>
    public var ownerWeight: Field<AmountText>
    public var bookRepayments: Field<RepaymentAccountDraft>

    public init(
        transactionId: Field<ID<Transaction>> = .absent, splitType: Field<SplitType> = .absent,
        description: Field<String> = .absent,
        participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>> = .absent,
        ownerWeight: Field<AmountText> = .absent, bookRepayments: Field<RepaymentAccountDraft> = .absent
    ) {
        self.transactionId = transactionId
        self.splitType = splitType
        self.description = description
        self.participants = participants
        self.ownerWeight = ownerWeight
        self.bookRepayments = bookRepayments
    }
}

public struct ParticipantDraft: Codable, Sendable {
    public var email: Field<String>
    public var shareAmount: Field<AmountText>
    public var sharePercentage: Field<AmountText>
    public var weight: Field<AmountText>

    public init(
        email: Field<String> = .absent, shareAmount: Field<AmountText> = .absent,
        sharePercentage: Field<AmountText> = .absent, weight: Field<AmountText> = .absent
    ) {
        self.email = email
        self.shareAmount = shareAmount
        self.sharePercentage = sharePercentage
        self.weight = weight
    }
}

/// The answer to sharing an expense.
public struct ShareCreated: Codable, Sendable {
    public let id: ID<SharedExpense>
    public let transactionId: ID<Transaction>
    @Open public var splitType: SplitType?
    public let totalAmount: String
    public let currency: Currency
    @Nullable public var description: String?
    public let createdAt: Timestamp
    public let ownerShare: String
    @Nullable public var ownerWeight: String?
    @Nullable public var groupId: ID<ExpenseGroup>?
    public let participants: [CreatedParticipant]
    @Nullable public var payers: [SharePayer]?

    public init(
        id: ID<SharedExpense>, transactionId: ID<Transaction>, splitType: SplitType, totalAmount: Money,
        description: String?, createdAt: Timestamp, ownerShare: String, ownerWeight: String?,
        groupId: ID<ExpenseGroup>?, participants: [CreatedParticipant], payers: [SharePayer]?
    ) {
        self.id = id
        self.transactionId = transactionId
        _splitType = Open(splitType)
        self.totalAmount = totalAmount.text
        currency = totalAmount.currency
        self._description = Nullable(wrappedValue: description)
        self.createdAt = createdAt
        self.ownerShare = ownerShare
        self._ownerWeight = Nullable(wrappedValue: ownerWeight)
        self._groupId = Nullable(wrappedValue: groupId)
        self.participants = participants
        self._payers = Nullable(wrappedValue: payers)
    }
}

public struct CreatedParticipant: Codable, Sendable {
    public let id: ID<Participant>
    @Nullable public var userId: ID<User>?
    public let email: String
    @Nullable public var displayName: String?
    public let shareAmount: String
    @Nullable public var sharePercentage: String?
    @Nullable public var weight: String?
    @Open public var status: ShareStatus?
    @Nullable public var acceptedAt: Timestamp?
    @Nullable public var owedTo: PersonReference?

    public init(
        id: ID<Participant>, userId: ID<User>?, email: String, displayName: String?, shareAmount: String,
        sharePercentage: String?, weight: String?, status: ShareStatus, owedTo: PersonReference?
    ) {
        self.id = id
        self._userId = Nullable(wrappedValue: userId)
        self.email = email
        self._displayName = Nullable(wrappedValue: displayName)
        self.shareAmount = shareAmount
        self._sharePercentage = Nullable(wrappedValue: sharePercentage)
        self._weight = Nullable(wrappedValue: weight)
        _status = Open(status)
        self._acceptedAt = Nullable(wrappedValue: nil)
        self._owedTo = Nullable(wrappedValue: owedTo)
    }
}
