/// What the operator reads when a database is damaged and cannot be recovered.
enum BackupAdvice {
    /// - Parameter damage: the damage and the reason why it stays.
    static func text(damage: String, _ database: String, _ settings: Settings) -> String {
        let kept = "\(damage)\n  The file stays as it is and is not served; the other programs run on."
        guard let folder = settings.backupFolder else {
            return "\(kept)\n  Restore a backup of the whole deployment: 'deploy/coffer stop', then "
                + "'deploy/coffer restore DIR'."
        }
        guard let backup = BackupShelf(folder).newestGood(database) else {
            return "\(kept)\n  There is no good backup of it in \(folder)."
        }
        return "\(kept)\n  The newest good backup is \(backup): 'deploy/coffer stop', then "
            + "'deploy/coffer restore \(backup)'."
    }
}
