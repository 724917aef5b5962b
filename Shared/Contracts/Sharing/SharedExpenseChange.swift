/// The limit of participants in a change. An expense of no group keeps to `ParticipantsLimit`.
public enum ChangedParticipantsLimit: ListLimit {
    public static let minimum = 1
    /// Everybody in a group but the expense's owner.
    public static let maximum = GroupMembersLimit.maximum - 1
    public static let message = "A group's expense can be shared with at most \(maximum) people"
}

/// A change of a shared expense: absent fields stay, null clears the description. Everything but the
/// description and `bookRepayments` needs a share of which nobody has paid or declined a part.
public struct SharedExpenseChange: Codable, Sendable {
    public let description: Field<String>
    public let splitType: Field<SplitType>
    public let participants: Field<BoundedList<Field<ParticipantDraft>, ChangedParticipantsLimit>>
    public let ownerWeight: Field<AmountText>
    public let bookRepayments: Field<RepaymentAccountDraft>

    public init(
        description: Field<String> = .absent, splitType: Field<SplitType> = .absent,
        participants: Field<BoundedList<Field<ParticipantDraft>, ChangedParticipantsLimit>> = .absent,
        ownerWeight: Field<AmountText> = .absent, bookRepayments: Field<RepaymentAccountDraft> = .absent
    ) {
        self.description = description
        self.splitType = splitType
        self.participants = participants
        self.ownerWeight = ownerWeight
        self.bookRepayments = bookRepayments
    }
}
