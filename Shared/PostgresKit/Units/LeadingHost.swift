internal import SQLiteKit

/// The right of one host to have the services that lead, which thus call each other on one machine.
///
/// A schema of its own has one row: the host, the moment since which it leads, and the moment, by the
/// database's clock, past which another host may take over. Each service of the host that leads moves that
/// moment on, with its own lease (`PostgresLease`), which alone guards what it writes.
///
/// A host leads as a whole. A service of another host whose lease stays free while the host that leads does
/// not take it, because its copy is paused or ended, takes over for all services of its host.
package struct LeadingHost: Sendable {
    /// How long a lease stays free before another host takes over: a service that starts again is back by
    /// then.
    static let patienceMilliseconds = 2_000
    /// How long a host leads at least, though it has not all leases: a service that fails everywhere does not
    /// send the others from host to host all the time.
    private static let leastSeconds = 60

    /// Unique among the hosts.
    package let name: String
    /// The schema of the row.
    package let schema: String
    /// Identifies the keys that all hosts must share.
    package let keys: String

    /// Whether the lead does not end with the claims: for a move of the databases.
    private let keepsLead: Bool

    package init(name: String, schema: String, keys: String, keepsLead: Bool = false) {
        self.name = name
        self.schema = schema
        self.keys = keys
        self.keepsLead = keepsLead
    }

    enum Claim {
        case leads
        case standsBy(while: String)
        /// The host led last, with other keys.
        case hasOtherKeys(than: String)
    }

    /// Makes the row unless it is there; services that start at once wait for each other.
    func create(in session: PostgresSession) throws(PostgresFailure) {
        _ = try session.command("SELECT pg_advisory_xact_lock(hashtext(\(quoted("coffer \(schema)"))))")
        let found = try session.command(
            """
            SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = \(quoted(schema))),
                EXISTS (SELECT 1 FROM pg_catalog.pg_tables
                    WHERE schemaname = \(quoted(schema)) AND tablename = 'lead')
            """)
        if case .integer(1) = found?.value(0, 1) ?? .null { return }
        if case .integer(0) = found?.value(0, 0) ?? .null {
            _ = try session.command("CREATE SCHEMA \"\(schema)\"")
        }
        _ = try session.command(
            """
            CREATE TABLE \(table) (
                one bigint PRIMARY KEY CHECK (one = 1), host text NOT NULL, keys text NOT NULL,
                since timestamptz NOT NULL, expires_at timestamptz NOT NULL)
            """)
        _ = try session.command("INSERT INTO \(table) VALUES (1, '', '', '-infinity', '-infinity')")
    }

    /// Leads on, or begins to if no other host does.
    func claim(in session: PostgresSession) throws(PostgresFailure) -> Claim {
        let claimed = try session.command(
            """
            UPDATE \(table) SET \(leading)
            WHERE host = \(quoted(name)) OR expires_at < clock_timestamp() AND keys IN ('', \(quoted(keys)))
            RETURNING 1
            """)
        if (claimed?.count ?? 0) > 0 { return .leads }
        let row = try session.command(
            "SELECT host, expires_at < clock_timestamp() AND keys <> \(quoted(keys)) FROM \(table)")
        var host = ""
        if case .text(let name) = row?.value(0, 0) ?? .null { host = String(decoding: name, as: UTF8.self) }
        if case .integer(1) = row?.value(0, 1) ?? .null { return .hasOtherKeys(than: host) }
        return .standsBy(while: host)
    }

    /// Takes over from a host that has led for a while.
    func takeOver(in session: PostgresSession) throws(PostgresFailure) {
        _ = try session.command(
            """
            UPDATE \(table) SET \(leading)
            WHERE keys = \(quoted(keys)) AND since < clock_timestamp() - interval '\(Self.leastSeconds) s'
            """)
    }

    /// What a claim changes.
    private var leading: String {
        """
        since = CASE WHEN \(keepsLead) THEN 'infinity'
            WHEN host = \(quoted(name)) AND since <> 'infinity' THEN since ELSE clock_timestamp() END,
        host = \(quoted(name)), keys = \(quoted(keys)),
        expires_at = CASE WHEN \(keepsLead) THEN 'infinity'
            ELSE clock_timestamp() + interval '\(PostgresLease.seconds) s' END
        """
    }

    private var table: String { "\"\(schema)\".lead" }

    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
