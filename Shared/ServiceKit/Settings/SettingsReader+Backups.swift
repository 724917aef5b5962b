/// The settings of scheduled backups. The supervisor reads the schedule itself; the programs check it.
extension SettingsReader {
    private static let backupsKept = 1...1_000
    private static let minutesBetween = 1...525_600

    /// Returns the folder of backups, outside the data folder, which a restore replaces.
    mutating func backupFolder(dataFolder: String) -> String? {
        _ = integer("COFFER_BACKUP_KEEP", default: 7, in: Self.backupsKept)
        _ = parsed("COFFER_BACKUP_EVERY", mustBe: "a time from 1m to 365d, as 30m, 12h or 1d", Self.minutes)
        let folder = parsed("COFFER_BACKUP_DIR", mustBe: "an absolute path without . and ..") { text in
            let parts = text.split(separator: "/")
            let isPlain = parts.allSatisfy { $0 != "." && $0 != ".." }
            return text.hasPrefix("/") && isPlain && !parts.isEmpty ? "/\(parts.joined(separator: "/"))" : nil
        }
        guard let folder else { return nil }
        require(
            value("COFFER_STORE") == nil,
            "COFFER_BACKUP_DIR needs databases in files: those of COFFER_STORE are the server's to back up")
        require(
            !"\(folder)/".hasPrefix("\(dataFolder)/"),
            "COFFER_BACKUP_DIR must not lie in COFFER_DATA, best on another disk")
        return folder
    }

    private static func minutes(_ text: String) -> Int? {
        let units: [Character: Int] = ["m": 1, "h": 60, "d": 1_440]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), digits.count <= 6,
            digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
            minutesBetween.contains(number * unit)
        else { return nil }
        return number * unit
    }
}
