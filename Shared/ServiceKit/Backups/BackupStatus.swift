import Glibc
package import Vocabulary

/// The outcome of the last scheduled backup, as the supervisor writes it to `backup.state` in the data
/// folder: `ok` or `failed`, the second of the outcome, the second of the last success (or 0). A second line
/// has the reason, for the operator.
package struct BackupStatus: Sendable, Equatable {
    package static let fileName = "backup.state"
    private static let limitBytes = 4_096

    package let hasFailed: Bool
    package let endedAt: Timestamp
    /// Nil if no scheduled backup has ever succeeded.
    package let succeededAt: Timestamp?

    /// Returns nil for text that the supervisor does not write.
    package init?(_ text: String) {
        let words = text.prefix { $0 != "\n" }.split(separator: " ")
        guard words.count == 3, words[0] == "ok" || words[0] == "failed", let ended = Int64(words[1]),
            let succeeded = Int64(words[2]), (0...253_402_300_799).contains(ended),
            (0...253_402_300_799).contains(succeeded)
        else { return nil }
        hasFailed = words[0] == "failed"
        endedAt = Timestamp(millisecondsSinceEpoch: ended * 1_000)
        succeededAt = succeeded == 0 ? nil : Timestamp(millisecondsSinceEpoch: succeeded * 1_000)
    }

    /// Returns nil before the first scheduled backup has ended. Blocks for a moment.
    package static func read(dataFolder: String) -> BackupStatus? {
        readFile("\(dataFolder)/\(fileName)", limitBytes: limitBytes)
            .flatMap { BackupStatus(String(decoding: $0, as: UTF8.self)) }
    }

    /// What `/readyz`, which everybody may read, says of a failed backup; nil after a success.
    package var warning: String? {
        guard hasFailed else { return nil }
        let last = succeededAt.map { "the last good one is of \($0.text)" } ?? "there is no good one yet"
        return "the scheduled backup failed at \(endedAt.text), see log/backup.log; \(last)"
    }
}
