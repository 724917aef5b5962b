internal import SQLiteKit
internal import Synchronization
internal import Vocabulary

/// The right of one copy of a service to lead, as two rows of its schema.
///
/// `coffer_lease` has the holder and the moment, by the database's clock, past which another copy may take
/// over; the holder moves it on each second. `coffer_leader` has the epoch, which rises with each takeover:
/// every unit locks it in shared mode, so that a takeover waits for the units of the copy before, and refuses
/// those that come later (`PostgresFailure.hasLostLead`). A copy that was paused thus writes nothing.
///
/// The holder itself answers only while `isHeld`: until 3 s after it *sent* its last confirmed renewal, by a
/// clock that goes on in a suspended machine.
final class PostgresLease: Sendable {
    static let seconds = 3
    private static let tryMilliseconds = 500

    /// Both tables, and the function that every unit calls.
    static let table = ServerTable(
        "coffer_lease",
        [
            """
            CREATE TABLE coffer_lease (
                one bigint PRIMARY KEY CHECK (one = 1), epoch bigint NOT NULL, holder text NOT NULL,
                expires_at timestamptz NOT NULL)
            """,
            "INSERT INTO coffer_lease VALUES (1, 0, '', '-infinity')",
            "CREATE TABLE coffer_leader (epoch bigint PRIMARY KEY)",
            "INSERT INTO coffer_leader VALUES (0)",
            """
            CREATE FUNCTION coffer_lead(wanted bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                PERFORM 1 FROM coffer_leader WHERE epoch = wanted FOR SHARE;
                IF NOT FOUND THEN
                    RAISE EXCEPTION 'another copy leads' USING ERRCODE = '\(PostgresFailure.lostLead)';
                END IF;
            END $$
            """,
        ])

    /// How many renewals pass from one look at the replicas to the next.
    private static let renewalsPerLook = 10
    let epoch: Int64
    private let site: PostgresSite
    private let heldUntil: Atomic<UInt64>
    /// Whether the renewals end.
    private let end = Monitor(false)
    private let thread = Mutex<WorkerThread?>(nil)

    private init(_ site: PostgresSite, epoch: Int64, heldUntil: UInt64) {
        self.site = site
        self.epoch = epoch
        self.heldUntil = Atomic(heldUntil)
    }

    var isHeld: Bool { SteadyTime.sinceBoot < heldUntil.load(ordering: .sequentiallyConsistent) }

    /// Waits until this host leads, makes the schema if it is missing, waits until the lease is free, takes
    /// it, and renews it from then on. Blocks. Throws what the first try meets, but for a server that cannot
    /// be reached where `waitsForServer` is set; while it waits, it waits for a lost server, too.
    static func take(_ site: PostgresSite, _ creation: SchemaCreation) throws -> PostgresLease {
        let worker = PostgresWorker(site, .lease)
        defer { worker.drop(isLost: false) }
        var candidate = Candidate()
        while true {
            do {
                if let lease = try candidate.lease(of: site, by: worker, creation) {
                    if candidate.reason != nil { site.options.standsBy(nil) }
                    let thread = try WorkerThread(name: "pg-lease") { lease.renew() }
                    lease.thread.withLock { $0 = thread }
                    return lease
                }
            } catch let error as SQLiteError {
                guard candidate.goesOn(after: error, site) else { throw error }
            }
            if let reason = candidate.reason, candidate.hasWaited(site.options.standbySeconds) {
                throw SQLiteError(.busy, reason)
            }
            PostgresSite.sleep(milliseconds: tryMilliseconds)
        }
    }

    /// A copy that wants to lead.
    private struct Candidate {
        /// How long a lease of this host may hold it up that a crash left.
        private static let startSeconds: UInt64 = 6

        /// Why it stands by; nil while it starts.
        private(set) var reason: String?
        private let start = SteadyTime.sinceBoot
        /// The moment since which the lease is free, although another host leads; nil if it is not.
        private var freeSince: UInt64?
        private var hasNotedStore = false
        private var hasCreated = false

        func hasWaited(_ seconds: Int?) -> Bool {
            guard let seconds else { return false }
            return SteadyTime.sinceBoot &- start > UInt64(max(0, seconds)) &* 1_000_000_000
        }

        /// Returns whether this host leads.
        private mutating func mayLead(
            _ site: PostgresSite, _ worker: PostgresWorker
        ) throws(SQLiteError) -> Bool {
            guard let refusal = try worker.claim(takingOver: isOverdue) else {
                freeSince = nil
                return true
            }
            try noteFree(worker)
            if refusal.isBrief { waitForCopy(refusal.reason, site) } else { wait(refusal.reason, site) }
            return false
        }

