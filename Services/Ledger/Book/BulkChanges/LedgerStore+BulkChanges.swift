import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// Operations over many rows of a book, in write units between which other users have their turn. Under an
/// idempotency key each unit keeps what it did, so that a repeated request goes on where it broke off.
extension LedgerStore {
    /// Runs the units of an operation and returns what they did. Throws `tooManyBatches`.
    /// - Parameter unit: changes rows from where it begins, and says where the next one does.
    func inUnits(
        _ change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency,
        _ unit: @escaping @Sendable (inout BookUnit, borrowing Connection) throws -> Void
    ) async throws -> (done: BookUnit.Done, isReplayed: Bool) {
        try await batches.run(of: visit.user, orThrow: APIError.tooManyBatches) {
            var all = BookUnit.Done(change: change)
            var isReplayed = true
            var number = 0
            repeat {
                let (id, place, key) = (all.change, all.place, idempotency.forUnit(startingAt: number))
                let (done, isKnown) = try await database.write { db in
                    let book = try Self.open(visit, in: db)
                    let answer = try key.performWriting(in: db) {
                        var work = BookUnit(id, of: book, at: place, in: db)
                        work.done.begunAt = visit.now
                        try watchingBudgets(visit, book, in: db) { try unit(&work, db) }
                        try book.advance(at: visit.now, in: db)
                        return try JSON.encode(work.done)
                    }
                    guard case .bytes(let bytes) = answer.body else {
                        throw APIError.storedValue("a unit without what it did")
                    }
                    return (try JSON.decode(BookUnit.Done.self, from: bytes), answer.isReplayed)
                }
                all = BookUnit.Done(
                    change: done.change, begunAt: all.begunAt ?? done.begunAt,
                    changed: all.changed + done.changed,
                    skipped: all.skipped + done.skipped,
                    kept: done.kept.map { (all.kept ?? []) + $0 } ?? all.kept, place: done.place)
                isReplayed = isReplayed && isKnown
                number += 1
                if all.place != nil { await UnitShare.rest(in: database) }
            } while all.place != nil
            feed.changed()
            return (all, isReplayed)
        }
    }

    /// Takes an operation back: every field that still holds what it wrote.
    func undo(
        _ change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            guard try unit.book.canUndo(change, at: visit.now, in: db) else { throw APIError.changeNotFound }
            let rows = try unit.book.rows(of: change, limit: Int(UnitShare.rows), in: db)
            for row in rows where !unit.isFull(in: db) {
                if try unit.book.takeBack(row, of: change, at: visit.now, in: db) {
                    unit.done.changed += 1
                } else {
                    unit.done.skipped.append(SkippedRow(row.kind, row.id))
                }
                try unit.book.forget(row, of: change, in: db)
            }
            if rows.isEmpty { try unit.book.end(change, in: db) } else { unit.done.place = "rest" }
        }
        var answer = try Answer.json(
            BulkChangeUndone(
                restored: done.changed, skipped: Array(done.skipped.prefix(BulkChangeUndone.listed)),
                skippedCount: done.skipped.count))
        if isReplayed { answer.markReplayed() }
        return answer
    }

    /// Returns the answer to an operation, which can be taken back for a day.
    static func answer(
        _ done: BookUnit.Done, isReplayed: Bool, at now: Timestamp
    ) throws -> Answer {
        var answer = try Answer.json(
            BulkChange(
                changed: done.changed, undoToken: done.change.text,
                undoUntil: (done.begunAt ?? now).adding(seconds: BulkChangeRules.undoSeconds)))
        if isReplayed { answer.markReplayed() }
        return answer
    }
}
