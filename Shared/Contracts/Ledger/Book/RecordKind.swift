/// The kinds of records, as one list for each use. A kind has the name of its `BookKind`; databases have the
/// number of its place in the list, so a new kind is the last one.
public protocol RecordKind: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
    /// The kind of the records' lines.
    var bookKind: BookKind { get }
}

extension RecordKind {
    public var bookKind: BookKind { BookKind(rawValue: rawValue) ?? .end }

    /// The name of the kind's array in exports, and of its path.
    public var plural: String { bookKind.arrayName ?? rawValue }

    package var number: Int64 {
        Int64(Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0)
    }
}

/// The kinds of records in `BookChanges`, in the order of the first pages.
public enum BookChangeKind: String, Codable, RecordKind {
    case account, category, transaction, transfer, budget, recurring, rule, goal, asset, reconciliation
    case incomeGoal, rate
    /// What is planned for the whole book. The log and files have it among the budgets and income goals.
    case bookBudget, bookIncomeGoal

    public var bookKind: BookKind {
        switch self {
        case .bookBudget: .budget
        case .bookIncomeGoal: .incomeGoal
        default: BookKind(rawValue: rawValue) ?? .end
        }
    }
}

/// What can be in the trash (contract-everyday §1, "Trash").
public enum TrashKind: String, Codable, RecordKind {
    case transaction, transfer, account, category, budget, recurring, goal, asset
}

extension SkippedRow {
    /// What operations over many rows change.
    public enum Kind: String, Codable, RecordKind {
        case transaction, recurring, budget, category, rule, transfer
    }
}

/// What sample data makes.
package enum SampleKind: String, Decodable, RecordKind, FieldValue {
    case category, transaction, budget, goal, asset, account, transfer

    package static let expectation = FieldProblem.must(
        "be category, transaction, budget, goal, asset, account or transfer")
}

/// What a merge can match by another key than the id.
package enum MatchedKind: String, RecordKind {
    case account, category, transaction, budget
}

/// What is marked as deleted before it goes.
package enum MarkedKind: String, RecordKind {
    case account, transaction, transfer, asset
}
