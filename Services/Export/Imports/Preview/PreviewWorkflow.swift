import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit
import SodiumKit

/// Reads uploaded files into previews, and reads them again after corrections.
struct PreviewWorkflow: Sendable {
    private static let rowsAtOnce = 400
    private static let accountQuestions = 20

    let store: ImportStore
    let upload: UploadWorkflow
    let ledger: ServiceClient
    let context: ServiceContext
    let slots = ImportSlots()
    let uploads = ImportUploads()

    /// Reads an uploaded file.
    func create(
        _ body: HTTPBody, format: ImportFormat?, account: ID<Account>?, by visitor: BookVisitor,
        at now: Timestamp
    ) async throws -> ImportRecord {
        let book = try await book(of: visitor)
        try FieldErrors.checked { $0.checkAccount(account, "accountId", book) }
        var choices = ImportChoices()
        (choices.format, choices.accountID) = (format, account)
        let id = try await make(body, choices, by: visitor, book, at: now)
        return try await store.find(id, of: visitor.book)
    }

    /// Reads what a bank connection has fetched, in turn with the user's files, and returns its import, which
    /// nobody sees yet.
    func create(
        _ fetched: FetchedEntries, _ choices: ImportChoices, of connection: ID<BankConnection>,
        by owner: BookVisitor, _ book: ImportContext, at now: Timestamp
    ) async throws -> ID<Import> {
        try await make(
            .bytes(try JSON.encode(fetched)), choices, connection: connection, by: owner, book, at: now)
    }

    /// Stores and reads a file. Nothing of it is left when that fails.
    private func make(
        _ body: HTTPBody, _ choices: ImportChoices, connection: ID<BankConnection>? = nil,
        by visitor: BookVisitor, _ book: ImportContext, at now: Timestamp
    ) async throws -> ID<Import> {
        let id = context.ids.make(Import.self)
        let space = uploads.begin(of: visitor.book, quota: store.quotaBytes)
        do {
            space.open(try await store.space(of: visitor.book))
            try await store.begin(id, by: visitor, choices: choices, connection: connection, at: now)
        } catch {
            space.end(isStored: false)
            throw error
        }
        do {
            let size = try await upload.receive(body, as: id, within: space)
            // Who may import can have changed while the file came.
            let book = connection == nil ? try await self.book(of: visitor) : book
            try await store.countFile(size, of: id, visitor.book)
            try await slots.take(id, of: visitor.book)
            defer { slots.drop(visitor.book) }
            try await read(id, generation: 1, choices: choices, of: visitor.book, book)
        } catch {
            await discard(id)
            space.end(isStored: false)
            throw error
        }
        space.end(isStored: true)
        return id
    }

    /// Reads a preview's file again with corrections. The old preview stays when that fails.
    func correct(
        _ id: ID<Import>, _ corrections: ImportCorrections, by visitor: BookVisitor
    ) async throws -> ImportRecord {
        let key = visitor.book
        try await slots.take(id, of: key)
        defer { slots.drop(key) }
        let record = try await store.find(id, of: key)
        guard record.status == .preview else { throw APIError.notPreview(record.status) }
        let book = try await book(of: visitor)
        let choices = try corrections.applied(to: record.choices, of: record.preview, in: book)
        try await read(id, generation: record.generation + 1, choices: choices, of: key, book)
        return try await store.find(id, of: key)
    }

    /// Removes an import's file; the next start removes one that cannot be removed now.
    func removeFile(of id: ID<Import>) async {
        let folder = upload.folder
        do {
            try await upload.files.run { try folder.remove(id.text) }
        } catch {
            context.log.error("imported file not removed", ["reason": String(describing: error)])
        }
    }

    private func discard(_ id: ID<Import>) async {
        await removeFile(of: id)
        do { try await store.abandon(id) } catch {
            context.log.warning("import not abandoned", ["reason": String(describing: error)])
        }
    }

