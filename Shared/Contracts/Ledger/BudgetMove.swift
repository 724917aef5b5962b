/// Moves planned money from one budget to another of the same account, or of the whole book, of the same
/// month and currency (contract-household §1).
public struct BudgetMove: Codable, Sendable {
    public let from: Field<ID<Budget>>
    public let to: Field<BudgetTarget>
    public let amount: Field<AmountText>

    public init(
        from: Field<ID<Budget>> = .absent, to: Field<BudgetTarget> = .absent,
        amount: Field<AmountText> = .absent
    ) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}

/// A budget, or a category, which gets a budget if it has none.
public enum BudgetTarget: Codable, Sendable, Equatable, FieldValue {
    case budget(ID<Budget>)
    case category(ID<Category>)

    public static let expectation = FieldProblem.must(
        "be the id of a budget, or an object with a categoryId")

    struct OfCategory: Codable, Sendable { let categoryId: ID<Category> }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(ID<Budget>.self) {
            self = .budget(id)
        } else if let named = try? OfCategory(from: decoder) {
            self = .category(named.categoryId)
        } else {
            throw Self.expectation
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .budget(let id): try id.encode(to: encoder)
        case .category(let id): try OfCategory(categoryId: id).encode(to: encoder)
        }
    }
}

extension BudgetTarget: SchemaUnion {
    package static var types: [any Decodable.Type] { [ID<Budget>.self, OfCategory.self] }
}

/// Both budgets after a move.
public struct BudgetsMoved: Codable, Sendable {
    public let from: Budget
    public let to: Budget
    public init(from: Budget, to: Budget) {
        self.from = from
        self.to = to
    }
}
