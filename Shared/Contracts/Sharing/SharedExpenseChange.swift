/// A change of a shared expense: absent fields stay, null clears the description. Everything but the
/// description and `bookRepayments` needs a share of which nobody has paid or declined a part.
public struct SharedExpenseChange: Codable, Sendable {
    public let description: Field<String>
    public let splitType: Field<SplitType>
    /// All participants from now on; those who are left out have no part any more.
    public let participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>>
    /// Used only for SHARES.
    public let ownerWeight: Field<AmountText>
    /// Books later payments as refunds of the expense, each by itself; null ends that.
    public let bookRepayments: Field<RepaymentAccountDraft>

    public init(
        description: Field<String> = .absent, splitType: Field<SplitType> = .absent,
        participants: Field<BoundedList<Field<ParticipantDraft>, ParticipantsLimit>> = .absent,
        ownerWeight: Field<AmountText> = .absent, bookRepayments: Field<RepaymentAccountDraft> = .absent
    ) {
        self.description = description
        self.splitType = splitType
        self.participants = participants
        self.ownerWeight = ownerWeight
        self.bookRepayments = bookRepayments
    }
}
