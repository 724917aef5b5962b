import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

/// Batches: many operations in one request, in order, each with its own result (contract §2, ERR-004).
extension LedgerStore {
    private static let operationsPerUnit = 100
    /// How long a unit in a file takes (`UnitShare`).
    private static let unitDuration = Duration.milliseconds(20)
    /// After this many bytes of results, transactions are answered in short form (`NamedTransaction`), so
    /// that the size of the answer refuses no valid operation.
    static let resultsLimit = 1 << 20

    /// Performs all valid operations and returns a result for each. Under an idempotency key each unit stores
    /// its results with its effects, so that a repeated batch continues where it broke off. `ids` has one id
    /// for each operation. Throws `tooManyBatches`.
    func perform(
        _ operations: [Field<TransactionOperation>], ids: [ID<Transaction>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await batches.run(of: visit.user, orThrow: APIError.tooManyBatches) {
            var results: [UInt8] = Array(#"{"results":["#.utf8)
            var isReplayed = true
            var start = 0
            while start < operations.count {
                let end = min(start + Self.operationsPerUnit, operations.count)
                let steps = Array(zip(operations[start..<end], ids[start..<end]))
                let (answer, count) = try await performUnit(
                    steps, visit, room: Self.resultsLimit - results.count,
                    idempotency: idempotency.forUnit(startingAt: start))
                if start > 0 { results.append(UInt8(ascii: ",")) }
                if case .bytes(let bytes) = answer.body { results += bytes.dropFirst().dropLast() }
                isReplayed = isReplayed && answer.isReplayed
                start += count
                if start < operations.count { await UnitShare.rest(in: database) }
            }
            results += Array("]}".utf8)
            var answer = Answer.json(bytes: results)
            if isReplayed { answer.markReplayed() }
            return answer
        }
    }

    /// Returns the results of one unit as a JSON list, and their number, at least one.
    private func performUnit(
        _ steps: [(Field<TransactionOperation>, ID<Transaction>)], _ visit: BookVisit, room: Int,
        idempotency: Idempotency
    ) async throws -> (Answer, count: Int) {
        let (answer, performed) = try await database.write { db in
            let book = try Self.open(visit, in: db)
            var performed = 0
            let answer = try idempotency.performWriting(in: db) {
                let share = UnitShare(Self.unitDuration, in: db)
                var writer = JSONWriter(capacity: steps.count * 512)
                writer.beginArray()
                try watchingBudgets(visit, book, in: db) {
                    for (operation, id) in steps {
                        if performed > 0, share.isFull(in: db) { break }
                        writer.raw(
                            try result(
                                of: operation, id: id, isNameOnly: writer.count > room, visit, book, in: db))
                        performed += 1
                    }
                }
                writer.endArray()
                try book.advance(at: visit.now, in: db)
                return writer.bytes
            }
            return (answer, performed)
        }
        // The feed's readers find out whether anything changed.
        feed.changed()
        if performed > 0 { return (answer, performed) }
        guard case .bytes(let bytes) = answer.body else {
            throw APIError.storedValue("a batch without results")
        }
        return (answer, try JSON.decode([PerformedOperation].self, from: bytes).count)
    }

    /// The part of a replayed result that is needed to count the results.
    private struct PerformedOperation: Decodable {
        let status: Int
    }

    /// Performs one operation and returns its result. A refusal comes before the first change, so nothing
    /// needs to be undone.
    private func result(
        of operation: Field<TransactionOperation>, id: ID<Transaction>, isNameOnly: Bool,
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        func result(_ transaction: Transaction, _ status: EndpointSuccess) throws -> [UInt8] {
            isNameOnly
                ? try Self.result(NamedTransaction(transaction), status)
                : try Self.result(transaction, status)
        }
        func moved(_ transfer: Transfer, _ status: EndpointSuccess) throws -> [UInt8] {
            isNameOnly
                ? try Self.result(NamedTransaction(transfer), status) : try Self.result(transfer, status)
        }
        do {
            switch try operation.step() {
            case .create(let draft):
                let made = try Self.create(draft, id: id, visit, book, in: db)
                return try result(made.value, made.isNew ? .created : .ok)
            case .update(let id, let draft):
                return try result(try update(id, draft, visit, if: nil, book, in: db).answer, .ok)
            case .delete(let id, let isUnlocked):
                return try Self.result(
                    try Self.deleteOrKeepDeleted(id, isUnlocked: isUnlocked, visit, book, in: db))
            case .createTransfer(let draft):
                let made = try Self.create(draft, id: id.cast(), visit, book, in: db)
                return try moved(made.value, made.isNew ? .created : .ok)
            case .updateTransfer(let id, let draft):
                return try moved(try Self.update(id, draft, visit, if: nil, book, in: db), .ok)
            }
        } catch let refusal as APIError {
            if refusal.code.status >= 500 { throw refusal }
            return Self.result(of: refusal)
        }
    }

    private static func result(of refusal: APIError) -> [UInt8] {
        Array(#"{"status":\#(refusal.code.status),"#.utf8) + refusal.body.dropFirst()
    }

    private static func result(
        _ data: some Encodable, _ status: EndpointSuccess = .ok
    ) throws -> [UInt8] {
        Array(#"{"status":\#(status.rawValue),"data":"#.utf8) + (try JSON.encode(data)) + [UInt8(ascii: "}")]
    }

    /// Deletes a transaction or a transfer. One that is deleted already succeeds too, because a client can
    /// send its queue again.
    private static func deleteOrKeepDeleted(
        _ id: ID<Transaction>, isUnlocked: Bool, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> DeletedID<Transaction> {
        let moment = TrashRules.firstKept(at: visit.now)
        let gone: TransactionRecord? = try book.deleted(id, after: moment, in: db)
        if gone != nil { return DeletedID(id: id) }
        let transfer: ID<Transfer> = id.cast()
        if try book.transaction(id, in: db) == nil, let known = try book.recorded(transfer, in: db),
            known.sides.contains(where: { book.reaches($0.side.account) })
        {
            let gone: TransferRecord? = try book.deleted(transfer, after: moment, in: db)
            if gone == nil {
                _ = try delete(transfer, isUnlocked: isUnlocked, visit, if: nil, book, in: db)
            }
            return DeletedID(id: id)
        }
        return try delete(id, isUnlocked: isUnlocked, visit, if: nil, book, in: db)
    }
}

extension APIError {
    /// Too many batches of the user are waiting already.
    static let tooManyBatches = APIError(
        .rateLimited, "Too many batches at once. Send one after the other.", retryAfterSeconds: 1)
}
