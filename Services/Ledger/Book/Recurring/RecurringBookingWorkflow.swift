import Contracts
package import ServiceKit
package import LedgerCore

/// Books due templates once a minute, by each owner's own day, and makes up for missed months. Auth tells the
/// time zones; while auth is down, bookings wait for the next round.
package struct RecurringBookingWorkflow: Sendable {
    package static let intervalMilliseconds = 60_000
    package static let firstMilliseconds = 500

    package let store: LedgerStore
    package let auth: ServiceClient
    package let context: ServiceContext

    package init(
        store: LedgerStore, auth: ServiceClient, context: ServiceContext
    ) {
        self.store = store
        self.auth = auth
        self.context = context
    }

    /// Performs one round; stops early when `isRunning` returns false.
    package func run(while isRunning: () -> Bool) async {
        do {
            let now = context.clock.now()
            let cutoff = TimeZones.firstToday(at: now)
            var last: ID<User>?
            while isRunning() {
                let due = try await store.booksWithDueRecurring(
                    by: cutoff, after: last, limit: PeopleQuery.limit)
                guard !due.isEmpty else { return }
                last = due.last?.key
                let owners = try await BookOwnership.owners(of: due, asking: auth)
                for book in due where isRunning() {
                    guard let owner = owners[book.owner] else { continue }
                    await self.book(book.key, by: owner, at: now, while: isRunning)
                }
            }
        } catch {
            context.log.warning("recurring not booked", ["reason": String(describing: error)])
        }
    }

    /// Books the templates of one book. Errors are logged, so that one book's failure does not stop the
    /// others.
    private func book(
        _ key: ID<User>, by owner: Person, at now: Timestamp, while isRunning: () -> Bool
    ) async {
        let today = TimeZones.today(in: owner.timeZone, at: now)
        do {
            while isRunning() {
                let result = try await store.bookDueRecurring(
                    of: key, today: today,
                    ids: (0..<RecurringRules.bookingsAUnit).map { _ in context.ids.make() }, at: now)
                // One line covers all refusals, because they repeat in every round.
                if let first = result.refusals.first {
                    context.log.warning(
                        "recurring not booked",
                        ["template": first, "refused": String(result.refusals.count)])
                }
                if !result.isFull { return }
            }
        } catch {
            context.log.warning(
                "recurring not booked", ["book": key.text, "reason": String(describing: error)])
        }
    }
}
