import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit

/// Many operations of one request, in order and each with a result of its own (contract §2, ERR-004).
extension LedgerStore {
    /// Operations of a unit: with rollups, tags and search each writes some rows.
    private static let operationsPerUnit = 100

    /// Does what can be done and says of each operation how it went. Under an idempotency key the results of
    /// each unit are kept with its effects, so that a batch that broke off goes on where it ended; `ids` has
    /// one for each operation.
    func perform(
        _ operations: [Field<TransactionOperation>], ids: [ID<Transaction>], _ visit: BookVisit, once: Once
    ) async throws -> Answer {
        var results: [UInt8] = Array(#"{"results":["#.utf8)
        var isReplayed = true
        for start in stride(from: 0, to: operations.count, by: Self.operationsPerUnit) {
            let end = min(start + Self.operationsPerUnit, operations.count)
            let steps = Array(zip(operations[start..<end], ids[start..<end]))
            let part = once.part(start / Self.operationsPerUnit)
            let answer = try await performUnit(steps, visit, once: part)
            if start > 0 { results.append(UInt8(ascii: ",")) }
            if case .bytes(let bytes) = answer.body { results += bytes.dropFirst().dropLast() }
            isReplayed = isReplayed && answer.isReplayed
        }
        results += Array("]}".utf8)
        var answer = Answer.json(bytes: results)
        if isReplayed { answer.markReplayed() }
        return answer
    }

    /// The results of one unit as a JSON list.
    private func performUnit(
        _ steps: [(Field<TransactionOperation>, ID<Transaction>)], _ visit: BookVisit, once: Once
    ) async throws -> Answer {
        let answer = try await database.write { db in
            let book = try Self.open(visit, in: db)
            return try once.perform(in: db) {
                var writer = JSONWriter(capacity: steps.count * 512)
                writer.beginArray()
                for (operation, id) in steps {
                    writer.raw(try result(of: operation, id: id, visit, book, in: db))
                }
                writer.endArray()
                try book.advance(in: db)
                return writer.bytes
            }
        }
        // Whoever follows the feed finds out what, if anything, changed.
        feed.changed()
        return answer
    }

    /// What became of an operation. Refusals come before its first change, so that they undo nothing.
    private func result(
        of operation: Field<TransactionOperation>, id: ID<Transaction>, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> [UInt8] {
        do {
            switch try operation.step() {
            case .create(let draft):
                let made = try Self.create(draft, id: id, visit, book, in: db)
                return try Self.result(made.value, made.isNew ? .created : .ok)
            case .update(let id, let draft):
                return try Self.result(try update(id, draft, visit, if: nil, book, in: db).answer)
            case .delete(let id):
                return try Self.result(try Self.deleteOrKeepDeleted(id, visit, book, in: db))
            }
        } catch let refusal as LedgerError {
            let error = refusal.apiError
            if error.code.status >= 500 { throw refusal }
            return Array(#"{"status":\#(error.code.status),"#.utf8) + error.body.dropFirst()
        }
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
