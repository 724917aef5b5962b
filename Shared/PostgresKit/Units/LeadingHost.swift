internal import SQLiteKit

/// The right of one host to have the services that lead, which thus call each other on one machine.
///
/// A schema of its own has one row: the host, the moment since which it leads, and the moment, by the
/// database's clock, past which another host may take over. Each service of the host that leads moves that
/// moment on, with its own lease (`PostgresLease`), which alone guards what it writes. Another table names
/// the store, so that a host does not take another database for its own.
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

    /// What the lead is for.
    package enum Purpose: Sendable {
        case serving
        /// A move to the server, whose lead does not end with its claims: nobody else serves what is moved.
        case moveToServer
        /// A move from the server, or an adoption; with such a lead, too.
        case maintenance
    }

    /// Why a host does not lead.
    struct Refusal {
        let reason: String
        /// Whether it soon passes, as after a restart of the machine: the lead runs out.
        var isBrief = false
    }

    /// Unique for each data folder on each machine, and new with each start of the machine: the data folder's
    /// own id, a space, and what tells copies of the folder apart.
    package let id: String
    /// What operators call the host.
    package let name: String
    /// The schema of the row.
    package let schema: String
    /// Identifies the keys that all hosts must share.
    package let keys: String
    /// The address of the clients' requests, which all hosts must share.
    private let publicURL: String
    private let purpose: Purpose
    /// The store that the data folder has used; nil before the first one.
    private let knownStore: String?
    /// Notes the store that is used from now on.
    let noteStore: @Sendable (String) throws -> Void

    package init(
        id: String, name: String, schema: String, keys: String, publicURL: String = "",
        purpose: Purpose = .serving, knownStore: String? = nil,
        noteStore: @escaping @Sendable (String) throws -> Void = { _ in }
    ) {
        self.id = id
        self.name = name
        self.schema = schema
        self.keys = keys
        self.publicURL = publicURL
        self.purpose = purpose
        self.knownStore = knownStore
        self.noteStore = noteStore
    }

    /// Throws if the database has not the store that this host has used.
    func requireStore(in session: PostgresSession) throws(PostgresFailure) {
        guard let knownStore else { return }
        if try has(storeTable, in: session) {
            let found = try session.command(
                "SELECT 1 FROM \(storeTable) WHERE name = \(literal(knownStore))")
            if found?.count == 1 { return }
        }
        throw .unfit(
            "this is not the database that COFFER_DATA has used, or COFFER_STORE_PREFIX is another: if it is "
                + "meant, remove COFFER_DATA/databases-on-server")
    }

    /// Whether a Coffer has used the database.
    func isKnown(in session: PostgresSession) throws(PostgresFailure) -> Bool { try has(table, in: session) }

    private func has(_ table: String, in session: PostgresSession) throws(PostgresFailure) -> Bool {
        let found = try session.command("SELECT to_regclass(\(literal(table))) IS NOT NULL")
        if case .integer(1) = found?.first(0) ?? .null { return true }
        return false
    }

    /// Makes the rows unless they are there, and returns the store's name. Services that start at once wait
    /// for each other.
    func makeTables(in session: PostgresSession) throws(PostgresFailure) -> String {
        try requireStore(in: session)
        if try session.makeSchema(schema, unlessItHas: "lead") {
            _ = try session.command(
                """
                CREATE TABLE \(table) (
                    one bigint PRIMARY KEY CHECK (one = 1), id text NOT NULL, host text NOT NULL,
                    keys text NOT NULL, since timestamptz NOT NULL, expires_at timestamptz NOT NULL)
                """)
            _ = try session.command("INSERT INTO \(table) VALUES (1, '', '', '', '-infinity', '-infinity')")
        }
        // A table of its own: a former version has the other one, and a change of that would wait for every
        // pg_dump, and the host that leads behind it.
        _ = try session.command(
            """
            CREATE TABLE IF NOT EXISTS \(storeTable) (
                one bigint PRIMARY KEY CHECK (one = 1), name text NOT NULL, public_url text NOT NULL)
            """)
        _ = try session.command(
            "INSERT INTO \(storeTable) VALUES (1, gen_random_uuid(), '') ON CONFLICT (one) DO NOTHING")
        let found = try session.command("SELECT name FROM \(storeTable)")
        guard case .text(let store) = found?.first(0) ?? .null else { throw .lost("no row of the store") }
        return String(decoding: store, as: UTF8.self)
    }

    /// Leads on, or begins to if no other host does. Returns why not; nil if this host leads.
    func claim(in session: PostgresSession) throws(PostgresFailure) -> Refusal? {
        let claimed = try session.command(
            """
            WITH claimed AS (
                UPDATE \(table) SET \(leading)
                WHERE keys IN ('', \(literal(keys)))
                    AND (id = \(literal(id)) OR expires_at < clock_timestamp()
                        OR expires_at = 'infinity' AND \(isOfThisFolder) AND host = \(literal(name)))
                RETURNING 1),
            noted AS (
                UPDATE \(storeTable) SET public_url = \(literal(publicURL))
                WHERE public_url <> \(literal(publicURL)) AND EXISTS (SELECT 1 FROM claimed))
            SELECT count(*) FROM claimed
            """)
        if case .integer(1) = claimed?.first(0) ?? .null { return nil }
        return try refusal(in: session)
    }

    private func refusal(in session: PostgresSession) throws(PostgresFailure) -> Refusal {
        let row = try session.command(
            """
            SELECT host, CASE WHEN keys NOT IN ('', \(literal(keys))) THEN 'keys'
                WHEN expires_at = 'infinity' THEN 'moved' WHEN \(isOfThisFolder) THEN 'copy'
                WHEN public_url NOT IN ('', \(literal(publicURL))) THEN 'url' ELSE '' END
            FROM \(table), \(storeTable)
            """)
        func text(_ column: Int) -> String {
            guard case .text(let bytes) = row?.first(column) ?? .null else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        let host = text(0)
        switch text(1) {
        case "keys" where purpose == .moveToServer:
            return Refusal(
                reason: "the host \(host) has used this database with other keys: drop Coffer's schemas "
                    + "there, \(schema) too, if nobody needs them")
        case "keys":
            return Refusal(
                reason: "its keys are not those of the host \(host), which led last: copy its "
                    + "COFFER_DATA/keys, and start again")
        case "moved":
            return Refusal(reason: "the host \(host) has moved or adopted the databases, and starts first")
        case "copy":
            return Refusal(
                reason: "a copy of this host's COFFER_DATA leads, on \(host)", isBrief: true)
        case "url":
            return Refusal(
                reason: "the host \(host) leads, with another COFFER_PUBLIC_URL: its sessions end when "
                    + "this host takes over")
        default:
            return Refusal(
                reason: host == name
                    ? "another machine that is called \(host) leads: set COFFER_HOST_NAME"
                    : "the host \(host) leads")
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
        let outlivesClaims = purpose != .serving
        return """
            since = CASE WHEN \(outlivesClaims) THEN 'infinity'
                WHEN id = \(literal(id)) AND since <> 'infinity' THEN since ELSE clock_timestamp() END,
            id = \(literal(id)), host = \(literal(name)), keys = \(literal(keys)),
            expires_at = CASE WHEN \(outlivesClaims) THEN 'infinity'
                ELSE clock_timestamp() + interval '\(PostgresLease.seconds) s' END
            """
    }

    /// Whether the row is of this data folder, perhaps before the machine was started again.
    private var isOfThisFolder: String {
        let folder = id.prefix { $0 != " " }
        return "split_part(id, ' ', 1) = \(literal(String(folder)))"
    }

    private var table: String { "\"\(schema)\".lead" }

    private var storeTable: String { "\"\(schema)\".store" }

    private func literal(_ text: String) -> String { PostgresSession.literal(text) }
}
