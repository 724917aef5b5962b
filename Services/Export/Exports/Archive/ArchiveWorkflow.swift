import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Makes a zip file of everything that is kept about a user: the personal book, and which others the user is
/// a member of. The book is first copied to a scratch file, of
/// which each table is made, so that all files show one moment.
struct ArchiveWorkflow: Sendable {
    let book: LedgerBook
    let auth: ServiceClient
    let background: WorkQueue
    let scratch: ContentFolder
    let ids: IDGenerator

    /// Returns the archive's bytes. Throws if a service does not answer: an archive is whole or none.
    func archive(of owner: UserIdentity, at now: Timestamp) async throws -> BodyStream {
        let path = ["user": owner.user.text]
        let person = try await auth.call(AuthAPI.personalData, path: path)
        let memberships = try await book.ledger.call(LedgerAPI.memberships, path: path)
        let (file, length, receipts) = try await copy(BookVisitor(owner, in: owner.user))
        let lines = { @Sendable in Self.content(of: file, length: length) }
        let profile = person.profile
        let json = JSONForm(
            of: JSONForm.Owner(
                id: owner.user, email: profile.email, displayName: profile.displayName,
                preferredCurrency: owner.currency, locale: profile.locale, timeZone: owner.timeZone),
            at: now, withSharing: true)
        var entries = [
            ArchiveEntry("coffer.json") { [background] in
                ExportStream(lines(), of: 2, as: json, on: background).stream
            },
            ArchiveEntry("coffer.journal") { [background] in
                ExportStream(lines(), of: 2, as: JournalForm(at: now), on: background).stream
            },
        ]
        for table in ExportTable.allCases {
            entries.append(
                ArchiveEntry("\(table.rawValue).csv") { [background] in
                    ExportStream(lines(), of: 2, as: TableForm(table), on: background).stream
                })
        }
        entries.append(try ArchiveEntry("account.json", JSON.encode(person)))
        entries.append(try ArchiveEntry("books.json", JSON.encode(memberships)))
        if let address = profile.avatarUrl, !address.isEmpty {
            entries.append(
                ArchiveEntry("avatar") { [auth] in try await auth.stream(AuthAPI.readAvatar, path: path) })
        }
        for receipt in receipts {
            entries.append(
                ArchiveEntry(receipt.path) { [book] in
                    try await book.content(receipt.sha256, of: owner.user)
                })
        }
        return ArchiveStream(entries, at: now, on: background).stream
    }

    /// Copies the user's book and what is shared into a scratch file, and notes the receipts.
    private func copy(
        _ owner: BookVisitor
    ) async throws -> (file: ScratchFile, length: Int, receipts: [ArchivedReceipt]) {
        let own = Set(BookKind.allCases).subtracting(BookKind.ofSharing)
        let source = BodyStream.joined([
            try await book.lines(of: own, owner, filter: [("withCategories", "true")]),
            try await book.sharedLines(of: owner.user),
        ])
        let path = scratch.path(of: ids.make(User.self).text)
        let file = try await background.run { try ScratchFile(path) }
        let state = Mutex((lines: LineSplitter(), length: 0, receipts: [ArchivedReceipt]()))
        while let piece = try await source.next() {
            try await background.run {
                try file.append(piece)
                try state.withLock { state in
                    state.length += piece.count
                    var found: [ArchivedReceipt] = []
                    try state.lines.take(piece) { line in
                        let line = try BookLine(line)
                        if line.kind == .attachment { found.append(try ArchivedReceipt(line.members())) }
                    }
                    state.receipts += found
                }
            }
        }
        return state.withLock { (file, $0.length, $0.receipts) }
    }

    private static func content(of file: ScratchFile, length: Int) -> BodyStream {
        let offset = Mutex(0)
        return BodyStream(length: length) {
            let start = offset.withLock { $0 }
            guard start < length else { return nil }
            let piece = try file.piece(at: start, atMost: length - start)
            offset.withLock { $0 += piece.count }
            return piece
        }
    }
}
