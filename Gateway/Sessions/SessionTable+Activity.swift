import Contracts

extension SessionTable {
    /// Returns reports of the locks found and of the activity that is due.
    func dueReports() -> [ActivityReport.Activity] { reports(beyond: ActivityReport.intervalSeconds) }

    /// Returns reports of everything that auth does not know, due or not.
    func allReports(now: Timestamp) -> [ActivityReport.Activity] {
        parts.forEachPart { sessions in
            for id in sessions.entries.keys { _ = sessions.entries[id]?.lockedSince(now) }
        }
        return reports(beyond: 0)
    }

    /// With a full table of 65 536 sessions: 1.4 ms in all, less than 0.1 ms per stripe's lock.
    private func reports(beyond seconds: Int64) -> [ActivityReport.Activity] {
        var reports: [ActivityReport.Activity] = []
        parts.forEachPart { reports += $0.entries.values.compactMap { $0.unreported(beyond: seconds) } }
        return reports
    }

    /// Notes that auth has stored the reports.
    func markReported(_ reports: [ActivityReport.Activity]) {
        for report in reports {
            withPart(of: report.session) { $0.entries[report.session]?.markReported(report) }
        }
    }
}
