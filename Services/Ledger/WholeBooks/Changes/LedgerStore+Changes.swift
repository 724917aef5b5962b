import Contracts
import JSONKit
import ServiceKit
import SodiumKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// A page ends behind this many bytes.
    private static let changesBytes = 1 << 20
    /// The most records of a page that an event loop reads.
    fileprivate static let changesOnLoop = 50

    /// Returns what changed after a place; everything without one, for which the book's log begins. Throws
    /// `RESYNC_REQUIRED` for a place in another log, and where changes after it are purged.
    func changes(after place: ChangePlace?, limit: Int, _ visit: BookVisit) async throws -> Answer {
        if place == nil, try await !read(visit, { db, book in try book.hasChangeLog(in: db) }) {
            let name = Random.bytes(16)
            try await database.write { db in
                try Self.open(visit, in: db).beginChangeLog(named: name, in: db)
            }
        }
        return try await read(visit) { db, book in
            guard let log = try book.changeLog(in: db) else { throw APIError(.resyncRequired) }
            if let place {
                let isKept =
                    place.revision > log.forgotten || place.revision == log.forgotten && place.isComplete
                guard place.log == log.name, isKept, place.revision <= book.revision else {
                    throw APIError(.resyncRequired)
                }
            }
            let start = place ?? ChangePlace(log: log.name, revision: book.revision, on: visit.today)
            if limit > Self.changesOnLoop, start.phase != .log { try db.leaveLoop() }
            var page = ChangePage(from: start)
            try page.fill(book, limit: limit, bytes: Self.changesBytes, visit, in: db)
            return Answer.json(bytes: try page.finished(book, on: visit.today, in: db))
        }
    }

    /// Forgets what changed more than 400 days ago in one of the next 500 books with a log: up to 500 records
    /// and others of the same revision. Returns the book after which to go on, or nil at the end.
    static func forgetChanges(
        ofBooksAfter place: Int64, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int64? {
        let day = Int64(now.utcDate.daysSinceEpoch - BookChanges.keptDays)
        let books = try db.all(
            """
            SELECT l.book, (
                SELECT c.day FROM changed_records c INDEXED BY changed_records_by_revision
                WHERE c.book = l.book ORDER BY c.revision LIMIT 1)
            FROM change_logs l WHERE l.book > \(place) ORDER BY l.book LIMIT \(deletedAtOnce)
            """
        ) { (book: try $0.int(0), oldest: try $0.intOrNil(1)) }
        guard let old = books.first(where: { $0.oldest.map { $0 < day } ?? false })?.book else {
            return books.count < deletedAtOnce ? nil : books.last?.book
        }
        let last = try db.all(
            """
            SELECT revision, day FROM changed_records INDEXED BY changed_records_by_revision
            WHERE book = \(old) ORDER BY revision LIMIT \(deletedAtOnce)
            """
        ) { (revision: try $0.int(0), day: try $0.int(1)) }.prefix { $0.day < day }.last
        if let last {
            try db.run("DELETE FROM changed_records WHERE book = \(old) AND revision <= \(last.revision)")
            try db.run("UPDATE change_logs SET forgotten = \(last.revision) WHERE book = \(old)")
        }
        return old - 1
    }
}

/// A page of changes that is being written.
private struct ChangePage: ~Copyable {
    private var place: ChangePlace
    private var json = JSONWriter(capacity: 64 << 10)

    init(from place: ChangePlace) {
        self.place = place
        json.beginObject()
        json.key("changes")
        json.beginArray()
    }

    /// Writes up to `limit` changes, of `bytes` at most and one more. A page of one has both changes of a
    /// record that are told together.
    mutating func fill(
        _ book: Book, limit: Int, bytes: Int, _ visit: BookVisit, in db: borrowing Connection
    ) throws {
        var left = limit
        while left > 0, json.count < bytes {
            if place.phase == .log {
                let changes = try book.changes(after: place, limit: left, in: db)
                if changes.count > LedgerStore.changesOnLoop { try db.leaveLoop() }
                for (revision, kind, key) in changes where json.count < bytes {
                    let change = try book.change(of: kind, key, visit, in: db)
                    let count = change.kind == .bookBudget ? 2 : 1
                    if count > left, left < limit { return }
                    // It may have been an account's before.
                    if change.kind == .bookBudget {
                        var former = BookChange(.budget, change.id)
                        former.isDeleted = true
                        json.raw(try JSON.encode(former))
                    }
                    json.raw(try JSON.encode(change))
                    (place.revision, place.kind, place.key) = (revision, kind.number, key)
                    left -= count
                }
                guard left > 0, json.count < bytes, !place.hasAccounts(of: visit.today) else { return }
                place.beginAccounts(of: visit.today)
            } else {
                let kind = try BookChangeKind(number: place.kind)
                let keys = try book.keys(
                    of: kind, after: place.key, areOfAccounts: place.phase == .accounts, limit: left, in: db)
                for key in keys where json.count < bytes {
                    let change = try book.change(of: kind, key, visit, in: db)
                    if !change.isDeleted { json.raw(try JSON.encode(change)) }
                    place.key = key
                }
                left -= keys.count
                if left > 0, json.count < bytes { place.endKind() }
            }
        }
    }

    /// Returns the answer's bytes.
    consuming func finished(
        _ book: Book, on today: CalendarDate, in db: borrowing Connection
    ) throws -> [UInt8] {
        let hasMore =
            try place.phase != .log || !place.hasAccounts(of: today)
            || !book.changes(after: place, limit: 1, in: db).isEmpty
        if !hasMore { place.complete(at: book.revision) }
        json.endArray()
        json.key("cursor")
        json.string(place.text)
        json.key("hasMore")
        json.bool(hasMore)
        json.key("revision")
        json.integer(book.revision)
        json.endObject()
        return json.take()
    }
}
