import CofferClient
import Contracts
import JSONKit

/// The changes that wait for the server, in their order.
struct Outbox {
    let file: SQLiteFile

    private static let columns =
        "number, key, kind, action, record, draft, unlocks, made_at, is_sent, failures, problem, seen_at"

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

    func problems() throws -> [OutboxEntry] {
        var found: [OutboxEntry] = []
        try file.each("SELECT \(Self.columns) FROM outbox WHERE problem IS NOT NULL ORDER BY number") {
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
            SELECT \(Self.columns) FROM outbox e WHERE problem IS NULL
            AND NOT EXISTS (
                SELECT 1 FROM outbox c WHERE c.record = e.record AND c.action = 'create'
                AND c.number < e.number)
            AND NOT EXISTS (
                SELECT 1 FROM outbox c WHERE c.record = e.refund_of AND c.action = 'create'
                AND c.number <> e.number)
            ORDER BY number LIMIT 1
            """, body: Self.entry)
    }

    /// Returns the creation of a record that waits.
    func creation(of record: String) throws -> OutboxEntry? {
        try file.first(
            "SELECT \(Self.columns) FROM outbox WHERE record = ? AND action = 'create'", .text(record),
            body: Self.entry)
    }

    /// Returns the entry in which a change of a record folds: a creation that has certainly not arrived, or
    /// an update that the server does not take.
    func foldable(_ record: String) throws -> OutboxEntry? {
        try file.first(
            """
            SELECT \(Self.columns) FROM outbox e WHERE record = ? AND draft IS NOT NULL
            AND (action = 'create' AND NOT is_sent OR action = 'update' AND problem IS NOT NULL)
            AND NOT EXISTS (
                SELECT 1 FROM outbox l WHERE l.record = e.record AND l.number > e.number
                AND l.action = 'update')
            ORDER BY number DESC LIMIT 1
            """, .text(record), body: Self.entry)
    }

    /// Folds the later updates of an entry's record into it. Returns whether there are any.
    func foldLater(into entry: OutboxEntry) throws -> Bool {
        guard var draft = entry.draft else { return false }
        var found: [OutboxEntry] = []
        try file.each(
            """
            SELECT \(Self.columns) FROM outbox WHERE record = ? AND number > ? AND action = 'update'
            ORDER BY number
            """, .text(entry.record), .integer(entry.number)
        ) { found.append(try Self.entry($0)) }
        guard !found.isEmpty else { return false }
        for later in found {
            guard let change = later.draft else { return false }
            draft = draft.merged(change)
        }
        for later in found { try remove(later.number) }
        try renew(entry.number, draft)
        return true
    }

    /// Gives an entry that has certainly not arrived, or may arrive twice, another draft to be sent.
    func renew(_ number: Int64, _ draft: JSONTree) throws {
        try replaceDraft(number, draft)
        try file.run(
            "UPDATE outbox SET is_sent = 0, failures = 0, problem = NULL WHERE number = ?", .integer(number))
    }

    func add(
        _ action: OutboxAction, _ kind: BookChangeKind, _ record: String, _ draft: JSONTree?,
        unlocks: Bool = false, at now: Timestamp
    ) throws {
        try file.run(
            """
            INSERT INTO outbox
                (key, kind, action, record, refund_of, draft, unlocks, made_at, is_sent, failures)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """, .text(IdempotencyKey.make()), .text(kind.rawValue), .text(action.rawValue), .text(record),
            SQLiteValue(draft?.text("refundOf")), SQLiteValue(try draft.map { try JSON.encode($0) }),
            .integer(unlocks ? 1 : 0), .integer(now.millisecondsSinceEpoch))
    }

    func replaceDraft(_ number: Int64, _ draft: JSONTree) throws {
        try file.run(
            "UPDATE outbox SET draft = ?, refund_of = ? WHERE number = ?", .bytes(try JSON.encode(draft)),
            SQLiteValue(draft.text("refundOf")), .integer(number))
    }

    /// Begins to send the next entry: returns it as it was, and notes that it may arrive from now on.
    func begin() throws -> OutboxEntry? {
        try file.transaction {
            guard let entry = try next() else { return nil }
            try file.run("UPDATE outbox SET is_sent = 1 WHERE number = ?", .integer(entry.number))
            return entry
        }
    }

    /// Counts a failure of the server at an entry.
    func countFailure(_ number: Int64) throws {
        try file.run("UPDATE outbox SET failures = failures + 1 WHERE number = ?", .integer(number))
    }

    /// Remembers the state of a record that an update is first sent over.
    func setSeen(_ number: Int64, _ moment: Timestamp) throws {
        try file.run(
            "UPDATE outbox SET seen_at = ? WHERE number = ?", .integer(moment.millisecondsSinceEpoch),
            .integer(number))
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
    func park(_ number: Int64, _ cause: OutboxCause, isSent: Bool) throws {
        try file.run(
            "UPDATE outbox SET problem = ?, is_sent = ? WHERE number = ?", .bytes(try JSON.encode(cause)),
            .integer(isSent ? 1 : 0), .integer(number))
    }

    /// What an app sends again is sent in any case.
    func retry(_ number: Int64) throws {
        try file.run(
            "UPDATE outbox SET problem = NULL, failures = 0, seen_at = NULL WHERE number = ?",
            .integer(number))
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

    /// Forgets the creation and the deletions of a record that was created and deleted. The server is the
    /// one to refuse what else names it.
    func forgetCreation(_ made: String) throws {
        try file.run("DELETE FROM outbox WHERE record = ? AND action IN ('create', 'delete')", .text(made))
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
        let (draft, problem) = (row.bytes(5), row.bytes(10))
        return OutboxEntry(
            number: row.integer(0), key: row.text(1) ?? "", kind: kind, action: action,
            record: row.text(4) ?? "",
            draft: draft.isEmpty ? nil : try? JSON.decode(JSONTree.self, from: draft),
            unlocks: row.integer(6) != 0, madeAt: Timestamp(millisecondsSinceEpoch: row.integer(7)),
            isSent: row.integer(8) != 0,
            seenAt: row.integer(11) == 0 ? nil : Timestamp(millisecondsSinceEpoch: row.integer(11)),
            failures: Int(row.integer(9)),
            problem: problem.isEmpty
                ? nil : (try? JSON.decode(OutboxCause.self, from: problem)) ?? .unreadable)
    }
}
