import CofferClient
import Contracts
import JSONKit

/// The changes that wait for the server, in their order.
struct Outbox {
    let file: SQLiteFile

    private static let columns =
        "number, key, kind, action, record, draft, unlocks, made_at, is_sent, refusal"

    var count: Int {
        get throws { try file.first("SELECT count(*) FROM outbox") { Int($0.integer(0)) } ?? 0 }
    }

    func all(_ kind: BookChangeKind) throws -> [OutboxEntry] {
        var found: [OutboxEntry] = []
        try file.each(
            "SELECT \(Self.columns) FROM outbox WHERE kind = ? ORDER BY number", .text(kind.rawValue)
        ) { found.append(try Self.entry($0)) }
        return found
    }

    func refused() throws -> [OutboxEntry] {
        var found: [OutboxEntry] = []
        try file.each("SELECT \(Self.columns) FROM outbox WHERE refusal IS NOT NULL ORDER BY number") {
            found.append(try Self.entry($0))
        }
        return found
    }

    func entry(_ number: Int64) throws -> OutboxEntry? {
        try file.first(
            "SELECT \(Self.columns) FROM outbox WHERE number = ?", .integer(number), body: Self.entry)
    }

    /// Returns the next entry to send. One whose record, or whose refunded transaction, is still to be
    /// created waits for that.
    func next() throws -> OutboxEntry? {
        try file.first(
            """
            SELECT \(Self.columns) FROM outbox e WHERE refusal IS NULL AND NOT EXISTS (
                SELECT 1 FROM outbox c WHERE c.record IN (e.record, e.refund_of) AND c.action = 'create'
                AND c.number < e.number)
            ORDER BY number LIMIT 1
            """, body: Self.entry)
    }

    /// Returns the creation of a record that waits.
    func creation(of record: String) throws -> OutboxEntry? {
        try file.first(
            "SELECT \(Self.columns) FROM outbox WHERE record = ? AND action = 'create'", .text(record),
            body: Self.entry)
    }

    /// Whether later entries change a record that waits to be created.
    func hasChanges(of record: String) throws -> Bool {
        try file.first(
            "SELECT 1 FROM outbox WHERE record = ? AND action <> 'create' LIMIT 1", .text(record)
        ) { _ in true } ?? false
    }

    func add(
        _ action: OutboxAction, _ kind: BookChangeKind, _ record: String, _ draft: JSONTree?,
        unlocks: Bool = false, at now: Timestamp
    ) throws {
        try file.run(
            """
            INSERT INTO outbox (key, kind, action, record, refund_of, draft, unlocks, made_at, is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
            """, .text(IdempotencyKey.make()), .text(kind.rawValue), .text(action.rawValue), .text(record),
            SQLiteValue(draft?.text("refundOf")), SQLiteValue(try draft.map { try JSON.encode($0) }),
            .integer(unlocks ? 1 : 0), .integer(now.millisecondsSinceEpoch))
    }

    func replaceDraft(_ number: Int64, _ draft: JSONTree) throws {
        try file.run(
            "UPDATE outbox SET draft = ?, refund_of = ? WHERE number = ?", .bytes(try JSON.encode(draft)),
            SQLiteValue(draft.text("refundOf")), .integer(number))
    }

    /// Notes before an entry is sent that it may arrive from now on.
    func markSent(_ number: Int64) throws {
        try file.run("UPDATE outbox SET is_sent = 1 WHERE number = ?", .integer(number))
    }

    /// Notes that an entry has certainly not arrived.
    func markUnsent(_ number: Int64) throws {
        try file.run("UPDATE outbox SET is_sent = 0 WHERE number = ?", .integer(number))
    }

    func renewKey(_ number: Int64) throws {
        try file.run(
            "UPDATE outbox SET key = ? WHERE number = ?", .text(IdempotencyKey.make()), .integer(number))
    }

    /// - Parameter isSent: whether the change may have arrived by an earlier attempt all the same.
    func refuse(_ number: Int64, _ refusal: Refusal, isSent: Bool) throws {
        try file.run(
            "UPDATE outbox SET refusal = ?, is_sent = ? WHERE number = ?", .bytes(try JSON.encode(refusal)),
            .integer(isSent ? 1 : 0), .integer(number))
    }

    func retry(_ number: Int64) throws {
        try file.run("UPDATE outbox SET refusal = NULL WHERE number = ?", .integer(number))
    }

    func remove(_ number: Int64) throws {
        try file.run("DELETE FROM outbox WHERE number = ?", .integer(number))
    }

    /// Names a created record by its own id in the entries that wait for it.
    func rename(_ made: String, to id: String) throws {
        try file.run("UPDATE outbox SET record = ? WHERE record = ?", .text(id), .text(made))
        try replaceReferences(to: made, by: .text(id))
    }

    /// Forgets a record that was never created, with its changes. Refunds of it lose their `refundOf`.
    func forget(_ made: String) throws {
        try file.run("DELETE FROM outbox WHERE record = ?", .text(made))
        try replaceReferences(to: made, by: nil)
    }

    private func replaceReferences(to made: String, by id: JSONTree?) throws {
        var found: [OutboxEntry] = []
        try file.each(
            "SELECT \(Self.columns) FROM outbox WHERE refund_of = ? ORDER BY number", .text(made)
        ) { found.append(try Self.entry($0)) }
        for entry in found {
            guard var draft = entry.draft else { continue }
            draft["refundOf"] = id
            try replaceDraft(entry.number, draft)
        }
    }

    private static func entry(_ row: SQLiteRow) throws -> OutboxEntry {
        let (kind, action) = (row.text(2) ?? "", row.text(3) ?? "")
        guard let kind = BookChangeKind(rawValue: kind), let action = OutboxAction(rawValue: action) else {
            throw SQLiteFailure(code: 0, message: "an outbox entry of \(kind) \(action)")
        }
        let (draft, refusal) = (row.bytes(5), row.bytes(9))
        return OutboxEntry(
            number: row.integer(0), key: row.text(1) ?? "", kind: kind, action: action,
            record: row.text(4) ?? "",
            draft: draft.isEmpty ? nil : try JSON.decode(JSONTree.self, from: draft),
            unlocks: row.integer(6) != 0, madeAt: Timestamp(millisecondsSinceEpoch: row.integer(7)),
            isSent: row.integer(8) != 0,
            refusal: refusal.isEmpty ? nil : try JSON.decode(Refusal.self, from: refusal))
    }
}