        /// Takes the lease if this host leads, the lease is free, and no newer version has used the schema.
        /// The schema is made before, which only the host that leads may do: a move makes one beside, and
        /// gives it its name at the end.
        mutating func lease(
            of site: PostgresSite, by worker: PostgresWorker, _ creation: SchemaCreation
        ) throws -> PostgresLease? {
            if !hasNotedStore { try creation.runForHosts() }
            hasNotedStore = true
            let recorded = try worker.inLeaseTransaction { session throws(PostgresFailure) in
                try session.recordedMigrations()
            }
            if let problem = creation.problem(after: recorded) {
                // A start fails. A copy that stands by goes on: the hosts may go back to its version.
                guard reason != nil else { throw SQLiteError(.misuse, problem) }
                wait(problem, site)
                return nil
            }
            guard try mayLead(site, worker) else { return nil }
            if !hasCreated { try creation.run() }
            hasCreated = true
            if let lease = try take(site, worker) { return lease }
            waitForCopy("another copy leads", site)
            return nil
        }

        /// Returns whether a failed try is no reason to give up.
        mutating func goesOn(after error: SQLiteError, _ site: PostgresSite) -> Bool {
            if error.kind == .busy || error.kind == .timedOut {
                waitForCopy("units of another copy hold the lease", site)
                return true
            }
            if error.kind == .unreachable, site.options.waitsForServer {
                wait("\(PostgresOptions.waits): \(error.message)", site)
                return true
            }
            return reason != nil && error.mayPassOnRetry
        }

        /// A takeover can wait as long as a lease lasts, so the copy holds it from its first renewal on.
        private func take(
            _ site: PostgresSite, _ worker: PostgresWorker
        ) throws(SQLiteError) -> PostgresLease? {
            let taken = try worker.inLeaseTransaction { session throws(PostgresFailure) in
                try session.takeLease(as: site.name)
            }
            guard let epoch = taken else { return nil }
            let sent = SteadyTime.sinceBoot
            let isRenewed = try worker.inLeaseTransaction { session throws(PostgresFailure) in
                try session.renewLease(epoch)
            }
            return isRenewed ? PostgresLease(site, epoch: epoch, heldUntil: sent &+ validity) : nil
        }

        private var isOverdue: Bool {
            guard let freeSince else { return false }
            let patience = UInt64(LeadingHost.patienceMilliseconds) &* 1_000_000
            return SteadyTime.sinceBoot &- freeSince > patience
        }

        private mutating func noteFree(_ worker: PostgresWorker) throws(SQLiteError) {
            let isFree = try worker.inLeaseTransaction { session throws(PostgresFailure) in
                try session.isLeaseFree()
            }
            freeSince = isFree ? freeSince ?? SteadyTime.sinceBoot : nil
        }

        private mutating func waitForCopy(_ reason: String, _ site: PostgresSite) {
            let isLong = SteadyTime.sinceBoot &- start > Self.startSeconds &* 1_000_000_000
            if isLong || self.reason != nil { wait(reason, site) }
        }

        private mutating func wait(_ reason: String, _ site: PostgresSite) {
            if reason != self.reason { site.options.standsBy(reason) }
            self.reason = reason
        }
    }

    private static var validity: UInt64 { UInt64(seconds) &* 1_000_000_000 }

    /// Renews until the end, or until another copy has taken over.
    private func renew() {
        let worker = PostgresWorker(site, .lease)
        defer { worker.drop(isLost: false) }
        var renewals = 0
        while true {
            let next = SteadyTime.after(milliseconds: site.options.renewalMilliseconds)
            let isEnd = end.wait(until: next) { $0 ? true : nil } ?? false
            if isEnd { break }
            let sent = SteadyTime.sinceBoot
            do {
                guard try isRenewed(by: worker) else {
                    heldUntil.store(0, ordering: .sequentiallyConsistent)
                    giveBack(worker)
                    site.options.notice("another copy leads")
                    return site.options.lostLead()
                }
                heldUntil.store(sent &+ Self.validity, ordering: .sequentiallyConsistent)
                renewals += 1
                if renewals % Self.renewalsPerLook == 1 { try noteReplicas(worker) }
            } catch {
                // The lease runs out by itself while the server does not answer, or a takeover is tried.
            }
        }
        heldUntil.store(0, ordering: .sequentiallyConsistent)
        giveBack(worker)
    }

    private func isRenewed(by worker: PostgresWorker) throws(SQLiteError) -> Bool {
        guard try worker.claim() == nil else { return false }
        return try worker.inLeaseTransaction { session throws(PostgresFailure) in
            try session.renewLease(self.epoch)
        }
    }

