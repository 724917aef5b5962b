import Contracts

/// A request for a page of goals.
struct GoalQuery: Sendable {
    enum Sort: String, Sendable, CaseIterable {
        case deadline, name, createdAt
    }

    /// The position after a goal in the list, which is opaque to clients: the goal's id, and the
    /// hexadecimal digits of the value by which the list is sorted.
    struct Cursor: Sendable, Equatable {
        let id: ID<Goal>
        let key: String

        init(after goal: GoalRecord, sort: Sort) {
            id = goal.id
            key =
                switch sort {
                case .deadline: String(goal.deadline.daysSinceEpoch)
                case .name: goal.name.nameKey
                case .createdAt: String(goal.createdAt.millisecondsSinceEpoch)
                }
        }

        /// Returns nil if the text is no cursor of a list with this order.
        init?(_ text: String, sort: Sort) {
            guard text.utf8.count >= 36, let id = ID<Goal>(String(text.prefix(36))),
                let key = Self.decoded(text.dropFirst(36)), sort == .name || Int64(key) != nil
            else { return nil }
            (self.id, self.key) = (id, key)
        }

        var text: String {
            id.text
                + key.utf8.map { byte in
                    (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
        }

        /// The value that the rows after this position exceed, for a list by deadline or creation.
        var number: Int64 { Int64(key) ?? 0 }

        private static func decoded(_ digits: Substring) -> String? {
            let digits = Array(digits.utf8)
            guard digits.count.isMultiple(of: 2) else { return nil }
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: digits.count, by: 2) {
                let pair = String(decoding: digits[index...(index + 1)], as: UTF8.self)
                guard let byte = UInt8(pair, radix: 16) else { return nil }
                bytes.append(byte)
            }
            return String(validating: bytes, as: UTF8.self)
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