    func book(of visitor: BookVisitor) async throws -> ImportContext {
        try await ledger.call(
            LedgerAPI.importContext, path: ["user": visitor.book.text], query: visitor.query)
    }

    private func read(
        _ id: ID<Import>, generation: Int, choices: ImportChoices, of key: ID<User>,
        _ book: ImportContext
    ) async throws {
        let files = upload.files
        let open = opening(id)
        let time = ReadingTime()
        let (survey, header, remembered, guessed) = try await surveyed(open, choices, of: key, time)
        var kept = choices
        kept.guessedHeader = guessed
        let answers = choices.answers(remembered)
        let names = try await names(open, survey, answers, time)
        let habits = try await ledger.call(LedgerAPI.importHabits, path: ["user": key.text]).habits
        let rules = ImportRowRules(
            choices: choices, accounts: FileAccounts(choices, book, names: names),
            categories: FileCategories(choices, book, habits: FileHabits(habits)), names: names,
            lastDate: book.lastDate)
        try await store.removeFormer(of: id, keeping: generation - 1)
        try await store.beginReading(id, generation)
        let entries = try await files.run { try EntryStream(open, survey, answers, time) }
        let next: @Sendable (Int) async throws -> [ImportRowRecord] = { first in
            let read = try await files.run {
                try entries.next(Self.rowsAtOnce).enumerated().map { index, entry in
                    rules.record(of: entry, row: first + index)
                }
            }
            return book.hasRules ? try await ruled(read, choices, of: key, book) : read
        }
        var rows = try await next(1)
        let isEmpty = rows.isEmpty
        while let last = rows.last?.row {
            // The next rows are read while these are written.
            async let following = next(last + 1)
            try await store.add(rows, to: id, generation)
            rows = try await following
        }
        var look = try await look(for: id, generation, of: key, time)
        while try await look.step() { try time.check() }
        var preview = survey.preview(answers)
        preview.accountId = choices.accountID ?? book.activeAccountId
        preview.questions += rules.accounts.questions(names.accounts, limit: Self.accountQuestions)
        preview.remarks += entries.facts.remarks
        if isEmpty { preview.remarks.append("The file has no entries") }
        try await sum(&preview, id, generation, entries.facts, rules, of: key)
        try await store.publish(id, generation, choices: kept, preview: preview, header: header)
    }

    private typealias Surveyed = (
        survey: BankFileSurvey, header: [UInt8]?, remembered: ReadingAnswers.Remembered?, guessed: [UInt8]?
    )

    /// Reads a file for the first time, with the separator that a person named, now or for an earlier file of
    /// this header, and returns what was answered about that. `guessed` is the header under which the
    /// separator is to be remembered.
    private func surveyed(
        _ open: @escaping @Sendable () throws -> ByteSource, _ choices: ImportChoices, of key: ID<User>,
        _ time: ReadingTime
    ) async throws -> Surveyed {
        let guess = try await survey(open, choices, nil, time)
        let header = guess.csv.map(Self.key)
        let known = try await header.asyncMap { try await store.remembered($0, of: key) } ?? nil
        guard let separator = choices.separator ?? known?.separator, separator != guess.csv?.separator else {
            return (guess, header, known?.separator == nil ? known : nil, nil)
        }
        let survey = try await survey(open, choices, separator, time)
        let own = survey.csv.map(Self.key)
        let remembered = try await own.asyncMap { try await store.remembered($0, of: key) } ?? nil
        return (
            survey, own, remembered?.separator == nil ? remembered : nil,
            choices.separator == nil ? nil : header
        )
    }

    private func survey(
        _ open: @escaping @Sendable () throws -> ByteSource, _ choices: ImportChoices, _ separator: UInt8?,
        _ time: ReadingTime
    ) async throws -> BankFileSurvey {
        try await upload.files.run {
            try time.counting {
                try BankFileSurvey(
                    { try open().within(time) }, format: choices.format, encoding: choices.encoding,
                    separator: separator)
            }
        }
    }

