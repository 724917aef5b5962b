internal import SQLiteKit

/// The replicas that follow the server. Only a member of `pg_monitor` sees how far each is.
struct ReplicaStatus {
    let count: Int
    /// How many bytes of the log the last one lacks; nil if the role may not see that.
    let lagBytes: Int?
}

extension PostgresSession {
    /// Asks for the replicas, without the backups that run. Ends at once where others hold what it reads.
    func replicaStatus() throws(PostgresFailure) -> ReplicaStatus {
        _ = try command("SET LOCAL statement_timeout = 300")
        let found = try command(
            """
            SELECT count(*),
                CASE WHEN count(*) = count(place) THEN COALESCE(max(now_at - place), 0) END::bigint
            FROM (SELECT pg_current_wal_lsn() - '0/0' AS now_at,
                COALESCE(replay_lsn, flush_lsn, write_lsn, sent_lsn) - '0/0' AS place
                FROM pg_stat_replication
                WHERE application_name <> 'pg_basebackup'
                    AND COALESCE(state, 'streaming') IN ('catchup', 'streaming')) replica
            """)
        guard case .integer(let count) = found?.value(0, 0) ?? .null else {
            return ReplicaStatus(count: 0, lagBytes: 0)
        }
        if case .integer(let lag) = found?.value(0, 1) ?? .null {
            return ReplicaStatus(count: Int(count), lagBytes: max(0, Int(lag)))
        }
        return ReplicaStatus(count: Int(count), lagBytes: nil)
    }
}