    private func noteReplicas(_ worker: PostgresWorker) throws(SQLiteError) {
        let status = try worker.inLeaseTransaction { session throws(PostgresFailure) in
            try session.replicaStatus()
        }
        site.counters.update {
            $0.replicas = status.count
            $0.replicaLagBytes = status.lagBytes ?? -1
        }
    }

    /// Lets another copy take over at once.
    private func giveBack(_ worker: PostgresWorker) {
        try? worker.inLeaseTransaction { session throws(PostgresFailure) in
            try session.releaseLease(self.epoch)
        }
    }

    /// Ends the renewals and gives the lease back. Waits for that.
    func release() {
        end.withLock { $0 = true }
        end.broadcast()
        thread.withLock { $0.taken() }?.join()
    }
}

extension PostgresWorker {
    /// Returns why this copy's host does not lead; nil if it does.
    fileprivate func claim(takingOver: Bool = false) throws(SQLiteError) -> LeadingHost.Refusal? {
        guard let host = options.host else { return nil }
        return try inLeaseTransaction { session throws(PostgresFailure) in
            if takingOver { try host.takeOver(in: session) }
            return try host.claim(in: session)
        }
    }

    fileprivate func inLeaseTransaction<Value>(
        _ body: (PostgresSession) throws(PostgresFailure) -> Value
    ) throws(SQLiteError) -> Value {
        do throws(PostgresFailure) {
            let session = try connected(by: SteadyTime.nanoseconds)
            let limit = SteadyTime.after(milliseconds: PostgresLease.seconds * 1_000)
            do throws(PostgresFailure) {
                try session.begin(.readCommitted, until: limit)
                let value = try body(session)
                try session.commit(by: limit)
                return value
            } catch {
                _ = undo(session, error)
                if error.isLost { drop() }
                throw error
            }
        } catch {
            throw error.error
        }
    }
}

extension PostgresSession {
    /// Takes the lease if it has run out; returns its epoch. Waits for the units of the copy before, whose
    /// idle transactions are ended: a paused copy would hold its locks.
    fileprivate func takeLease(as holder: String) throws(PostgresFailure) -> Int64? {
        let taken = try command(
            """
            WITH former AS (SELECT holder FROM coffer_lease WHERE expires_at < clock_timestamp() FOR UPDATE)
            UPDATE coffer_lease SET epoch = epoch + 1, holder = '\(holder)',
                expires_at = clock_timestamp() + interval '\(PostgresLease.seconds) s'
            FROM former RETURNING coffer_lease.epoch, former.holder
            """)
        guard case .integer(let epoch) = taken?.first(0) ?? .null else { return nil }
        if case .text(let former) = taken?.first(1) ?? .null {
            let name = String(decoding: former, as: UTF8.self)
            _ = try command(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = '\(name)' AND application_name <> '' AND usename = current_user
                AND state LIKE 'idle in transaction%'
                """)
        }
        _ = try command("UPDATE coffer_leader SET epoch = \(epoch)")
        return epoch
    }

    fileprivate func isLeaseFree() throws(PostgresFailure) -> Bool {
        let made = try command("SELECT to_regclass('coffer_lease') IS NOT NULL")
        guard case .integer(1) = made?.first(0) ?? .null else { return false }
        let found = try command("SELECT expires_at < clock_timestamp() FROM coffer_lease")
        if case .integer(1) = found?.first(0) ?? .null { return true }
        return false
    }

    /// The number of migrations that the schema went through; 0 if there is none yet.
    fileprivate func recordedMigrations() throws(PostgresFailure) -> Int {
        let made = try command("SELECT to_regclass('schema_migrations') IS NOT NULL")
        guard case .integer(1) = made?.first(0) ?? .null,
            case .integer(let count) = try command("SELECT count(*) FROM schema_migrations")?.first(0)
                ?? .null
        else { return 0 }
        return Int(count)
    }

    /// Returns false if another copy has taken over.
    fileprivate func renewLease(_ epoch: Int64) throws(PostgresFailure) -> Bool {
        let renewed = try command(
            """
            UPDATE coffer_lease SET expires_at = clock_timestamp() + interval '\(PostgresLease.seconds) s'
            WHERE epoch = \(epoch) RETURNING 1
            """)
        return (renewed?.count ?? 0) > 0
    }

    fileprivate func releaseLease(_ epoch: Int64) throws(PostgresFailure) {
        _ = try command("UPDATE coffer_lease SET expires_at = '-infinity' WHERE epoch = \(epoch)")
    }
}

extension PostgresResult {
    /// A value of the first row; nil if there is none.
    func first(_ column: Int) -> ServerValue? { count > 0 ? value(0, column) : nil }
}
