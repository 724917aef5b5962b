import Contracts
import JSONKit
import ServiceKit
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
            try await database.write { db in try Self.open(visit, in: db).beginChangeLog(in: db) }
        }
        return try await read(visit) { db, book in
            guard let log = try book.changeLog(in: db) else { throw APIError(.resyncRequired) }
            if let place {
                let isKept = log.forgotten == 0 || place.sequence > log.forgotten
                guard place.log == log.name, isKept, place.sequence <= log.newest else {
                    throw APIError(.resyncRequired)
                }
            }
            if limit > Self.changesOnLoop, place?.isFirst ?? true { try db.leaveLoop() }
            var page = ChangePage(from: place ?? ChangePlace(log: log.name, newest: log.newest))
            try page.fill(book, limit: limit, bytes: Self.changesBytes, visit, in: db)
            return Answer.json(bytes: try page.finished(book, in: db))
        }
    }

    /// Forgets what changed more than 400 days ago in one of the next 500 books with a log: 500 changes at
    /// most, and never the newest of the book, from which others are counted. Returns the book after which to
    /// go on, or nil at the end.
    static func forgetChanges(
        ofBooksAfter place: Int64, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int64? {
        let day = Int64(now.utcDate.daysSinceEpoch - BookChanges.keptDays)
        let books = try db.all(
            """
            SELECT l.book, (
                SELECT c.day FROM changed_records c INDEXED BY changed_records_by_sequence
                WHERE c.book = l.book AND c.sequence < (
                    SELECT max(n.sequence) FROM changed_records n WHERE n.book = l.book)
                ORDER BY c.sequence LIMIT 1)
            FROM change_logs l WHERE l.book > \(place) ORDER BY l.book LIMIT \(deletedAtOnce)
            """
        ) { (book: try $0.int(0), oldest: try $0.intOrNil(1)) }
        guard let old = books.first(where: { $0.oldest.map { $0 < day } ?? false })?.book else {
            return books.count < deletedAtOnce ? nil : books.last?.book
        }
        let last = try db.all(
            """
            SELECT c.sequence, c.day FROM change_logs l
            CROSS JOIN changed_records c INDEXED BY changed_records_by_sequence ON c.book = l.book
            WHERE l.book = \(old) AND c.sequence < (
                SELECT max(n.sequence) FROM changed_records n WHERE n.book = l.book)
            ORDER BY c.sequence LIMIT \(deletedAtOnce)
            """
        ) { (sequence: try $0.int(0), day: try $0.int(1)) }.prefix { $0.day < day }.last
        if let last {
            try db.run("DELETE FROM changed_records WHERE book = \(old) AND sequence <= \(last.sequence)")
            try db.run("UPDATE change_logs SET forgotten = \(last.sequence) WHERE book = \(old)")
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

    /// Writes up to `limit` records, of `bytes` at most and one more.
    mutating func fill(
        _ book: Book, limit: Int, bytes: Int, _ visit: BookVisit, in db: borrowing Connection
    ) throws {
        var left = limit
        while place.isFirst, left > 0, json.count < bytes {
            let kind = try BookChangeKind(number: place.kind)
            let ids = try book.ids(of: kind, after: place.id, limit: left, in: db)
            for id in ids where json.count < bytes {
                let change = try book.change(of: kind, id, visit, in: db)
                if !change.isDeleted { json.raw(try JSON.encode(change)) }
                place.id = id
            }
            left -= ids.count
            guard left > 0, json.count < bytes else { break }
            (place.kind, place.id) = (place.kind + 1, ChangePlace.lowest)
            if place.kind == BookChangeKind.allCases.count { place.endFirst() }
        }
        guard !place.isFirst, left > 0 else { return }
        let changes = try book.changes(after: place, limit: left, in: db)
        if changes.count > LedgerStore.changesOnLoop { try db.leaveLoop() }
        for (sequence, kind, id) in changes where json.count < bytes {
            let change = try book.change(of: BookChangeKind(number: kind), id, visit, in: db)
            json.raw(try JSON.encode(change))
            (place.sequence, place.kind, place.id) = (sequence, kind, id)
        }
    }

    /// Returns the answer's bytes.
    consuming func finished(_ book: Book, in db: borrowing Connection) throws -> [UInt8] {
        let hasMore = try place.isFirst || !book.changes(after: place, limit: 1, in: db).isEmpty
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
