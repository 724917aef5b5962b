/// Money to another user (`to` is an e-mail address) or, without `to`, out of the system. Unknown members
/// are not ignored, because a misspelt `to` would send the money away for good (contract §0).
public struct SendMoneyDraft: Codable, Sendable {
    /// The most names that the error lists; a body may have thousands.
    private static let unknownMaximum = 10
    /// The most Unicode scalars of a listed name.
    private static let nameMaximum = 64

    public let amount: Field<AmountText>
    public let to: Field<String>
    public let note: Field<String>
    /// The names of all other members.
    public let unknown: [String]

    private enum CodingKeys: String, CodingKey {
        case amount, to, note
    }

    private struct MemberName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public init(
        amount: Field<AmountText> = .absent, to: Field<String> = .absent, note: Field<String> = .absent
    ) {
        self.amount = amount
        self.to = to
        self.note = note
        unknown = []
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        amount = try members.decode(Field<AmountText>.self, forKey: .amount)
        to = try members.decode(Field<String>.self, forKey: .to)
        note = try members.decode(Field<String>.self, forKey: .note)
        unknown = try decoder.container(keyedBy: MemberName.self).allKeys.lazy
            .map(\.stringValue).filter { CodingKeys(stringValue: $0) == nil }
            .prefix(Self.unknownMaximum).map { String($0.unicodeScalars.prefix(Self.nameMaximum)) }
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(amount, forKey: .amount)
        try members.encode(to, forKey: .to)
        try members.encode(note, forKey: .note)
    }
}
