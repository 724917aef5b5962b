/// Money to another user (`to` is an e-mail address) or, without `to`, out of the system. What is misspelt
/// here would leave for good, so that members of other names are no longer ignored (contract §0).
public struct SendMoneyDraft: Decodable, Sendable {
    /// Names that are told; a body may have thousands.
    private static let unknownMaximum = 10
    /// Unicode scalars of a name that is told.
    private static let nameMaximum = 64

    public let amount: Field<AmountText>
    public let to: Field<String>
    public let note: Field<String>
    /// Members that are none of these, by their names.
    public let unknown: [String]

    private enum CodingKeys: String, CodingKey {
        case amount, to, note
    }

    /// Any name of a member.
    private struct MemberName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
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
}
