import Contracts

/// A request for a page of goals.
struct GoalQuery: Sendable {
    enum Sort: String, Sendable, CaseIterable {
        case deadline, name, createdAt
    }

    /// The position after a goal in the list.
    struct Cursor: Sendable, Equatable {
        let id: ID<Goal>
        /// The name, for comparisons, in a list by name.
        let key: String
        /// The day or the moment, in a list by deadline or creation.
        let number: Int64
        private let sort: Sort

        init(after goal: GoalRecord, sort: Sort) {
            (id, key, self.sort) = (goal.id, goal.name.nameKey, sort)
            number =
                sort == .deadline
                ? Int64(goal.deadline.daysSinceEpoch) : goal.createdAt.millisecondsSinceEpoch
        }

        /// Returns nil if the text is no cursor of a list with this order.
        init?(_ text: String, sort: Sort) {
            self.sort = sort
            if sort == .name {
                guard let (id, bytes): (ID<Goal>, [UInt8]) = PlaceText.key(text),
                    let key = String(validating: bytes, as: UTF8.self)
                else { return nil }
                (self.id, self.key, number) = (id, key, 0)
            } else {
                guard let (id, numbers): (ID<Goal>, [Int64]) = PlaceText.numbers(text, 1...1) else {
                    return nil
                }
                (self.id, key, number) = (id, "", numbers.first ?? 0)
            }
        }

        var text: String {
            sort == .name ? PlaceText.text(id, key: key.utf8) : PlaceText.text(id, [number])
        }
    }

    /// Nil for all.
    var statuses: [GoalStatus]? = [.active, .completed]
    var sort = Sort.deadline
    var page = PageQuery<Cursor>()

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        if let status = query("status") {
            let known = GoalStatus(rawValue: status)
            if known == nil, status != "all" {
                errors.add("status", "Status must be active, completed, archived or all")
            }
            statuses = known.map { [$0] }
        }
        let sort =
            errors.parsed("sort", query, "Sort must be deadline, name or createdAt") { Sort(rawValue: $0) }
            ?? .deadline
        self.sort = sort
        page = PageQuery(query, &errors) { Cursor($0, sort: sort) }
    }
}
