package import Contracts
package import ServiceKit
package import SQLiteKit

/// What the endpoints of plain resources do.
extension LedgerStore {
    package func get<Record: BookRecord>(
        _ type: Record.Type, _ id: ID<Record.Shown>, _ visit: BookVisit
    ) async throws -> Versioned<Record.Shown> {
        try await read(visit) { db, book in
            try Self.versioned(try book.require(id, in: db) as Record, visit, book, in: db)
        }
    }

    package func create<Record: BookRecord>(
        _ type: Record.Type, _ draft: Record.Draft, id: ID<Record.Shown>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let record: Record = try Self.make(draft, id, visit, book, in: db)
            return Made(value: try record.shown(visit, book, in: db), isNew: true)
        }
    }

    package func update<Record: BookRecord>(
        _ type: Record.Type, _ id: ID<Record.Shown>, _ draft: Record.Draft, _ visit: BookVisit,
        if precondition: Precondition
    ) async throws -> Versioned<Record.Shown> {
        try await change(visit) { db, book in
            let record: Record = try Self.change(id, by: draft, visit, if: precondition, book, in: db)
            return try Self.versioned(record, visit, book, in: db)
        }
    }

    /// Deletes a record by `remove`, with what goes with it.
    package func delete<Record: StoredRecord>(
        _ id: ID<Record.Shown>, _ visit: BookVisit, if precondition: Precondition,
        _ remove: @escaping @Sendable (Record, Book, borrowing Connection) throws -> Void
    ) async throws -> DeletedID<Record.Shown> {
        try await change(visit) { db, book in
            try remove(try book.require(id, if: precondition, in: db), book, db)
            return DeletedID(id: id)
        }
    }

    /// Returns a record for clients, with the version of its row.
    package static func versioned<Record: BookRecord>(
        _ record: Record, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Versioned<Record.Shown> {
        try book.versioned(try record.shown(visit, book, in: db), record.id, in: Record.table.name, db)
    }

    /// Makes the record of a draft.
    package static func make<Record: BookRecord>(
        _ draft: Record.Draft, _ id: ID<Record.Shown>, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Record {
        let record = try Record.made(draft, id, over: nil, visit, book, in: db)
        try record.checkRoom(in: book, db)
        try book.insert(record, at: visit.now, in: db)
        return record
    }

    /// Changes a record by a draft.
    package static func change<Record: BookRecord>(
        _ id: ID<Record.Shown>, by draft: Record.Draft, _ visit: BookVisit,
        if precondition: Precondition = Precondition(), _ book: Book, in db: borrowing Connection
    ) throws -> Record {
        let old: Record = try book.require(id, if: precondition, in: db)
        let record = try Record.made(draft, id, over: old, visit, book, in: db)
        try record.prepare(in: db)
        try book.update(record, at: visit.now, in: db)
        return record
    }
}
