import Contracts
import ServiceKit

/// Tells auth in the background when sessions were last active, each at most every 30 seconds, and which were
/// found locked by inactivity: in batches, never in a request's path. What auth did not take is told again;
/// what is known here counts until then.
final class ActivityReports: Sendable {
    static let intervalMilliseconds = 1_000
    private static let deadlineMilliseconds = 2_000

    private let table: SessionTable
    private let auth: ServiceClient
    private let clock: Clock
    private let log: Log

    init(table: SessionTable, auth: ServiceClient, clock: Clock, log: Log) {
        self.table = table
        self.auth = auth
        self.clock = clock
        self.log = log
    }

    /// Tells what is due.
    func send() async { await send(table.takeUnreported()) }

    /// Tells all that is known, before the end.
    func sendLast() async { await send(table.takeAll(now: clock.now())) }

    private func send(_ entries: [ActivityReport.Entry]) async {
        var rest = entries[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(ActivityReport.limit))
            do {
                _ = try await auth.call(
                    AuthAPI.reportActivity, body: ActivityReport(entries: batch),
                    deadlineMilliseconds: Self.deadlineMilliseconds)
            } catch {
                table.putBack(rest)
                log.debug("activity not reported", ["reason": String(describing: error)])
                return
            }
            rest = rest.dropFirst(batch.count)
        }
    }
}
