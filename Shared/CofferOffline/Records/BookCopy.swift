import Contracts
import JSONKit

/// A copy of the book in the file: the one that is shown, or one that is being filled beside it.
struct BookCopy {
    let file: SQLiteFile
    /// 0 is a copy without records, before the first sync.
    let number: Int64

    /// Returns a record. One that an earlier version has stored and this one cannot read is nil: the next
    /// sync reads the copy anew (`shape`).
    func record<Record: Decodable>(_ kind: BookChangeKind, _ id: String) throws -> Record? {
        try file.first(
            "SELECT json FROM records WHERE copy = ? AND kind = ? AND id = ?", .integer(number),
            .text(kind.rawValue), .text(id)
        ) { try? JSON.decode(Record.self, from: $0.bytes(0)) } ?? nil
    }

    /// Returns a kind's records in the order of their making, if it has ids of its own; of one day if given.
    func all<Record: Decodable>(_ kind: BookChangeKind, day: CalendarDate? = nil) throws -> [Record] {
        var found: [Record] = []
        try file.each(
            """
            SELECT json FROM records WHERE copy = ?1 AND kind = ?2 AND (?3 IS NULL OR day = ?3) ORDER BY id
            """, .integer(number), .text(kind.rawValue), SQLiteValue(day?.daysSinceEpoch)
        ) { row in
            if let record = try? JSON.decode(Record.self, from: row.bytes(0)) { found.append(record) }
        }
        return found
    }

    /// Calls `body` with dated records, newest first, until it returns false.
    /// - Parameter last: where to begin: behind the record of this day and id.
    func newest<Record: WaitingRecord>(
        of account: ID<Account>?, before last: Record?, _ body: (Record) throws -> Bool
    ) throws {
        try file.scan(
            """
            SELECT json FROM records INDEXED BY records_by_day WHERE copy = ?1 AND kind = ?2
            AND (day, id) < (?3, ?4) AND (?5 IS NULL OR account = ?5 OR other_account = ?5)
            ORDER BY day DESC, id DESC
            """, .integer(number), .text(Record.kind.rawValue),
            .integer(last.map { Int64($0.date.daysSinceEpoch) } ?? .max), .text(last?.id.text ?? ""),
            SQLiteValue(account?.text)
        ) { row in
            guard let record = try? JSON.decode(Record.self, from: row.bytes(0)) else { return true }
            return try body(record)
        }
    }

    /// Returns the id that the server has given to a record that was made here under another one.
    func storedID(of made: String, _ kind: BookChangeKind) throws -> String? {
        try file.first(
            "SELECT id FROM records WHERE copy = ? AND client = ? AND kind = ?", .integer(number),
            .text(made), .text(kind.rawValue)
        ) { $0.text(0) } ?? nil
    }

    func account(_ id: String?) throws -> Account? { try id.flatMap { try record(.account, $0) } }

    func category(_ id: String?) throws -> Category? { try id.flatMap { try record(.category, $0) } }

    func activeAccount() throws -> Account? {
        let accounts: [Account] = try all(.account)
        return accounts.first(where: \.isActive)
    }

    /// Puts a record in its place, or takes it out. A kind of a newer server is left out.
    func put(_ change: BookChange) throws {
        guard let kind = change.kind else { return }
        // It may have been one of the whole book before, whose deletion is told as a budget's.
        if kind == .budget { try remove(.bookBudget, change.id.text) }
        guard !change.isDeleted, let entry = try change.entry() else {
            try remove(kind, change.id.text)
            return
        }
        try put(kind, change.id.text, entry)
    }

    func put<Record: WaitingRecord>(_ record: Record) throws {
        try put(Record.kind, record.id.text, record.entry())
    }

    func remove(_ kind: BookChangeKind, _ id: String) throws {
        try file.run(
            "DELETE FROM records WHERE copy = ? AND kind = ? AND id = ?", .integer(number),
            .text(kind.rawValue), .text(id))
    }

    private func put(_ kind: BookChangeKind, _ id: String, _ entry: RecordEntry) throws {
        try file.run(
            """
            INSERT OR REPLACE INTO records (copy, kind, id, day, account, other_account, client, json)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(number), .text(kind.rawValue), .text(id), SQLiteValue(entry.day?.daysSinceEpoch),
            SQLiteValue(entry.account?.text), SQLiteValue(entry.otherAccount?.text),
            SQLiteValue(entry.clientID), .bytes(entry.json))
    }
}
