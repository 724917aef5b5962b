import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite("Limits of sharing")
struct ShareLimitTests {
    /// `count` addresses that nobody has.
    private func strangers(_ group: String, _ count: Int) -> [String] {
        (1...count).map { "\(group)\($0)@y.org" }
    }

    @Test("sharing looks up no more than 50 new addresses an hour")
    func newAddresses() async throws {
        let sharing = try await SharingFixture.start()
        let (transaction, second) = (sharing.ledger.add(1), sharing.ledger.add(2))
        let first = strangers("a", 49) + ["bob@x.org"]
        let made = try await sharing.share(transaction, with: first, key: "k")
        #expect(made.status == 201, "\(made.text)")
        #expect(try await sharing.share(transaction, with: first, key: "k").status == 201)
        // Taking the share back brings no look-up back.
        #expect(try await sharing.cancel(made.json["id"].string ?? "").status == 200)
        sharing.service.clock.advance(seconds: 600)
        let refused = try await sharing.share(transaction, with: ["Bob@x.org", "cleo@x.org"])
        #expect(refused.status == 429 && refused.json["code"].string == "RATE_LIMITED")
        let seconds = try #require(refused.fields["Retry-After"].flatMap { Int($0) })
        #expect((2_900...3_000).contains(seconds))
        #expect(sharing.ledger.holders.isEmpty)
        // Nor does anybody else pay for it, and whom one has met can be met again.
        #expect(try await sharing.share(second, with: ["cleo@x.org"], as: 2).status == 201)
        #expect(try await sharing.share(transaction, with: Array(first.suffix(2))).status == 201)
        sharing.service.clock.advance(seconds: 3_000)
        let third = sharing.ledger.add(3)
        #expect(try await sharing.share(third, with: strangers("b", 48) + ["cleo@x.org"]).status == 201)
        // The hour has forgotten Bob, the open share has not: one new address is left.
        let fourth = sharing.ledger.add(4)
        #expect(try await sharing.share(fourth, with: ["bob@x.org", "c1@y.org"]).status == 201)
        #expect(try await sharing.share(sharing.ledger.add(5), with: ["c2@y.org"]).status == 429)
        await sharing.stop()
    }
}
