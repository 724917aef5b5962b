import Contracts
import HTTPKit
import Testing

@testable import GatewayService

@Suite struct SessionTableTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    private func record(
        _ number: UInt64, user: UInt64 = 1, lasting seconds: Int64 = 60, autoLock: Int? = nil,
        locked: Bool = false, activeAt: Timestamp? = nil,
        idleLockedAt: Timestamp? = nil
    ) -> SessionRecord {
        SessionRecord(
            id: ID(high: 1, low: number), user: ID(high: 2, low: user), email: "a@example.org",
            displayName: "A", currency: .usd, timeZone: "UTC", expiresAt: now.adding(seconds: seconds),
            revoked: false, lockedAt: locked ? now : nil, autoLockMinutes: autoLock,
            lastActivityAt: activeAt ?? now, idleLockedAt: idleLockedAt)
    }

    private func keep(_ record: SessionRecord, in table: SessionTable) {
        table.willAsk(for: record.id)
        #expect(table.keepRecord(record, now: now))
    }

    @Test func `an identity is kept for its address and for 30 s only`() {
        let table = SessionTable(startedAt: now)
        let record = record(1)
        keep(record, in: table)
        #expect(table.admission(of: record.id, address: "a", now: now)?.identity == nil)
        table.keepIdentity(["X-Coffer-Identity": "signed"], of: record.id, address: "a", now: now)
        let kept = table.admission(of: record.id, address: "a", now: now)?.identity
        #expect(kept?["X-Coffer-Identity"] == "signed")
        #expect(table.admission(of: record.id, address: "b", now: now)?.identity == nil)
        #expect(table.admission(of: record.id, address: "a", now: now.adding(seconds: 30))?.identity == nil)
    }

    @Test func `a record is not kept when its session or user changed after the request for it`() {
        let now = now
        let changes: [(SessionTable, SessionRecord) -> Void] = [
            { $0.end($1.id) }, { $0.forget($1.user, now: now) }, { table, _ in table.forgetAll(now: now) },
        ]
        for change in changes {
            let table = SessionTable(startedAt: now)
            table.willAsk(for: record(1).id)
            change(table, record(1))
            #expect(!table.keepRecord(record(1), now: now))
            #expect(table.admission(of: record(1).id, address: "a", now: now) == nil)
        }
    }

    @Test func `a record is kept when other sessions or users changed`() {
        let table = SessionTable(startedAt: now)
        table.willAsk(for: record(1).id)
        for number in 2..<1_000 { table.end(record(UInt64(number)).id) }
        table.forget(record(2, user: 9).user, now: now)
        #expect(table.keepRecord(record(1), now: now))
    }

    @Test func `an ended session stays ended when its user changes`() {
        let table = SessionTable(startedAt: now)
        keep(record(1), in: table)
        keep(record(2), in: table)
        table.end(record(1).id)
        table.forget(record(1).user, now: now)
        #expect(table.admission(of: record(1).id, address: "a", now: now)?.isRevoked == true)
        #expect(table.admission(of: record(2).id, address: "a", now: now) == nil)
    }

    @Test func `an expired record is fetched again`() {
        let table = SessionTable(startedAt: now)
        keep(record(1, lasting: 5), in: table)
        #expect(table.admission(of: record(1).id, address: "a", now: now.adding(seconds: 4)) != nil)
        #expect(table.admission(of: record(1).id, address: "a", now: now.adding(seconds: 5)) == nil)
    }

    @Test func `the table is bounded`() {
        let table = SessionTable(startedAt: now, entriesPerStripe: 8)
        for number in 0..<10_000 { keep(record(UInt64(number)), in: table) }
        #expect(table.count <= 8 * 16)
    }

    @Test func `notices of auth are applied`() {
        let table = SessionTable(startedAt: now)
        for number in 1...3 { keep(record(UInt64(number), user: UInt64(number)), in: table) }
        table.apply(.ended(record(1).id), now: now)
        table.apply(.changed(record(2, user: 2).user), now: now)
        #expect(table.admission(of: record(1).id, address: "a", now: now)?.isRevoked == true)
        #expect(table.admission(of: record(2).id, address: "a", now: now) == nil)
        #expect(table.admission(of: record(3).id, address: "a", now: now)?.isRevoked == false)
    }

    /// Reports to an auth that stores every report.
    private func tell(_ reports: [ActivityReport.Activity], of table: SessionTable) -> [ActivityReport
        .Activity]
    {
        table.markReported(reports)
        return reports
    }

    // MARK: Locks

    private func lockedSince(
        _ record: SessionRecord, in table: SessionTable, after seconds: Int64, isActivity: Bool = false
    ) -> Timestamp? {
        table.admission(
            of: record.id, address: "a", now: now.adding(seconds: seconds), isActivity: isActivity
        )?.lockedSince
    }

    @Test func `a session locks when it has been idle for longer than its limit, and stays locked`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 10_000, autoLock: 5)
        keep(record, in: table)
        #expect(lockedSince(record, in: table, after: 300) == nil)
        #expect(lockedSince(record, in: table, after: 299, isActivity: true) == nil)
        #expect(lockedSince(record, in: table, after: 599) == nil)
        #expect(lockedSince(record, in: table, after: 600, isActivity: true) == now.adding(seconds: 599))
        #expect(lockedSince(record, in: table, after: 601) == now.adding(seconds: 599))
        table.apply(.unlocked(record.id), now: now.adding(seconds: 700))
        #expect(lockedSince(record, in: table, after: 1_000) == nil)
        #expect(lockedSince(record, in: table, after: 1_001) == now.adding(seconds: 1_000))
    }

    @Test func `after the clock was set back a session locks after its usual limit`() {
        for isActivity in [true, false] {
            let table = SessionTable(startedAt: now)
            let record = record(1, lasting: 100_000, autoLock: 5)
            keep(record, in: table)
            #expect(lockedSince(record, in: table, after: 200, isActivity: true) == nil)
            #expect(lockedSince(record, in: table, after: -7_200, isActivity: isActivity) == nil)
            #expect(lockedSince(record, in: table, after: -6_900) == nil)
            #expect(lockedSince(record, in: table, after: -6_899) == now.adding(seconds: -6_900))
            // The report to auth has no later time either.
            let told = table.allReports(now: now.adding(seconds: -6_899)).map(\.at)
            #expect(told.allSatisfy { $0 <= now.adding(seconds: 200) } && !told.isEmpty)
        }
    }

    @Test func `a session without a limit does not lock by itself`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 1_000_000)
        keep(record, in: table)
        #expect(lockedSince(record, in: table, after: 900_000) == nil)
    }

    @Test func `a session locked by inactivity stays locked when its user's limit changes`() {
        let table = SessionTable(startedAt: now)
        let idle = record(1, lasting: 10_000, autoLock: 5)
        let active = record(2, lasting: 10_000, autoLock: 5)
        keep(idle, in: table)
        keep(active, in: table)
        #expect(lockedSince(active, in: table, after: 200, isActivity: true) == nil)
        table.forget(idle.user, now: now.adding(seconds: 310))
        for number in [1, 2] as [UInt64] { keep(record(number, lasting: 10_000), in: table) }
        #expect(lockedSince(idle, in: table, after: 320) == now.adding(seconds: 300))
        #expect(lockedSince(active, in: table, after: 9_000) == nil)
        // Activity after the lock that auth knows of proves an unlock.
        table.forget(idle.user, now: now.adding(seconds: 400))
        keep(record(1, lasting: 10_000, activeAt: now.adding(seconds: 350)), in: table)
        #expect(lockedSince(idle, in: table, after: 9_000) == nil)
    }

    @Test func `a former limit locks nothing`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 10_000, autoLock: 1)
        keep(record, in: table)
        table.forget(record.user, now: now.adding(seconds: 59))
        // The feed repeats the change, and a request arrives before the new record.
        table.forget(record.user, now: now.adding(seconds: 61))
        #expect(table.admission(of: record.id, address: "a", now: now.adding(seconds: 600)) == nil)
        keep(self.record(1, lasting: 10_000), in: table)
        #expect(lockedSince(record, in: table, after: 9_000) == nil)
    }

    @Test func `a fetched record does not remove known activity`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 10_000, autoLock: 5)
        keep(record, in: table)
        #expect(lockedSince(record, in: table, after: 250, isActivity: true) == nil)
        let later = now.adding(seconds: 250)
        for change in [{ table.forget(record.user, now: later) }, { table.forgetAll(now: later) }] {
            change()
            #expect(table.admission(of: record.id, address: "a", now: later) == nil)
            keep(record, in: table)
            #expect(lockedSince(record, in: table, after: 550) == nil)
        }
        #expect(lockedSince(record, in: table, after: 551) == now.adding(seconds: 550))
    }

    @Test func `a new gateway locks no session early for unreported activity, and not much later`() {
        let start = now.adding(seconds: 1_000)
        let tolerance = ActivityReport.toleranceSeconds
        for (activeAt, lockAt) in [
            // The last report can be older by the tolerance.
            (now, now.adding(seconds: 300 + tolerance)),
            // Since its start the gateway has seen all activity.
            (start.adding(seconds: -3), start.adding(seconds: 300)), (start, start.adding(seconds: 300)),
            (start.adding(seconds: 9), start.adding(seconds: 309)),
        ] {
            let table = SessionTable(startedAt: start)
            let record = record(1, lasting: 10_000, autoLock: 5, activeAt: activeAt)
            keep(record, in: table)
            let admission = { table.admission(of: record.id, address: "a", now: $0) }
            #expect(admission(lockAt)?.lockedSince == nil)
            #expect(
                admission(Timestamp(millisecondsSinceEpoch: lockAt.millisecondsSinceEpoch + 1))?.lockedSince
                    == lockAt)
        }
    }

    @Test func `a table that drops all entries counts as a new gateway`() {
        let table = SessionTable(startedAt: now, entriesPerStripe: 1)
        let first = record(16, lasting: 10_000, autoLock: 5)
        keep(first, in: table)
        #expect(lockedSince(first, in: table, after: 10, isActivity: true) == nil)
        table.willAsk(for: record(32).id)
        #expect(table.keepRecord(record(32, lasting: 10_000), now: now.adding(seconds: 20)))
        #expect(table.count == 1)
        table.willAsk(for: first.id)
        #expect(table.keepRecord(first, now: now.adding(seconds: 20)))
        #expect(lockedSince(first, in: table, after: 320) == nil)
        #expect(lockedSince(first, in: table, after: 321) == now.adding(seconds: 320))
    }

    @Test func `a full table drops no lock and no more than thirty seconds of activity that auth lacks`() {
        for lost in [20, 30, 31, 200] as [Int64] {
            let table = SessionTable(startedAt: now, entriesPerStripe: 2)
            let active = record(16, lasting: 10_000, autoLock: 10)
            let locked = record(32, lasting: 10_000, autoLock: 1)
            for record in [active, locked] { keep(record, in: table) }
            for second in [300, 300 + lost] {
                _ = lockedSince(active, in: table, after: second, isActivity: true)
                if second == 300 { table.markReported(table.dueReports()) }
            }
            _ = lockedSince(locked, in: table, after: 300)
            let end = 300 + lost
            table.willAsk(for: record(48).id)
            #expect(table.keepRecord(record(48, lasting: 10_000), now: now.adding(seconds: end)))
            // What auth knows by then.
            let known = record(
                16, lasting: 10_000, autoLock: 10, activeAt: now.adding(seconds: 300))
            table.willAsk(for: active.id)
            #expect(table.keepRecord(known, now: now.adding(seconds: end)))
            #expect(lockedSince(active, in: table, after: end + 600) == nil)
            #expect(lockedSince(active, in: table, after: end + 613) != nil)
            #expect(lockedSince(locked, in: table, after: end) == now.adding(seconds: 60))
        }
    }

    @Test func `notices lock and unlock, also while the record is being fetched`() {
        let table = SessionTable(startedAt: now)
        let record = record(1)
        keep(record, in: table)
        table.apply(.locked(record.id), now: now)
        #expect(lockedSince(record, in: table, after: 1) == now)
        table.apply(.unlocked(record.id), now: now)
        #expect(lockedSince(record, in: table, after: 1) == nil)
        for notice in [SessionNotice.locked(record.id), .unlocked(record.id)] {
            table.willAsk(for: record.id)
            table.apply(notice, now: now)
            #expect(!table.keepRecord(record, now: now))
        }
    }

    @Test func `old notices of locks change nothing that is known to be newer`() {
        let table = SessionTable(startedAt: now)
        let record = record(1)
        keep(record, in: table)
        let hear = { (locked: Bool) in table.change(record.id) { $0.confirm(locked: locked, at: self.now) } }
        table.apply(.locked(record.id), now: now)
        hear(true)
        #expect(lockedSince(record, in: table, after: 1) == now)
        table.apply(.unlocked(record.id), now: now)
        hear(false)
        #expect(table.admission(of: record.id, address: "a", now: now) != nil)
        // Contradicting notices cause a new request for the record.
        hear(true)
        #expect(table.admission(of: record.id, address: "a", now: now) == nil)
        keep(self.record(1, locked: true), in: table)
        #expect(lockedSince(record, in: table, after: 1) == now)
    }

    @Test func `a lock by inactivity is reported once, and a new gateway starts with it`() {
        let table = SessionTable(startedAt: now)
        let found = record(1, lasting: 10_000, autoLock: 5)
        let unseen = record(2, lasting: 10_000, autoLock: 5)
        for record in [found, unseen] { keep(record, in: table) }
        let lockedAt = now.adding(seconds: 300)
        for _ in 0..<2 { _ = lockedSince(found, in: table, after: 301, isActivity: true) }
        #expect(
            tell(table.dueReports(), of: table)
                == [ActivityReport.Activity(session: found.id, at: now, lockedAt: lockedAt)])
        #expect(
            table.allReports(now: now.adding(seconds: 301))
                == [ActivityReport.Activity(session: unseen.id, at: now, lockedAt: lockedAt)])
        let next = SessionTable(startedAt: now.adding(seconds: 301))
        keep(record(1, lasting: 10_000, idleLockedAt: lockedAt), in: next)
        #expect(lockedSince(found, in: next, after: 301) == lockedAt)
        #expect(next.allReports(now: now.adding(seconds: 301)).isEmpty)
    }

    @Test func `a lock by auth that lacks later activity locks no session`() {
        // Auth was down from the start, knows of no activity since, and concludes a lock.
        for (seen, isLocked) in [(Int64(20), true), (70, false), (310, false)] {
            let table = SessionTable(startedAt: now)
            let record = record(1, lasting: 10_000, autoLock: 60)
            keep(record, in: table)
            #expect(lockedSince(record, in: table, after: seen, isActivity: true) == nil)
            table.forget(record.user, now: now.adding(seconds: 350))
            keep(self.record(1, lasting: 10_000, idleLockedAt: now.adding(seconds: 300)), in: table)
            #expect((lockedSince(record, in: table, after: 351) != nil) == isLocked, "seen at \(seen)")
        }
    }

    // MARK: Activity

    @Test func `activity is reported at most every thirty seconds, and all of it at the end`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 10_000, autoLock: 5)
        keep(record, in: table)
        var told: [Int64] = []
        for second in stride(from: Int64(0), through: 100, by: 4) {
            _ = table.admission(
                of: record.id, address: "a", now: now.adding(seconds: second), isActivity: true)
            // A request that does not count as activity is not reported.
            _ = table.admission(of: record.id, address: "a", now: now.adding(seconds: second + 1))
            for entry in tell(table.dueReports(), of: table) {
                told.append((entry.at.millisecondsSinceEpoch - now.millisecondsSinceEpoch) / 1_000)
            }
        }
        #expect(told == [32, 64, 96])
        #expect(table.allReports(now: now.adding(seconds: 100)).map(\.at) == [now.adding(seconds: 100)])
    }

    @Test func `requests of a locked or ended session do not count as activity`() {
        let table = SessionTable(startedAt: now)
        let locked = record(1, lasting: 10_000, locked: true)
        let ended = record(2, lasting: 10_000)
        keep(locked, in: table)
        keep(ended, in: table)
        table.end(ended.id)
        for record in [locked, ended] { _ = lockedSince(record, in: table, after: 100, isActivity: true) }
        #expect(table.allReports(now: now.adding(seconds: 100)).isEmpty)
    }

    @Test func `a report that auth refused is sent again with newer activity, within a bound`() {
        let table = SessionTable(startedAt: now, entriesPerStripe: 8)
        let record = record(1, lasting: 10_000)
        keep(record, in: table)
        _ = lockedSince(record, in: table, after: 40, isActivity: true)
        #expect(table.dueReports().map(\.at) == [now.adding(seconds: 40)])
        _ = lockedSince(record, in: table, after: 80, isActivity: true)
        #expect(tell(table.dueReports(), of: table).map(\.at) == [now.adding(seconds: 80)])
        #expect(table.dueReports().isEmpty)
        for number in 0..<10_000 {
            let other = self.record(UInt64(number), lasting: 10_000)
            keep(other, in: table)
            _ = lockedSince(other, in: table, after: 80, isActivity: true)
        }
        #expect((1...2 * 8 * 16).contains(table.dueReports().count))
        #expect(table.count <= 2 * 8 * 16)
    }

    @Test func `activity and a lock that come during a report are told by the next`() {
        let table = SessionTable(startedAt: now)
        let record = record(1, lasting: 10_000, autoLock: 5)
        keep(record, in: table)
        _ = lockedSince(record, in: table, after: 40, isActivity: true)
        let sent = table.dueReports()
        _ = lockedSince(record, in: table, after: 90, isActivity: true)
        _ = lockedSince(record, in: table, after: 391)
        table.markReported(sent)
        let lockedAt = now.adding(seconds: 390)
        #expect(
            tell(table.dueReports(), of: table) == [
                ActivityReport.Activity(session: record.id, at: now.adding(seconds: 90), lockedAt: lockedAt)
            ])
        #expect(table.allReports(now: now.adding(seconds: 400)).isEmpty)
    }
}