    /// Returns rows as the book's own rules fill them in.
    private func ruled(
        _ rows: [ImportRowRecord], _ choices: ImportChoices, of key: ID<User>, _ book: ImportContext
    ) async throws -> [ImportRowRecord] {
        let asked = rows.indices.filter { rows[$0].ruledRow != nil }
        if asked.isEmpty { return rows }
        let query = ImportRulesQuery(user: key, rows: asked.compactMap { rows[$0].ruledRow })
        let ruled = try await ledger.call(
            LedgerAPI.ruleImport, body: query, deadlineMilliseconds: 10_000
        ).rows
        let names = Dictionary(book.categories.map { ($0.id, $0.name) }) { first, _ in first }
        var result = rows
        for (index, row) in zip(asked, ruled) {
            let isChosen = choices.rows[String(rows[index].row)]?.category != nil
            result[index].take(row, names, keepsCategory: isChosen)
        }
        return result
    }

    /// Begins to look for the rows that the book has already.
    func look(
        for id: ID<Import>, _ generation: Int, of user: ID<User>, _ time: ReadingTime = ReadingTime()
    ) async throws -> DuplicateWorkflow {
        try await DuplicateWorkflow(
            id, generation: generation, of: user, store: store, ledger: ledger, files: upload.files, time)
    }

    /// Returns what opens an import's file; it refuses where the file is lost.
    private func opening(_ id: ID<Import>) -> @Sendable () throws -> ByteSource {
        let path = upload.folder.path(of: id.text)
        return {
            do {
                return try FileBytes(path).source
            } catch let error as FileError where error.isMissing {
                // Previews come with a restored database, their files do not.
                throw APIError(.conflict, "The file is not kept any more. Upload it again.")
            }
        }
    }

    /// Reads the whole file for its names; a file without any is not read.
    private func names(
        _ open: @escaping @Sendable () throws -> ByteSource, _ survey: BankFileSurvey,
        _ answers: ReadingAnswers, _ time: ReadingTime
    ) async throws -> FileNames {
        guard survey.hasNames(answers) else { return FileNames() }
        let files = upload.files
        let entries = try await files.run { try EntryStream(open, survey, answers, time) }
        var names = FileNames()
        while true {
            let some = try await files.run { try entries.next(Self.rowsAtOnce) }
            if some.isEmpty { return names }
            for entry in some { try names.take(entry) }
        }
    }

    private func sum(
        _ preview: inout ImportPreview, _ id: ID<Import>, _ generation: Int, _ facts: BankFileFacts,
        _ rules: ImportRowRules, of key: ID<User>
    ) async throws {
        preview.counts = try await store.counts(of: id, generation)
        preview.totals = try await store.totals(of: id, generation)
        guard facts.balances.count == 1, let stated = facts.balances.first,
            case .account(let account) = rules.accounts.place(of: stated.account)
        else { return }
        let currency = stated.amount.currency
        let balance = try await ledger.call(
            LedgerAPI.importBalance, path: ["user": key.text],
            query: [
                ("accountId", account.id.text), ("currency", currency.code), ("date", stated.date.text),
            ])
        let net = try await store.net(
            of: id, generation, account: account.id, currency: currency, until: stated.date,
            openingDate: balance.openingDate)
        let (sum, overflow) = balance.amountMinor.addingReportingOverflow(net)
        guard !overflow else { return }
        preview.closingBalance = ImportClosingBalance(
            stated: stated.amount, computed: Money(amountMinor: sum, currency), date: stated.date)
    }

    /// Returns the key of a header, under which its mapping is remembered.
    private static func key(_ survey: CSVSurvey) -> [UInt8] {
        var hash = IncrementalSHA256()
        hash.update([survey.separator, survey.hasHeader ? 1 : 0])
        for column in survey.columns { hash.update(Array(column.name.utf8) + [0]) }
        return hash.finish()
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
