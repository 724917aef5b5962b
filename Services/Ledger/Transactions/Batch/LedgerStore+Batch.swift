import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit

/// Many operations of one request, in order and each with a result of its own (contract §2, ERR-004).
extension LedgerStore {
    private static let operationsPerUnit = 100
    /// Rows after which a unit ends, rollups, tags and search among them; those of its last operation come on
    /// top (design §6: at most 500).
    private static let rowsPerUnit: Int64 = 400
    /// A unit that has taken so long ends before its next operation: the writer is everybody's, and a row of
    /// many words takes long.
    private static let unitDuration = Duration.milliseconds(20)
    /// Bytes of results after which a transaction is named only (`NamedTransaction`): small operations may
    /// ask for large rows, and none is refused for what others were answered.
    static let resultsLimit = 1 << 20

    /// Does what can be done and says of each operation how it went. Under an idempotency key the results of
    /// each unit are kept with its effects, so that a batch that broke off goes on where it ended; `ids` has
    /// one for each operation. Throws `LedgerError.tooManyBatches`.
    func perform(
        _ operations: [Field<TransactionOperation>], ids: [ID<Transaction>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await batches.run(of: visit.user) {
            var results: [UInt8] = Array(#"{"results":["#.utf8)
            var isReplayed = true
            var start = 0
            while start < operations.count {
                let end = min(start + Self.operationsPerUnit, operations.count)
                let steps = Array(zip(operations[start..<end], ids[start..<end]))
                let (answer, count) = try await performUnit(
                    steps, visit, room: Self.resultsLimit - results.count,
                    idempotency: idempotency.part(start))
                if start > 0 { results.append(UInt8(ascii: ",")) }
                if case .bytes(let bytes) = answer.body { results += bytes.dropFirst().dropLast() }
                isReplayed = isReplayed && answer.isReplayed
                start += count
            }
            results += Array("]}".utf8)
            var answer = Answer.json(bytes: results)
            if isReplayed { answer.markReplayed() }
            return answer
        }
    }

    /// The results of one unit as a JSON list, and how many they are: at least one.
    private func performUnit(
        _ steps: [(Field<TransactionOperation>, ID<Transaction>)], _ visit: BookVisit, room: Int,
        idempotency: Idempotency
    ) async throws -> (Answer, count: Int) {
        let (answer, performed) = try await database.write { db in
            let book = try Self.open(visit, in: db)
            var performed = 0
            let answer = try idempotency.perform(in: db) {
                let end = ContinuousClock.now.advanced(by: Self.unitDuration)
                let firstRow = db.rowsChanged
                var writer = JSONWriter(capacity: steps.count * 512)
                writer.beginArray()
                for (operation, id) in steps {
                    let isLong = db.rowsChanged - firstRow >= Self.rowsPerUnit || ContinuousClock.now >= end
                    if performed > 0, isLong { break }
                    writer.raw(
                        try result(
                            of: operation, id: id, isNameOnly: writer.count > room, visit, book, in: db))
                    performed += 1
                }
                writer.endArray()
                try book.advance(in: db)
                return writer.bytes
            }
            return (answer, performed)
        }
        // Whoever follows the feed finds out what, if anything, changed.
        feed.changed()
        if performed > 0 { return (answer, performed) }
        guard case .bytes(let bytes) = answer.body else {
            throw LedgerError.storedValue("a batch without results")
        }
        return (answer, try JSON.decode([PerformedOperation].self, from: bytes).count)
    }

    /// Of a replayed result what it takes to count it.
    private struct PerformedOperation: Decodable {
        let status: Int
    }

    /// What became of an operation. Refusals come before its first change, so that they undo nothing.
    private func result(
        of operation: Field<TransactionOperation>, id: ID<Transaction>, isNameOnly: Bool,
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        func result(_ transaction: Transaction, _ status: EndpointSuccess) throws -> [UInt8] {
            isNameOnly
                ? try Self.result(NamedTransaction(transaction), status)
                : try Self.result(transaction, status)
        }
        do {
            switch try operation.step() {
            case .create(let draft):
                let made = try Self.create(draft, id: id, visit, book, in: db)
                return try result(made.value, made.isNew ? .created : .ok)
            case .update(let id, let draft):
                return try result(try update(id, draft, visit, if: nil, book, in: db).answer, .ok)
            case .delete(let id):
                return try Self.result(try Self.deleteOrKeepDeleted(id, visit, book, in: db))
            }
        } catch let refusal as LedgerError {
            if refusal.apiError.code.status >= 500 { throw refusal }
            return Self.result(of: refusal)
        }
    }

    private static func result(of refusal: LedgerError) -> [UInt8] {
        let error = refusal.apiError
        return Array(#"{"status":\#(error.code.status),"#.utf8) + error.body.dropFirst()
    }

    private static func result(
        _ data: some Encodable, _ status: EndpointSuccess = .ok
    ) throws -> [UInt8] {
        Array(#"{"status":\#(status.rawValue),"data":"#.utf8) + (try JSON.encode(data)) + [UInt8(ascii: "}")]
    }

    /// A queue that is sent again deletes again what it has deleted.
    private static func deleteOrKeepDeleted(
        _ id: ID<Transaction>, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> DeletedID<Transaction> {
        let moment = DeletionRules.firstKept(at: visit.now)
        if try book.deletedTransaction(id, after: moment, in: db) != nil { return DeletedID(id: id) }
        return try delete(id, visit, if: nil, book, in: db)
    }
}
