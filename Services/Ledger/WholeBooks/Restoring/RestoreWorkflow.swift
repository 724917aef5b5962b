import Contracts
import HTTPKit
import JSONKit
package import ServiceKit
import SQLiteKit
package import LedgerBook
package import LedgerCore

/// Fills a book from a file's lines, beside the user's own, and later puts it in its place.
///
///     dry run:  begin → contents of receipts → (merge: copy the user's book) → lines → balances and targets
///               → what is carried over from the user's book → compare → ready
///     confirm:  hold the user's book → (the caller makes a safety backup) → one unit takes the new book
///     undo:     the same with the old book, which is filled already
///
/// Every step is a chain of small write units, so that other users' writes go in between.
package struct RestoreWorkflow: Sendable {
    /// A unit ends after this many lines, or in a file after this time. Lines are counted, not the rows of
    /// rollups and search that they change: units of 400 changed rows hold about forty lines, and then
    /// commits and merges of the search's segments take most of a restore's time.
    private static let linesPerUnit = 400
    private static let unitDuration = Duration.milliseconds(20)

    package let store: LedgerStore
    package let attachments: AttachmentWorkflow
    package let auth: ServiceClient
    package let context: ServiceContext

    package init(
        store: LedgerStore, attachments: AttachmentWorkflow, auth: ServiceClient, context: ServiceContext
    ) {
        self.store = store
        self.attachments = attachments
        self.auth = auth
        self.context = context
    }

    /// Makes an empty book for a restore; `text` is the head as sent, with the file's settings.
    func begin(_ id: ID<Restore>, _ head: RestoreHead, _ text: [UInt8], _ visit: BookVisit) async throws {
        try await store.beginRestore(id, head, String(decoding: text, as: UTF8.self), visit)
    }

    /// Fills the book from the stream and compares it with the user's. A failure takes the book away.
    func stage(_ id: ID<Restore>, _ body: HTTPBody, _ visit: BookVisit) async throws -> RestoreResult {
        let (book, live, text) = try await store.filling(id, user: visit.book)
        let restore = RestoreVisit(id, visit)
        do {
            let head = try JSON.decode(RestoreHead.self, from: text)
            let zone = head.preferences.timeZone ?? visit.identity.timeZone
            var filling = BookFilling(
                book: book, live: live, head: head, now: visit.now,
                today: TimeZones.today(in: zone, at: visit.now),
                usualAccount: head.paths[BookKind.account.rawValue] == nil ? live.activeAccount : nil)
            try await prepare(restore, &filling, text)
            var stream = RestoreStreamJSON(body)
            while let lines = try await stream.next() {
                // What follows many problems is only received.
                if !filling.findings.isFull { try await take(lines, restore, &filling) }
            }
            if filling.findings.isFull { return try await refuse(id, filling) }
            return try await finish(restore, filling)
        } catch {
            await drop(id)
            throw error
        }
    }

    /// Ends a restore whose file is full of problems.
    private func refuse(_ id: ID<Restore>, _ filled: BookFilling) async throws -> RestoreResult {
        var findings = filled.findings
        findings.note(
            "data", "After \(RestoreFindings.problemLimit) problems the rest of the file is not read")
        return try await finish(id, filled.head, findings, changes: [:])
    }

    private func finish(
        _ id: ID<Restore>, _ head: RestoreHead, _ findings: RestoreFindings,
        changes: [String: RestoreChanges]
    ) async throws -> RestoreResult {
        let result = RestoreResult(
            applied: false, mode: head.mode, backup: head.file, token: nil, restoreId: nil,
            safetyBackupId: nil, changes: changes, problems: findings.problems,
            problemCount: findings.problemCount, notes: findings.notes, noteCount: findings.noteCount)
        return try await store.finishFilling(id, result, head.deleted, at: context.clock.now())
    }

    private func drop(_ id: ID<Restore>) async {
        do { try await store.dropRestore(id) } catch {
            context.log.warning("a restore is not taken away", ["reason": String(describing: error)])
        }
    }

    // MARK: Filling

    /// Copies the user's book for a merge, or the account that a file without accounts needs, and writes the
    /// settings of planning.
    private func prepare(
        _ restore: RestoreVisit, _ filling: inout BookFilling, _ text: [UInt8]
    ) async throws {
        let copying = BookCopying(source: filling.live, target: filling.book)
        if filling.isMerge {
            for table in BookTables.all where table.isCopied { try await copy(table, restore, copying) }
        } else {
            // What the file has is there again; of the rest the book goes on to know that it was deleted.
            if let deletions = BookTables.byKind[.deletion] { try await copy(deletions, restore, copying) }
            if let account = filling.usualAccount {
                try await store.fill(restore) { db in try copying.copyAccount(account, in: db) }
            }
        }
        try await inUnits(restore, &filling) { filling, db in
            try filling.takePlanning(text, in: db)
            return false
        }
    }

    private func copy(_ table: BookTable, _ restore: RestoreVisit, _ copying: BookCopying) async throws {
        let columns = try await store.fill(restore) { db in try BookColumns(table, in: db) }
        var place: BookColumns.Place?
        try await inUnits(restore, &place) { place, db in
            place = try copying.copy(columns, after: place, in: db)
            return place != nil
        }
    }

    private func take(
        _ lines: [[UInt8]], _ restore: RestoreVisit, _ filling: inout BookFilling
    ) async throws {
        var state = (filling: filling, next: 0)
        try await inUnits(restore, &state) { state, db in
            let first = state.next
            let share = UnitShare(Self.unitDuration, rows: nil, in: db)
            while state.next < lines.count, !state.filling.findings.isFull {
                if state.next - first == Self.linesPerUnit || share.isFull(in: db) { return true }
                try state.filling.take(lines[state.next], in: db)
                state.next += 1
            }
            return false
        }
        filling = state.filling
    }

    // MARK: What follows from the lines

    private func finish(_ restore: RestoreVisit, _ read: BookFilling) async throws -> RestoreResult {
        var filled = read
        try await inUnits(restore, &filled) { filling, db in try filling.removeProvisional(in: db) }
        try await inUnits(restore, &filled) { filling, db in try filling.moveOpenings(in: db) }
        let (book, live, head, now) = (filled.book, filled.live, filled.head, filled.now)
        for kind in TrashKind.allCases {
            while try await store.fill(restore, { db in try book.letOldestGo(kind, at: now, in: db) }) {}
        }
        let finishing = BookFinishing(book: book, head: head, quotaBytes: attachments.quotaBytes)
        var findings = try await finishAssets(restore, finishing, filled.findings)
        if !filled.isMerge {
            let copying = BookCopying(source: live, target: book)
            if let bookings = BookTables.byKind[.recurringBooking] {
                try await copy(bookings, restore, copying)
            }
        }
        try await keepMakers(restore, from: live, to: book)
        findings = try await carry(restore, from: live, to: book, findings)
        try await keepActivity(restore, from: live, to: book)
        findings = try await finishRefunds(restore, finishing, findings)
        findings = try await checkTypes(restore, of: book, findings)
        var isMore = true
        while isMore {
            isMore = try await store.fill(restore) { db in
                try LedgerStore.forgetMatches(of: book.number, in: db)
            }
        }
        let wished = filled.isMerge ? live.activeAccount : head.activeAccountId ?? filled.usualAccount
        try await inUnits(restore, &findings) { findings, db in
            try finishing.finish(active: wished, &findings, in: db)
            return false
        }
        var changes = try await compare(live.number, with: book.number)
        for (name, count) in filled.deletedSince.sorted(by: { $0.key < $1.key }) {
            changes[name]?.deleted = count
            findings.note(
                "data.\(name)",
                "\(count) of these were deleted since the backup and stay so (deleted=keep). To bring them "
                    + "back, ask with deleted=restore.")
        }
        if findings.problemCount == 0, changes.values.allSatisfy({ $0.added + $0.replaced + $0.removed == 0 })
        {
            findings.note("data", "This file brings nothing: your book has all of it, or deleted it later.")
        }
        return try await finish(restore.id, head, findings, changes: changes)
    }

    private func finishAssets(
        _ restore: RestoreVisit, _ finishing: BookFinishing, _ known: RestoreFindings
    ) async throws -> RestoreFindings {
        var state = (findings: known, last: ID<Asset>?.none)
        try await inUnits(restore, &state) { state, db in
            state.last = try finishing.finishAssets(after: state.last, &state.findings, in: db)
            return state.last != nil
        }
        return state.findings
    }

    private func finishRefunds(
        _ restore: RestoreVisit, _ finishing: BookFinishing, _ known: RestoreFindings
    ) async throws -> RestoreFindings {
        var state = (findings: known, last: BookFinishing.RefundPlace?.none)
        try await inUnits(restore, &state) { state, db in
            state.last = try finishing.finishRefunds(after: state.last, &state.findings, in: db)
            return state.last != nil
        }
        return state.findings
    }

    private func compare(_ old: Int64, with new: Int64) async throws -> [String: RestoreChanges] {
        try await store.database.inspect { db in
            try BookComparison(old: old, new: new).changes(in: db)
        }
    }

    // MARK: What is carried over

    private struct Carried: Sendable {
        var findings: RestoreFindings
        var transaction: ID<Transaction>?
        var clientID: String?
    }

    /// Carries transactions under live shares over, and every `clientId` that was ever used.
    private func carry(
        _ restore: RestoreVisit, isHeld: Bool = false, from source: Book, to target: Book,
        _ known: RestoreFindings
    ) async throws -> RestoreFindings {
        let carrying = BookCarrying(source: source, target: target)
        let copying = BookCopying(source: source, target: target)
        var state = Carried(findings: known)
        try await inUnits(restore, isHeld: isHeld, &state) { _, db in try carrying.dropOldLocks(in: db) }
        try await inUnits(restore, isHeld: isHeld, &state) { state, db in
            try Self.carryShared(carrying, &state, in: db)
            return state.transaction != nil
        }
        for place in BookCopying.placesOfClientIDs {
            try await inUnits(restore, isHeld: isHeld, &state) { state, db in
                state.clientID = try copying.spendClientIDs(in: place, after: state.clientID, in: db)
                return state.clientID != nil
            }
        }
        return state.findings
    }

    private static func carryShared(
        _ carrying: BookCarrying, _ state: inout Carried, in db: borrowing Connection
    ) throws {
        let ids = try carrying.shared(after: state.transaction, in: db)
        for id in ids {
            if try carrying.carry(id, in: db) {
                state.findings.note(
                    "data.transactions: \(id.text)", "It is shared, so it stays as it is in your book")
            }
        }
        state.transaction = ids.count == BookCarrying.transactions ? ids.last : nil
    }

    // MARK: Write units

    /// Changes a value in write units of a restore, until one returns false. A unit that runs again begins
    /// with the value that the unit before it has left.
    /// - Parameter isHeld: whether the restore holds the user's book; else its new book is being filled.
    private func inUnits<Value: Sendable>(
        _ restore: RestoreVisit, isHeld: Bool = false, _ value: inout Value,
        _ unit: @escaping @Sendable (inout Value, borrowing Connection) throws -> Bool
    ) async throws {
        var isMore = true
        while isMore {
            let before = value
            let body = { @Sendable (db: borrowing Connection) throws -> (Value, Bool) in
                var value = before
                let isMore = try unit(&value, db)
                return (value, isMore)
            }
            (value, isMore) =
                isHeld ? try await store.hold(restore, body) : try await store.fill(restore, body)
        }
    }

    // MARK: Taking the new book, and taking it back

    /// Replaces the user's book by the new one. An undo first carries over what came since.
    func apply(_ restore: RestoreVisit, safetyBackup: ID<Backup>?) async throws -> RestoreResult {
        if let undo = try await store.heldUndo(restore.id, of: restore.place.key) {
            _ = try await carry(restore, isHeld: true, from: undo.live, to: undo.old, RestoreFindings())
            _ = try await store.hold(restore) { db in
                try undo.old.keepActiveAccount(in: db)
            }
        }
        let result = try await store.applyRestore(
            restore, safetyBackup: safetyBackup, at: context.clock.now())
        await tellPreferences()
        return result
    }

    /// Compares the user's book with the one from before a restore.
    func stageUndo(of restored: ID<Restore>, as undo: RestoreVisit) async throws -> RestoreResult {
        let (old, live) = try await store.beginUndo(of: restored, as: undo, at: context.clock.now())
        do {
            let result = RestoreResult(
                applied: false, mode: .undo, backup: nil, token: nil, restoreId: nil, safetyBackupId: nil,
                changes: try await compare(live, with: old), problems: [], problemCount: 0, notes: [],
                noteCount: 0)
            return try await store.finishFilling(undo.id, result, at: context.clock.now())
        } catch {
            await drop(undo.id)
            throw error
        }
    }

    /// Tells auth the preferences of applied restores; what fails is told again by upkeep, and stops no
    /// other.
    func tellPreferences() async {
        do {
            for telling in try await store.untoldPreferences() { await tell(telling) }
        } catch {
            context.log.warning("preferences not told", ["reason": String(describing: error)])
        }
    }

    private func tell(_ telling: LedgerStore.UntoldPreferences) async {
        do {
            let former = try await auth.call(
                AuthAPI.setPreferences, path: ["user": telling.user.text], body: telling.preferences)
            try await store.markTold(telling.id, former: former)
        } catch {
            context.log.warning("preferences not told", ["reason": String(describing: error)])
        }
    }

    // MARK: Contents of receipts

    /// Stores a content that a line of the stream names, if it can be a receipt's. The claim keeps it until
    /// the book has its rows.
    func putContent(_ hash: String, _ body: HTTPBody, for id: ID<Restore>, of user: ID<User>) async throws {
        guard let bytes = LedgerStore.contentHash(hash) else { throw APIError.attachmentNotFound }
        let book = try await store.fillingBook(of: id, user: user)
        let content = try await body.collect(upTo: LedgerAPI.attachmentLimitBytes)
        let (folder, draft) = (attachments.folder, context.ids.make(Attachment.self).text)
        let file = try await attachments.files.run { () throws -> DurableFile? in
            guard AttachmentFormat.isAny(content) else { return nil }
            let file = try folder.draft(draft)
            try file.append(content)
            return file
        }
        guard let file else { return }
        guard file.hash == hash else {
            throw APIError.field("body", "Body must have the hash of the path")
        }
        try await folder.inTurn(hash) {
            try await store.claimRestored(
                AttachmentClaim(
                    book: book, id: AttachmentClaim.restoredID(of: bytes), size: content.count, hash: hash),
                for: id)
            try await attachments.files.run { try file.keep(as: folder.path(of: hash)) }
            try await attachments.contents.share(hash)
        }
    }
}
