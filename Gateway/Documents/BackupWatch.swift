import Contracts
import ServiceKit
import Synchronization

/// Follows the outcome of scheduled backups, which the supervisor writes to a file.
final class BackupWatch: Sendable {
    static let intervalMilliseconds = 2_000

    private let dataFolder: String
    /// Whether backups are scheduled at all.
    private let isOn: Bool
    private let last = Mutex<BackupStatus?>(nil)

    init(_ context: ServiceContext) {
        dataFolder = context.dataFolder
        isOn = context.settings.backupFolder != nil
        context.metrics.gauge("backup_failed", "Whether the last scheduled backup failed.") { [self] in
            status?.hasFailed == true ? 1 : 0
        }
        context.metrics.gauge(
            "backup_last_success_seconds", "Time of the last good scheduled backup since 1970, or 0."
        ) { [self] in Int((status?.succeededAt?.millisecondsSinceEpoch ?? 0) / 1_000) }
    }

    /// Nil without a schedule, or before its first backup has ended.
    var status: BackupStatus? { last.withLock { $0 } }

    /// Reads the file, a few bytes.
    func look() {
        guard isOn else { return }
        let status = BackupStatus.read(dataFolder: dataFolder)
        last.withLock { $0 = status }
    }
}
