import Contracts
import HTTPKit
import ServiceKit

/// `/imports`
struct ImportRoutes: Sendable {
    private static let waitMilliseconds = 5_000
    private static let pauseMilliseconds = 20

    let store: ImportStore
    let previews: PreviewWorkflow
    let running: RepeatingWork
    let removing: RepeatingWork
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(ExportAPI.createImport, create)
        routes.on(ExportAPI.listImports) { call in
            ImportList(imports: try await store.list(of: call.place.key).map(\.answer))
        }
        routes.on(ExportAPI.getImport) { call in
            try await store.find(call.id(), of: call.place.key).answer
        }
        routes.on(ExportAPI.listImportRows, rows)
        routes.on(ExportAPI.updateImport) { call in
            // The rows that the correction replaces, or those that it leaves where it fails.
            defer { removing.runSoon() }
            return try await previews.correct(call.id(), call.body, by: BookVisitor(call)).answer
        }
        routes.on(ExportAPI.commitImport, commit)
        routes.on(ExportAPI.undoImport, undo)
        routes.on(ExportAPI.deleteImport, delete)
    }

    private func create(_ call: Call<StreamedBody>) async throws -> Answer {
        let visitor = try BookVisitor(call)
        let (format, account) = try call.reading { query, errors in
            (
                errors.parsed("format", query, ImportFormat.expectation) { Self.format($0) } ?? nil,
                errors.id("accountId", query) as ID<Account>?
            )
        }
        if case .stream(let stream) = call.request.body, let length = stream.length,
            length > ExportAPI.importLimitBytes
        {
            throw APIError(.payloadTooLarge)
        }
        call.request.allowSlowBody()
        do {
            let record = try await previews.create(
                call.request.body, format: format, account: account, by: visitor, at: call.now)
            return try .json(record.answer, status: .created)
        } catch {
            // Rows of a file that was not read to its end.
            removing.runSoon()
            throw error
        }
    }

    /// Returns nil for an unknown name, and a nil format for `auto`.
    private static func format(_ text: String) -> ImportFormat?? {
        if text == "auto" { return .some(nil) }
        guard let format = text == "qfx" ? .ofx : ImportFormat(rawValue: text) else { return nil }
        return .some(.some(format))
    }

    private func rows(_ call: Call<Empty>) async throws -> ImportRowList {
        let (status, page) = try call.reading { query, errors in
            (
                errors.parsed("status", query, ImportRowStatus.expectation) { ImportRowStatus(rawValue: $0) },
                PageQuery(query, &errors, cursor: Self.row)
            )
        }
        let record = try await store.find(call.id(), of: call.place.key)
        let (rows, last) = try await store.rows(
            of: record, status: status, after: page.cursor ?? 0, limit: page.limit + 1
        ).page(of: page.limit)
        let counts = record.preview.counts
        let total =
            switch status {
            case nil: counts.rows
            case .ready: counts.ready
            case .duplicate: counts.duplicates
            case .problem: counts.problems
            case .excluded: counts.excluded
            }
        return ImportRowList(
            rows: rows.map(\.answer), total: total,
            nextCursor: last.map { String($0.row) })
    }

    private static func row(_ text: String) -> Int? {
        guard text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    private func commit(_ call: Call<Empty>) async throws -> Answer {
        let (id, visitor): (ID<Import>, BookVisitor) = (try call.id(), try BookVisitor(call))
        try await store.startCommit(id, by: visitor)
        running.runSoon()
        return try await outcome(of: id, visitor.book) { record in
            switch record.status {
            case .committed: try record.committed.map { try Answer.json($0) }
            case .failed: throw APIError.refused(record.refusal ?? Self.unknownRefusal)
            default: nil
            }
        }
    }

    private func undo(_ call: Call<Empty>) async throws -> Answer {
        let (id, visitor): (ID<Import>, BookVisitor) = (try call.id(), try BookVisitor(call))
        try await store.startUndo(id, by: visitor)
        running.runSoon()
        return try await outcome(of: id, visitor.book) { record in
            // Only a member who may not go on ends an undo before its end.
            if record.status == .committed { throw APIError.bookNotFound }
            return record.status == .undone ? try Answer.json(record.undone) : nil
        }
    }

    private static let unknownRefusal = ImportRefusal(
        code: .conflict, message: "The entries could not be recorded")

    /// Waits for the end of a commit or an undo; answers 202 after five seconds.
    private func outcome(
        of id: ID<Import>, _ book: ID<User>, _ answer: (ImportRecord) throws -> Answer?
    ) async throws -> Answer {
        for _ in 0..<(Self.waitMilliseconds / Self.pauseMilliseconds) {
            if try await !store.isAtWork(id), let answer = try answer(try await store.find(id, of: book)) {
                return answer
            }
            await context.loops.first?.sleep(milliseconds: Self.pauseMilliseconds)
        }
        var running = try Answer.json(ImportRunning(id: id))
        running.status = 202
        return running
    }

    private func delete(_ call: Call<Empty>) async throws -> DeletedID<Import> {
        let id: ID<Import> = try call.id()
        if previews.slots.busy.contains(id) { throw APIError.importBusy }
        try await store.delete(id, of: call.place.key)
        await previews.removeFile(of: id)
        removing.runSoon()
        return DeletedID(id: id)
    }
}
