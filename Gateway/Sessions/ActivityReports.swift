import Contracts
import ServiceKit

/// Reports to auth in the background when sessions were last active, each at most every 30 seconds, and which
/// sessions were found locked by inactivity: in batches, never in a request's path. A report is repeated
/// until auth has stored it; until then the activity known here counts.
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

    /// Reports the activity that is due.
    func send() async { await send(table.dueReports()) }

    /// Reports all known activity before the program ends.
    func sendLast() async { await send(table.allReports(now: clock.now())) }

    private func send(_ reports: [ActivityReport.Activity]) async {
        var rest = reports[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(ActivityReport.limit))
            do {
                _ = try await auth.call(
                    AuthAPI.reportActivity, body: ActivityReport(entries: batch),
                    deadlineMilliseconds: Self.deadlineMilliseconds)
                table.markReported(batch)
            } catch {
                log.debug("activity not reported", ["reason": String(describing: error)])
                return
            }
            rest = rest.dropFirst(batch.count)
        }
    }
}
