import Contracts
import Testing

@testable import GatewayService

@Suite struct QuotaTableTests {
    private let quota = RequestQuota("default", 600, perSeconds: 60, burst: 200)

    private func key(_ address: String) -> QuotaTable.Key {
        QuotaTable.Key(quota: .standard, subject: .address(address))
    }

    @Test func `a burst is admitted, then one request per interval`() {
        let table = QuotaTable()
        let admitted = (0..<250).count { _ in table.take(key("a"), quota, now: 1_000).isAdmitted }
        #expect(admitted == 200)
        // 600 a minute are one each 100 ms.
        #expect(!table.take(key("a"), quota, now: 1_000 + 99_999).isAdmitted)
        #expect(table.take(key("a"), quota, now: 1_000 + 100_000).isAdmitted)
        #expect(!table.take(key("a"), quota, now: 1_000 + 100_000).isAdmitted)
    }

    @Test func `refusals use nothing up and name the wait`() {
        let table = QuotaTable()
        let register = RequestQuota("register", 3, perSeconds: 60, burst: 3)
        for _ in 0..<3 { #expect(table.take(key("a"), register, now: 0).isAdmitted) }
        for _ in 0..<100 {
            let verdict = table.take(key("a"), register, now: 0)
            #expect(!verdict.isAdmitted)
            #expect(verdict.retryAfterSeconds == 20)
            #expect(verdict.remaining == 0)
            #expect(verdict.resetSeconds == 60)
        }
        #expect(table.take(key("a"), register, now: 20_000_000).isAdmitted)
    }

    @Test func `the remainder and the reset are returned`() {
        let table = QuotaTable()
        let first = table.take(key("a"), quota, now: 0)
        #expect(first.remaining == 199)
        #expect(first.field == "\"default\";r=199;t=1")
        #expect(quota.policy == "\"default\";q=600;w=60")
    }

    @Test func `subjects do not share a quota`() {
        let table = QuotaTable()
        for _ in 0..<200 { _ = table.take(key("a"), quota, now: 0) }
        #expect(!table.take(key("a"), quota, now: 0).isAdmitted)
        #expect(table.take(key("b"), quota, now: 0).isAdmitted)
        let user = QuotaTable.Key(quota: .standard, subject: .user(ID(high: 1, low: 1)))
        #expect(table.take(user, quota, now: 0).isAdmitted)
    }

    @Test func `a returned request can be taken again`() {
        let table = QuotaTable()
        let one = RequestQuota("one", 1, perSeconds: 60, burst: 1)
        #expect(table.take(key("a"), one, now: 0).isAdmitted)
        table.giveBack(key("a"), one)
        #expect(table.take(key("a"), one, now: 0).isAdmitted)
        #expect(!table.take(key("a"), one, now: 0).isAdmitted)
    }

    @Test func `the table is bounded under a flood of addresses`() {
        let table = QuotaTable(keysPerStripe: 64)
        for number in 0..<50_000 { _ = table.take(key("address-\(number)"), quota, now: 0) }
        #expect(table.count <= 64 * 16)
    }

    @Test func `a flood does not free an address that is over the limit`() {
        let table = QuotaTable(keysPerStripe: 64)
        for _ in 0..<200 { _ = table.take(key("bad"), quota, now: 0) }
        for number in 0..<5_000 { _ = table.take(key("address-\(number)"), quota, now: 0) }
        #expect(!table.take(key("bad"), quota, now: 0).isAdmitted)
    }

    @Test func `the quota is exact under parallel requests`() async {
        let table = QuotaTable()
        let quota = quota
        let admitted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).count { _ in
                        table.take(
                            QuotaTable.Key(quota: .standard, subject: .address("a")), quota, now: 0
                        ).isAdmitted
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(admitted == 200)
    }
}
