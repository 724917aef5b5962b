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

    /// Unique for each data folder.
    package let id: String
    /// What operators call the host.
    package let name: String
    /// The schema of the row.
    package let schema: String
    /// Identifies the keys that all hosts must share.
    package let keys: String
    /// Whether the lead does not end with the claims: for a move of the databases.
    private let isForMove: Bool

    package init(id: String, name: String, schema: String, keys: String, isForMove: Bool = false) {
        self.id = id
        self.name = name
        self.schema = schema
        self.keys = keys
        self.isForMove = isForMove
    }

    /// Makes the row unless it is there; services that start at once wait for each other.
    func create(in session: PostgresSession) throws(PostgresFailure) {
        guard try session.makeSchema(schema, unlessItHas: "lead") else { return }
        _ = try session.command(
            """
            CREATE TABLE \(table) (
                one bigint PRIMARY KEY CHECK (one = 1), id text NOT NULL, host text NOT NULL,
                keys text NOT NULL, since timestamptz NOT NULL, expires_at timestamptz NOT NULL)
            """)
        _ = try session.command("INSERT INTO \(table) VALUES (1, '', '', '', '-infinity', '-infinity')")
    }

    /// Leads on, or begins to if no other host does. Returns why not; nil if this host leads.
    func claim(in session: PostgresSession) throws(PostgresFailure) -> String? {
        let claimed = try session.command(
            """
            UPDATE \(table) SET \(leading)
            WHERE keys IN ('', \(literal(keys)))
                AND (id = \(literal(id)) OR expires_at < clock_timestamp())
            RETURNING 1
            """)
        if (claimed?.count ?? 0) > 0 { return nil }
        let row = try session.command(
            """
            SELECT host, CASE WHEN keys NOT IN ('', \(literal(keys))) THEN 2
                WHEN expires_at = 'infinity' THEN 1 ELSE 0 END::bigint FROM \(table)
            """)
        var host = ""
        if case .text(let name) = row?.first(0) ?? .null { host = String(decoding: name, as: UTF8.self) }
        switch row?.first(1) ?? .null {
        case .integer(2):
            return "its keys are not those of the host \(host), which led last: copy COFFER_DATA/keys"
        case .integer(1): return "the host \(host) has moved the databases, and starts first"
        default:
            return host == name
                ? "another machine that is called \(host) leads: set COFFER_HOST_NAME"
                : "the host \(host) leads"
        }
    }

    /// Takes over from a host that has led for a while.
    func takeOver(in session: PostgresSession) throws(PostgresFailure) {
        _ = try session.command(
            """
            UPDATE \(table) SET \(leading)
            WHERE keys = \(literal(keys)) AND since < clock_timestamp() - interval '\(Self.leastSeconds) s'
            """)
    }

    /// What a claim changes.
    private var leading: String {
        """
        since = CASE WHEN \(isForMove) THEN 'infinity'
            WHEN id = \(literal(id)) AND since <> 'infinity' THEN since ELSE clock_timestamp() END,
        id = \(literal(id)), host = \(literal(name)), keys = \(literal(keys)),
        expires_at = CASE WHEN \(isForMove) THEN 'infinity'
            ELSE clock_timestamp() + interval '\(PostgresLease.seconds) s' END
        """
    }

    private var table: String { "\"\(schema)\".lead" }

    private func literal(_ text: String) -> String { PostgresSession.literal(text) }
}
