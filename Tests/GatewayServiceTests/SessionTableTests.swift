import Contracts
import Testing

@testable import GatewayService

@Suite struct SessionTableTests {
    private let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    private func record(
        _ number: UInt64, user: UInt64 = 1, lasting seconds: Int64 = 60, autoLock: Int? = nil,
        locked: Bool = false, activeAt: Timestamp? = nil
    ) -> SessionRecord {
        SessionRecord(
            id: ID(high: 1, low: number), user: ID(high: 2, low: user), email: "a@example.org",
            displayName: "A", currency: .usd, timeZone: "UTC", expiresAt: now.adding(seconds: seconds),
            revoked: false, lockedAt: locked ? now : nil, autoLockMinutes: autoLock,
            lastActivityAt: activeAt ?? now)
    }

    private func keep(_ record: SessionRecord, in table: SessionTable) {
        table.willAsk(for: record.id)
        #expect(table.keep(record, now: now))
    }

    @Test func `an identity stands for its address and window only`() {
        let table = SessionTable(startedAt: now)
        let record = record(1)
        keep(record, in: table)
        #expect(table.admission(of: record.id, address: "a", now: now)?.identity == nil)
        table.keep("signed", of: record.id, address: "a", now: now)
        #expect(table.admission(of: record.id, address: "a", now: now)?.identity == "signed")
        #expect(table.admission(of: record.id, address: "b", now: now)?.identity == nil)
        #expect(table.admission(of: record.id, address: "a", now: now.adding(seconds: 30))?.identity == nil)
    }

    @Test func `a record that was asked for before its session or user changed is not kept`() {
        let now = now
        let changes: [(SessionTable, SessionRecord) -> Void] = [
            { $0.end($1.id) }, { $0.forget($1.user, now: now) }, { table, _ in table.forgetAll(now: now) },
        ]
        for change in changes {
            let table = SessionTable(startedAt: now)
            table.willAsk(for: record(1).id)
            change(table, record(1))
            #expect(!table.keep(record(1), now: now))
            #expect(table.admission(of: record(1).id, address: "a", now: now) == nil)
        }
    }

    @Test func `changes of others do not keep a record away`() {
        let table = SessionTable(startedAt: now)
        table.willAsk(for: record(1).id)
        for number in 2..<1_000 { table.end(record(UInt64(number)).id) }
        table.forget(record(2, user: 9).user, now: now)
        #expect(table.keep(record(1), now: now))
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

    @Test func `a record past its end is asked for anew`() {
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
}
