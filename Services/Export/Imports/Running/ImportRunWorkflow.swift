import Contracts
import ServiceKit
import SQLiteKit

/// Carries out commits and undos in the background: a unit of each user in turn, of the user's oldest import.
/// Its state is in the database, so that it goes on after a stop; a unit that is sent twice adds nothing.
struct ImportRunWorkflow: Sendable {
    static let intervalMilliseconds = 5_000
    /// The most imports whose duplicates are looked for at once; each remembers its matches.
    private static let looksAtOnce = 8
    /// The pages of the book that one import may look at before others have their turn.
    private static let stepsATurn = 10

    let store: ImportStore
    let ledger: ServiceClient
    let previews: PreviewWorkflow
    let context: ServiceContext
    let work: RepeatingWork

    func start() { work.start { await run() } }

    func stop() { work.stop() }

    /// Works until nothing can go on.
    private func run() async {
        var stuck: Set<ID<Import>> = []
        var looks: [ID<Import>: DuplicateWorkflow] = [:]
        while work.isRunning {
            let jobs = await jobs(except: stuck)
            if jobs.isEmpty { return }
            looks = looks.filter { look in jobs.contains { $0.id == look.key } }
            for job in jobs {
                do {
                    // What the ledger does for it is the user's turn there, too.
                    looks = try await WorkOwner.$current.withValue(job.user.cast()) { [looks] in
                        var looks = looks
                        try await step(try await store.find(job.id, of: job.user), &looks)
                        return looks
                    }
                } catch {
                    (looks[job.id], _) = (nil, stuck.insert(job.id))
                    context.log.warning(
                        "import waits", ["import": job.id.text, "reason": String(describing: error)])
                }
            }
        }
    }

    private func jobs(except stuck: Set<ID<Import>>) async -> [(id: ID<Import>, user: ID<User>)] {
        do { return try await store.atWork(except: stuck) } catch {
            context.log.warning("imports not found", ["reason": String(describing: error)])
            return []
        }
    }

    private func step(_ job: ImportRecord, _ looks: inout [ID<Import>: DuplicateWorkflow]) async throws {
        do {
            if job.status == .undoing { return try await undoSome(of: job) }
            if !job.isChecked { return try await check(job, &looks) }
            try await bookSome(of: job)
        } catch ServiceClientError.refused(let refusal) where refusal.code.status < 500 {
            guard job.status == .committing else {
                guard job.undoer != nil else { throw ServiceClientError.refused(refusal) }
                return try await store.stopUndo(job.id)
            }
            try await store.refuse(
                job.id, ImportRefusal(code: refusal.code, message: refusal.message))
        }
    }

    /// Looks for duplicates once more, some pages a turn: the same file may have been imported since the
    /// preview. A look that fails, or that a stop ends, begins again.
    private func check(_ job: ImportRecord, _ looks: inout [ID<Import>: DuplicateWorkflow]) async throws {
        if looks[job.id] == nil {
            guard looks.count < Self.looksAtOnce else { return }
            looks[job.id] = try await previews.look(for: job.id, job.generation, of: job.user)
        }
        guard var look = looks.removeValue(forKey: job.id) else { return }
        for _ in 0..<Self.stepsATurn {
            if try await !look.step() { return try await finishCheck(of: job) }
        }
        looks[job.id] = look
    }

    private func finishCheck(of job: ImportRecord) async throws {
        var preview = job.preview
        preview.counts = try await store.counts(of: job.id, job.generation)
        preview.totals = try await store.totals(of: job.id, job.generation)
        try await store.setChecked(job.id, preview: preview)
    }

    private func bookSome(of job: ImportRecord) async throws {
        let rows = try await store.rows(
            of: job, status: .ready, after: job.nextRow, limit: ImportUnit.maximumRows)
        guard let last = rows.last else {
            if job.nextRow == 0, job.choices.openings != nil { _ = try await book([], of: job) }
            try await store.finishCommit(job, at: context.clock.now())
            await previews.removeFile(of: job.id)
            return
        }
        let booked = try await book(rows.compactMap(\.unitRow), of: job)
        try await store.advance(job, to: last.row, created: booked)
    }

    /// Records rows and returns how many of them are in the book now. Those of a bank connection keep the
    /// balances of later days.
    private func book(_ rows: [ImportUnitRow], of job: ImportRecord) async throws -> Int {
        let unit = ImportUnit(
            user: job.user, by: job.by, currency: job.currency, timeZone: job.timeZone, importId: job.id,
            rows: rows,
            openings: job.nextRow == 0 ? job.choices.openings : nil,
            movesOpenings: job.connection == nil ? nil : true)
        return try await ledger.call(
            LedgerAPI.bookImport, body: unit, deadlineMilliseconds: 10_000
        ).booked
    }

    private func undoSome(of job: ImportRecord) async throws {
        // What a person takes back does not come again, but what the ledger refused does.
        let keepsRows = job.connection != nil && job.refusal == nil
        let isBanks = job.connection != nil && job.nextRow == 0
        let corrected = isBanks ? try await store.corrections(of: job) : []
        let corrections = ImportCorrectionsUndone(
            currency: job.currency, timeZone: job.timeZone, entries: corrected)
        let request = ImportUndoRequest(
            user: job.user, by: job.undoer, importId: job.id, after: job.nextRow,
            keepsRows: keepsRows ? true : nil, corrections: corrected.isEmpty ? nil : corrections)
        let page = try await ledger.call(
            LedgerAPI.undoImport, body: request, deadlineMilliseconds: 10_000)
        try await store.addUndone(page, to: job)
        if page.next == nil, job.refusal != nil { await previews.removeFile(of: job.id) }
    }
}
