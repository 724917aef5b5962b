import Vocabulary

/// What a request is about: one account, or all at once (contract-household §1).
public enum AccountScope: Codable, Sendable, Hashable, FieldValue {
    /// The accounts with `inOverview` that are not deleted.
    case all
    case one(ID<Account>)

    public static let expectation = FieldProblem.must("be the id of an account, or all")
    private static let word = "all"

    /// Returns nil for other texts, and for the id of zeros, which no account has.
    public init?(_ text: String) {
        if text == Self.word {
            self = .all
        } else if let id = ID<Account>(text), id != ID(high: 0, low: 0) {
            self = .one(id)
        } else {
            return nil
        }
    }

    /// The id or `all`, as a query and a body have it.
    public var text: String {
        switch self {
        case .all: Self.word
        case .one(let id): id.text
        }
    }

    /// Nil for all accounts.
    public var account: ID<Account>? { if case .one(let id) = self { id } else { nil } }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let scope = AccountScope(text) else { throw Self.expectation }
        self = scope
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension AccountScope: WireValue {
    package static func form(_ direction: Schema.Direction) -> Schema.Form {
        .text(TextForm(pattern: "all|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"))
    }
    package static var sample: DocumentValue { "all" }
}

extension FieldErrors {
    /// Reads the parameter `accountId`, nil if it is absent.
    public mutating func accountScope(_ query: QueryLookup) -> AccountScope? {
        parsed("accountId", query, AccountScope.expectation) { AccountScope($0) }
    }
}
