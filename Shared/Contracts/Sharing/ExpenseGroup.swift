/// The limit of people in a new group.
public enum GroupMembersLimit: ListLimit {
    /// Members of a group, its owner included.
    public static let maximum = 100
    public static let message = "A group has at most \(maximum) members"
}

public struct GroupDraft: Codable, Sendable {
    public let name: Field<String>
    public let splitType: Field<SplitType>
    public let members: Field<BoundedList<Field<GroupMemberDraft>, GroupMembersLimit>>
    public let ownerWeight: Field<AmountText>

    public init(
        name: Field<String> = .absent, splitType: Field<SplitType> = .absent,
        members: Field<BoundedList<Field<GroupMemberDraft>, GroupMembersLimit>> = .absent,
        ownerWeight: Field<AmountText> = .absent
    ) {
        self.name = name
        self.splitType = splitType
        self.members = members
        self.ownerWeight = ownerWeight
    }
}

/// A change of a group; its members, the owner among them, have endpoints of their own.
public struct GroupChange: Codable, Sendable {
    public let name: Field<String>
    public let splitType: Field<SplitType>

    public init(name: Field<String> = .absent, splitType: Field<SplitType> = .absent) {
        self.name = name
        self.splitType = splitType
    }
}

public struct GroupMemberDraft: Codable, Sendable {
    public let email: Field<String>
    public let weight: Field<AmountText>

    public init(email: Field<String> = .absent, weight: Field<AmountText> = .absent) {
        self.email = email
        self.weight = weight
    }
}

/// People who share expenses repeatedly, with a standing split.
public struct ExpenseGroup: Codable, Sendable {
    public let id: ID<ExpenseGroup>
    public let name: String
    @Open public var splitType: SplitType?
    public let createdAt: Timestamp
    public let ownerId: ID<User>
    public let members: [GroupMember]

    public init(
        id: ID<ExpenseGroup>, name: String, splitType: SplitType, createdAt: Timestamp, ownerId: ID<User>,
        members: [GroupMember]
    ) {
        self.id = id
        self.name = name
        _splitType = Open(splitType)
        self.createdAt = createdAt
        self.ownerId = ownerId
        self.members = members
    }
}

public struct GroupMember: Codable, Sendable {
    public let id: ID<GroupMember>
    public let person: PersonReference
    public let weight: String
    public init(id: ID<GroupMember>, person: PersonReference, weight: String) {
        self.id = id
        self.person = person
        self.weight = weight
    }
}

/// A group in the list of groups.
public struct GroupSummary: Codable, Sendable {
    public let id: ID<ExpenseGroup>
    public let name: String
    @Open public var splitType: SplitType?
    public let createdAt: Timestamp
    public let ownerId: ID<User>
    public let memberCount: Int

    public init(
        id: ID<ExpenseGroup>, name: String, splitType: SplitType, createdAt: Timestamp, ownerId: ID<User>,
        memberCount: Int
    ) {
        self.id = id
        self.name = name
        _splitType = Open(splitType)
        self.createdAt = createdAt
        self.ownerId = ownerId
        self.memberCount = memberCount
    }
}

public struct GroupList: Codable, Sendable {
    public let groups: [GroupSummary]
    public init(groups: [GroupSummary]) { self.groups = groups }
}

public struct GroupMembers: Codable, Sendable {
    public let members: [GroupMember]
    public init(members: [GroupMember]) { self.members = members }
}

/// An expense of the user to share with everybody in a group by the standing split.
public struct GroupExpenseDraft: Codable, Sendable {
    public let transactionId: Field<ID<Transaction>>
    public let description: Field<String>
    public let bookRepayments: Field<RepaymentAccountDraft>
    public let payers: Field<BoundedList<Field<SharePayerDraft>, PayersLimit>>

    public init(
        transactionId: Field<ID<Transaction>> = .absent, description: Field<String> = .absent,
        bookRepayments: Field<RepaymentAccountDraft> = .absent,
        payers: Field<BoundedList<Field<SharePayerDraft>, PayersLimit>> = .absent
    ) {
        self.transactionId = transactionId
        self.description = description
        self.bookRepayments = bookRepayments
        self.payers = payers
    }
}

/// The open amounts among the members, from the group's expenses only.
public struct GroupBalances: Codable, Sendable {
    /// The net of everybody with a part in one of the group's expenses. At most 500 balances are zero.
    public let balances: [SimplifiedDebts.NetBalance]
    public let payments: [SimplifiedDebts.Payment]
    public let notAccepted: [SimplifiedDebts.Payment]?
    public let settlementBalances: [SettlementBalance]
}
