import Contracts
import ServiceKit

/// Backs up every book once a day, where the operator has turned that on: one book after the other,
/// and only those that changed since their last scheduled backup.
struct ScheduledBackupWorkflow: Sendable {
    /// How often it looks for books that are due.
    static let intervalMilliseconds = 3_600_000
    static let firstMilliseconds = 60_000
    private static let daySeconds: Int64 = 86_400

    let backups: BackupWorkflow
    let context: ServiceContext

    /// One round; stops early when `goesOn` returns false. A book that cannot be backed up now is tried again
    /// in the next round.
    func run(while goesOn: @Sendable () async -> Bool) async {
        var after: ID<User>?
        do {
            repeat {
                let page = try await backups.book.ledger.call(
                    LedgerAPI.listRevisions, query: after.map { [("after", $0.text)] } ?? [])
                for book in page.books {
                    guard await goesOn() else { return }
                    await backUp(book)
                }
                after = page.next
            } while after != nil
        } catch {
            context.log.error("daily backups broke off", ["reason": String(describing: error)])
        }
    }

    private func backUp(_ book: BookPage.Line) async {
        let now = context.clock.now()
        do {
            if let last = try await backups.store.lastScheduled(of: book.user),
                last.revision == book.revision || last.createdAt.adding(seconds: Self.daySeconds) > now
            {
                return
            }
            try context.diskReserve.require()
            _ = try await backups.wholeBackup(
                BackupWorkflow.Wish(kind: .scheduled), of: book.user, by: book.owner ?? book.user, now: now)
        } catch {
            context.log.error(
                "a daily backup failed",
                ["user": book.user.text, "reason": String(describing: error)])
        }
    }
}
