import ServiceKit
import Contracts
import HTTPKit
import Synchronization

/// An export that is made while it is sent: each page is fetched when the page before it has left.
final class ExportStream: Sendable {
    private enum Step {
        case head(TransactionExportPage)
        case page(after: ID<Transaction>, isFirst: Bool)
        case tail
        case end
    }

    private let book: LedgerBook
    private let form: any ExportForm
    private let background: WorkQueue
    private let step: Mutex<Step>

    /// Fetches the first page, so that a silent ledger gives an error answer instead of a broken file.
    init(_ book: LedgerBook, as form: any ExportForm, on background: WorkQueue) async throws {
        self.book = book
        self.form = form
        self.background = background
        step = Mutex(.head(try await book.page(after: nil)))
    }

    var body: HTTPBody {
        .stream(BodyStream(length: nil) { try await self.next() })
    }

    private func next() async throws -> [UInt8]? {
        // One task pulls at a time: it takes the current step, and `write` puts the next step back.
        let current = step.withLock { step in
            let current = step
            step = .end
            return current
        }
        switch current {
        case .head(let page):
            let form = form
            let head = try await background.run { try form.head() }
            return head + (try await write(page, isFirst: true))
        case .page(let after, let isFirst):
            return try await write(try await book.page(after: after), isFirst: isFirst)
        case .tail:
            return try form.tail()
        case .end:
            return nil
        }
    }

    private func write(_ page: TransactionExportPage, isFirst: Bool) async throws -> [UInt8] {
        let form = form
        let bytes = try await background.run { try form.page(page.transactions, isFirst: isFirst) }
        let isStillFirst = isFirst && page.transactions.isEmpty
        step.withLock { $0 = page.next.map { .page(after: $0, isFirst: isStillFirst) } ?? .tail }
        return bytes
    }
}
