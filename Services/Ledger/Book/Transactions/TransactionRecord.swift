import Contracts
import ServiceKit
import SQLiteKit

/// A transaction as stored.
struct TransactionRecord: Sendable, Equatable {
    var id: ID<Transaction>
    var account: ID<Account>
    var category: ID<Category>
    var type: EntryType
    var amount: Money
    var date: CalendarDate
    var description: String?
    var notes: String?
    var tags: [String]
    var clientID: String?
    var createdAt: Timestamp
    var updatedAt: Timestamp
    /// The template and month that the transaction is the booking of, if any.
    var booking: RecurringBooking?
    /// Marked by a template or by the client.
    var isRecurring = false

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    func answer(category: Category) -> Transaction {
        Transaction(
            id: id, accountId: account, type: type, amount: amount, date: date, description: description,
            notes: notes, tags: tags, isRecurring: isRecurring, clientId: clientID, createdAt: createdAt,
            updatedAt: updatedAt, category: category)
    }
}

extension TransactionRecord {
    static let table = RecordTable(
        "transactions",
        blank: TransactionRecord(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, date: .blank,
            description: nil, notes: nil, tags: [], createdAt: .blank, updatedAt: .blank),
        [
            .unbound("number"), .id("id", \.id).fixed,
            .id("accountId", \.account, column: "account").restoredByRule,
            .id("categoryId", \.category, column: "category").restoredByRule,
            .index("type", \.type).restoredByRule, .money("amount", \.amount).restoredByRule,
            .day("date", \.date), .text("description", \.description, .transactionDescription),
            .text("notes", \.notes, .notes), .tags("tags", \.tags),
            .mark("isRecurring", \.isRecurring), .booking(\.booking).fixed,
            .text("clientId", \.clientID, .clientID).fixed, .unbound(.money("paidBack", "paid_back")),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule,
            .unbound(.instant("deletedAt", "deleted_at")), .unbound(.number("version", "version")),
        ])
}

extension RecordField {
    /// Tags as a JSON list; NULL for none.
    fileprivate static func tags(_ name: StaticString, _ path: Path<[String]>) -> Self {
        Self(["tags"], [.json(name, "tags", isList: true)], path) {
            [StoredTags.text($0).sqlValue]
        } read: {
            try StoredTags.tags(try $0.textOrNil($1))
        } take: { line, _, errors in
            errors.tags(try line.field(name))
        }
    }

    /// A flag that is stored as 1 or NULL.
    fileprivate static func mark(_ name: StaticString, _ path: Path<Bool>) -> Self {
        Self([name.snakeCase], [.mark(name, name.snakeCase)], path) {
            [$0 ? .integer(1) : .null]
        } read: {
            !$0.isNull($1)
        } take: { _, _, _ in
            nil
        }
    }

    /// The template and the month that a transaction is the booking of; a restore decides whether it stays
    /// one.
    fileprivate static func booking(_ path: Path<RecurringBooking?>) -> Self {
        let members: [RowMember] = [
            .id("recurringId", "recurring"), .month("recurringMonth", "recurring_month"),
        ]
        return Self(members.flatMap(\.columns), members, path) {
            [$0?.template.sqlValue ?? .null, $0?.month.sqlValue ?? .null]
        } read: { row, first in
            guard let template: ID<RecurringTemplate> = try row.idOrNil(first),
                let month = try row.monthOrNil(first + 1)
            else { return nil }
            return RecurringBooking(template: template, month: month)
        } take: { _, _, _ in
            nil
        }
    }
}
