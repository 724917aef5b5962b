import Contracts
package import ServiceKit
package import LedgerCore

/// Starts and completes months and mails before payment days, once a minute, by each owner's own day. Auth
/// tells the time zones and addresses; while auth is down, everything waits for the next round.
package struct PlanningWorkflow: Sendable {
    package static let intervalMilliseconds = 60_000
    package static let firstMilliseconds = 700
    /// The most steps of a book in a round; a book that changes all the time waits for the next one.
    private static let stepsAtOnce = 10

    package let store: LedgerStore
    package let auth: ServiceClient
    package let mailer: Mailer
    package let context: ServiceContext

    package init(
        store: LedgerStore, auth: ServiceClient, mailer: Mailer, context: ServiceContext
    ) {
        self.store = store
        self.auth = auth
        self.mailer = mailer
        self.context = context
    }

    /// Performs one round; stops early when `isRunning` returns false.
    package func run(while isRunning: () -> Bool) async {
        do {
            let now = context.clock.now()
            let cutoff = TimeZones.firstToday(at: now)
            var last: LedgerStore.DuePlanning?
            while isRunning() {
                let due = try await store.booksWithDuePlanning(
                    by: cutoff, after: last, limit: PeopleQuery.limit)
                guard !due.isEmpty else { return }
                last = due.last
                let owners = try await BookOwnership.owners(of: due.map(\.book), asking: auth)
                for due in due where isRunning() {
                    guard let owner = owners[due.book.owner] else { continue }
                    await automate(due.book.key, of: owner, at: now)
                }
            }
        } catch {
            context.log.warning("planning waits", ["reason": String(describing: error)])
        }
    }

    /// Does all that is due in one book. Errors are logged, so that one book's failure does not stop the
    /// others.
    private func automate(_ key: ID<User>, of owner: Person, at now: Timestamp) async {
        let visit = BookVisit(
            by: owner.id, to: key, currency: owner.currency, timeZone: owner.timeZone, now: now,
            firstAccount: context.ids.make())
        do {
            for _ in 0..<Self.stepsAtOnce {
                let goesOn = try await store.automatePlanning(
                    visit, mailingTo: owner.email, in: Language(locale: owner.locale), by: mailer,
                    link: context.settings.mailLinkBase)
                if !goesOn { return }
            }
        } catch {
            context.log.warning(
                "planning waits", ["book": key.text, "reason": String(describing: error)])
        }
    }
}
