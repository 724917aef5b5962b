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
        json.id(row.id(0, SharedExpense.self))
        json.key("transactionId")
        json.id(row.id(7, Transaction.self))
        writeHead(row, splitType: 1, total: 2, digits, currency: 3, description: 5, createdAt: 6)
        writeTransaction(row, 7)
        json.key("owner")
        writePerson(row, user: 12, email: 15, displayName: 16)
        writeGroup(row, 13)
        json.key("ownerWeight")
        json.text(row.weight(14))
        json.key("participants")
        json.beginArray()
        let sums = try writeParts(
            of: row.id(0), showingReasons: row.id(12, User.self) == viewer, digits, in: db)
        json.endArray()
        json.key("ownerShare")
        json.money(row.int(4) &+ sums.declined, digits: digits)
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
        writePart(row, id: 0, amount: 1, digits, hundredths: 2, status: 3)
        json.key("paidAt")
        json.timestamp(row, 4)
        json.key("declinedAt")
        json.timestamp(row, 19)
        json.key("bookedAt")
        json.timestamp(row, 20)
        json.key("sharedExpense")
        json.beginObject()
        json.key("id")
        json.id(row.id(5, SharedExpense.self))
        writeHead(row, splitType: 6, total: 7, digits, currency: 8, description: 9, createdAt: 10)
        writeTransaction(row, 14)
        json.key("owner")
        writePerson(row, user: 11, email: 12, displayName: 13)
        writeGroup(row, 21)
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
            switch try row.status(4) {
            case .pending:
                sums.pending &+= row.int(1)
                sums.isOpen = true
            case .paid: sums.paid &+= row.int(1)
            case .declined: sums.declined &+= row.int(1)
            }
            json.beginObject()
            writePart(row, id: 0, amount: 1, digits, hundredths: 3, status: 4)
            json.key("weight")
            json.text(row.weight(12))
            json.key("paidAt")
            json.timestamp(row, 5)
            json.key("declinedAt")
            json.timestamp(row, 6)
            json.key("declineReason")
            if showingReasons { json.text(row, 13) } else { json.null() }
            json.key("reminderSentAt")
            json.timestamp(row, 7)
            json.key("participant")
            if row.isNull(8) {
                writeInvited(row, email: 11)
            } else {
                writePerson(row, user: 8, email: 9, displayName: 10)
            }
            json.endObject()
        }
        return sums
    }

    private mutating func writePart(
        _ row: borrowing Row, id: Int, amount: Int, _ digits: Int, hundredths: Int, status: Int
    ) {
        json.key("id")
        json.id(row.id(id, Participant.self))
        json.key("shareAmount")
        json.money(row.int(amount), digits: digits)
        json.key("sharePercentage")
        json.text(row.percentage(hundredths))
        json.key("status")
        json.text(row, status)
    }

    private mutating func writeHead(
        _ row: borrowing Row, splitType: Int, total: Int, _ digits: Int, currency: Int, description: Int,
        createdAt: Int
    ) {
        json.key("splitType")
        json.text(row, splitType)
        json.key("totalAmount")
        json.money(row.int(total), digits: digits)
        json.key("currency")
        json.text(row, currency)
        json.key("description")
        json.text(row, description)
        json.key("createdAt")
        json.timestamp(row.timestamp(createdAt))
    }

    /// Writes `SharingStore.frozenColumns`, which begin at `column`.
    private mutating func writeTransaction(_ row: borrowing Row, _ column: Int) {
        json.key("transaction")
        json.beginObject()
        json.key("id")
        json.id(row.id(column, Transaction.self))
        json.key("date")
        json.date(row.date(column + 1))
        json.key("description")
        json.text(row, column + 2)
        json.key("category")
        json.beginObject()
        json.key("id")
        json.id(row.id(column + 3, Category.self))
        json.key("name")
        json.text(row, column + 4)
        json.endObject()
        json.endObject()
    }

    private mutating func writePerson(_ row: borrowing Row, user: Int, email: Int, displayName: Int) {
        json.beginObject()
        json.key("id")
        json.id(row.id(user, User.self))
        json.key("email")
        json.text(row, email)
        json.key("displayName")
        json.text(row, displayName)
        json.endObject()
    }

    private mutating func writeInvited(_ row: borrowing Row, email: Int) {
        json.beginObject()
        json.members(#""id":null"#)
        json.key("email")
        json.text(row, email)
        json.members(#""displayName":null"#)
        json.endObject()
    }

    private mutating func writeGroup(_ row: borrowing Row, _ column: Int) {
        json.key("groupId")
        if let group = row.idOrNil(column, ExpenseGroup.self) { json.id(group) } else { json.null() }
    }
}

extension JSONWriter {
    /// Writes a column's text, or null.
    fileprivate mutating func text(_ row: borrowing Row, _ column: Int) {
        row.withTextOrNil(column) { text in if let text { string(text) } else { null() } }
    }

    fileprivate mutating func text(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// Writes a column's timestamp, or null.
    fileprivate mutating func timestamp(_ row: borrowing Row, _ column: Int) {
        if let moment = row.timestampOrNil(column) { timestamp(moment) } else { null() }
    }
}
