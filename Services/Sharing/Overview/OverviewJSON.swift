import Contracts
import JSONKit
import SQLiteKit

/// Writes the shares of `SharingOverview` and of the paged lists as JSON straight from columns. The output
/// equals encoded `SharedExpense`s and `ShareWithMe`s at a fraction of their cost when there are hundreds.
struct OverviewJSON: ~Copyable {
    /// The user who reads the output. Only a share's owner sees the reasons for declining.
    let viewer: ID<User>
    var json = JSONWriter(capacity: 64 * 1_024)

    init(viewer: ID<User>) { self.viewer = viewer }

    /// Writes a row of `SharingStore.shareColumns` with its participants. Returns the number of participants.
    @discardableResult
    mutating func write(share row: borrowing Row, in db: borrowing Connection) throws -> Int {
        let digits = try row.currency(3).digits
        json.beginObject()
        json.key("id")
        json.id(try row.id(0, SharedExpense.self))
        json.key("transactionId")
        json.id(try row.id(7, Transaction.self))
        try writeHead(row, splitType: 1, total: 2, digits, currency: 3, description: 5, createdAt: 6)
        try writeTransaction(row, 7)
        json.key("owner")
        try writePerson(row, user: 12, email: 15, displayName: 16)
        try writeGroup(row, 13)
        json.key("ownerWeight")
        json.text(try row.weight(14))
        json.key("participants")
        json.beginArray()
        let sums = try writeParts(
            of: try row.id(0), showingReasons: try row.id(12, User.self) == viewer, digits, in: db)
        json.endArray()
        json.key("ownerShare")
        json.money(try SharingStore.sum([try row.int(4), sums.declined]), digits: digits)
        json.key("totalOwed")
        json.money(sums.pending, digits: digits)
        json.key("totalPaid")
        json.money(sums.paid, digits: digits)
        json.key("allSettled")
        json.bool(!sums.isOpen)
        json.endObject()
        return sums.parts
    }

    /// Writes a row of `SharingStore.withMeQuery`.
    mutating func write(withMe row: borrowing Row) throws {
        let digits = try row.currency(8).digits
        json.beginObject()
        try writePart(row, id: 0, amount: 1, digits, hundredths: 2, status: 3)
        json.key("paidAt")
        try json.timestamp(row, 4)
        json.key("declinedAt")
        try json.timestamp(row, 19)
        json.key("bookedAt")
        try json.timestamp(row, 20)
        json.key("sharedExpense")
        json.beginObject()
        json.key("id")
        json.id(try row.id(5, SharedExpense.self))
        try writeHead(row, splitType: 6, total: 7, digits, currency: 8, description: 9, createdAt: 10)
        try writeTransaction(row, 14)
        json.key("owner")
        try writePerson(row, user: 11, email: 12, displayName: 13)
        try writeGroup(row, 21)
        json.endObject()
        json.endObject()
    }

    // MARK: Pieces

    private struct Sums {
        var pending: Int64 = 0
        var paid: Int64 = 0
        var declined: Int64 = 0
        /// Whether any part is PENDING, including a part of zero.
        var isOpen = false
        var parts = 0
    }

    private mutating func writeParts(
        of share: ID<SharedExpense>, showingReasons: Bool, _ digits: Int, in db: borrowing Connection
    ) throws -> Sums {
        var sums = Sums()
        try db.forEach(SharingStore.partsQuery(of: share)) { row in
            sums.parts += 1
            switch try row.word(4, ShareStatus.self) {
            case .pending:
                sums.pending = try SharingStore.sum([sums.pending, try row.int(1)])
                sums.isOpen = true
            case .paid: sums.paid = try SharingStore.sum([sums.paid, try row.int(1)])
            case .declined: sums.declined = try SharingStore.sum([sums.declined, try row.int(1)])
            }
            json.beginObject()
            try writePart(row, id: 0, amount: 1, digits, hundredths: 3, status: 4)
            json.key("weight")
            json.text(try row.weight(12))
            json.key("paidAt")
            try json.timestamp(row, 5)
            json.key("declinedAt")
            try json.timestamp(row, 6)
            json.key("declineReason")
            if showingReasons { try json.text(row, 13) } else { json.null() }
            json.key("reminderSentAt")
            try json.timestamp(row, 7)
            json.key("participant")
            if row.isNull(8) {
                try writeInvited(row, email: 11)
            } else {
                try writePerson(row, user: 8, email: 9, displayName: 10)
            }
            json.endObject()
        }
        return sums
    }

    private mutating func writePart(
        _ row: borrowing Row, id: Int, amount: Int, _ digits: Int, hundredths: Int, status: Int
    ) throws {
        json.key("id")
        json.id(try row.id(id, Participant.self))
        json.key("shareAmount")
        json.money(try row.int(amount), digits: digits)
        json.key("sharePercentage")
        json.text(try row.percentage(hundredths))
        json.key("status")
        json.string(try row.word(status, ShareStatus.self).rawValue)
    }

    private mutating func writeHead(
        _ row: borrowing Row, splitType: Int, total: Int, _ digits: Int, currency: Int, description: Int,
        createdAt: Int
    ) throws {
        json.key("splitType")
        json.string(try row.word(splitType, SplitType.self).rawValue)
        json.key("totalAmount")
        json.money(try row.int(total), digits: digits)
        json.key("currency")
        try json.text(row, currency)
        json.key("description")
        try json.text(row, description)
        json.key("createdAt")
        json.timestamp(try row.timestamp(createdAt))
    }

    /// Writes `SharingStore.frozenColumns`, which begin at `column`.
    private mutating func writeTransaction(_ row: borrowing Row, _ column: Int) throws {
        json.key("transaction")
        json.beginObject()
        json.key("id")
        json.id(try row.id(column, Transaction.self))
        json.key("date")
        json.date(try row.date(column + 1))
        json.key("description")
        try json.text(row, column + 2)
        json.key("category")
        json.beginObject()
        json.key("id")
        json.id(try row.id(column + 3, Category.self))
        json.key("name")
        try json.text(row, column + 4)
        json.endObject()
        json.endObject()
    }

    private mutating func writePerson(_ row: borrowing Row, user: Int, email: Int, displayName: Int) throws {
        json.beginObject()
        json.key("id")
        json.id(try row.id(user, User.self))
        json.key("email")
        try json.text(row, email)
        json.key("displayName")
        try json.text(row, displayName)
        json.endObject()
    }

    private mutating func writeInvited(_ row: borrowing Row, email: Int) throws {
        json.beginObject()
        json.members(#""id":null"#)
        json.key("email")
        try json.text(row, email)
        json.members(#""displayName":null"#)
        json.endObject()
    }

    private mutating func writeGroup(_ row: borrowing Row, _ column: Int) throws {
        json.key("groupId")
        if let group = try row.idOrNil(column, ExpenseGroup.self) { json.id(group) } else { json.null() }
    }
}

extension JSONWriter {
    /// Writes a column's text, or null.
    fileprivate mutating func text(_ row: borrowing Row, _ column: Int) throws {
        try row.withTextOrNil(column) { text in if let text { string(text) } else { null() } }
    }

    fileprivate mutating func text(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// Writes a column's timestamp, or null.
    fileprivate mutating func timestamp(_ row: borrowing Row, _ column: Int) throws {
        if let moment = try row.timestampOrNil(column) { timestamp(moment) } else { null() }
    }
}
