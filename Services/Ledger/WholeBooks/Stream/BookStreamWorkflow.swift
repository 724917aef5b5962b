package import Contracts
import HTTPKit
package import ServiceKit
import SodiumKit
import SQLiteKit
import LedgerBook
package import LedgerCore

/// Streams whole books, each of one moment: a thread copies a snapshot into a spool file at the disk's speed,
/// and the answer sends the file while it grows. So no read transaction waits for a client.
package struct BookStreamWorkflow: Sendable {
    /// Most books that are read at once; the others wait.
    static let placesCount = 2
    static let waitMilliseconds = 30_000
    private static let lookMilliseconds = 100

    package let store: LedgerStore
    package let walletCurrency: Currency
    package let attachments: ContentStore
    package let spools: ContentFolder
    package let context: ServiceContext
    let places = FairTurns<ID<User>>(atOnce: placesCount)
    let readers = BookReaders()

    package init(
        store: LedgerStore, walletCurrency: Currency, attachments: ContentStore, spools: ContentFolder,
        context: ServiceContext
    ) {
        self.store = store
        self.walletCurrency = walletCurrency
        self.attachments = attachments
        self.spools = spools
        self.context = context
    }

    /// Returns the stream of a user's book, once its first line is there. A first visit creates the book.
    /// Throws `accountNotFound`, and 503 when too many books are being read.
    func stream(_ query: BookQuery, _ visit: BookVisit) async throws -> HTTPBody {
        try await store.read(visit) { db, book in
            if let account = query.account { _ = try book.requireAccount(account, in: db) }
        }
        guard let loop = EventLoop.current else {
            throw APIError.storedValue("no loop to write a book on")
        }
        try await beginReading(visit.user, on: loop)
        let spool: BookSpool
        do {
            let file = try ScratchFile(spools.path(of: context.ids.make(User.self).text))
            spool = BookSpool(file, context.clock) { [readers] in readers.end(visit.user) }
        } catch {
            readers.end(visit.user)
            throw error
        }
        guard await places.enter(visit.user, withinMilliseconds: Self.waitMilliseconds) else {
            throw APIError(
                .serviceUnavailable, retryAfterSeconds: 10, logMessage: "all books being read are others")
        }
        let body = spool.body
        loop.spawn { [self] in
            await write(query, visit, to: spool)
            places.leave(visit.user)
        }
        try await spool.begin()
        return body
    }

    /// Waits until the user may read another book. Throws 503 when that takes too long.
    private func beginReading(_ user: ID<User>, on loop: EventLoop) async throws {
        for _ in 0..<(Self.waitMilliseconds / Self.lookMilliseconds) {
            if readers.begin(user) { return }
            await loop.sleep(milliseconds: Self.lookMilliseconds)
        }
        throw APIError(.serviceUnavailable, retryAfterSeconds: 10, logMessage: "too many books are read")
    }

    private func write(_ query: BookQuery, _ visit: BookVisit, to spool: BookSpool) async {
        let (currency, clock) = (walletCurrency, context.clock)
        do {
            try await store.database.inspect { db in
                guard let book = try Book.visited(by: visit, in: db) else {
                    throw APIError(.unauthorized)
                }
                var shown = query
                // A wallet is a person's, and in no other book.
                if !visit.isAtHome { shown.kinds.remove(.walletTransaction) }
                var lines = BookLines(
                    of: book, shown, today: visit.today, walletCurrency: currency, to: spool)
                try lines.write(at: clock.now(), in: db)
            }
            spool.end(.success(()))
        } catch {
            if !(error is BookSpool.Abandoned) {
                context.log.error("a book's stream broke off", ["reason": String(describing: error)])
            }
            spool.end(.failure(error))
        }
    }

    /// Returns an attachment's content by its hash if the user has an attachment with it.
    func content(_ hash: String, of user: ID<User>) async throws -> HTTPBody {
        guard let bytes = Sodium.fromHex(hash), bytes.count == 32,
            try await store.hasContent(bytes, of: user),
            let file = FileStream(try await attachments.find(Sodium.hex(bytes)))
        else { throw APIError.attachmentNotFound }
        return file.body
    }
}
