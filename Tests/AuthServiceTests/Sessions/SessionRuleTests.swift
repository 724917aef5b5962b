import Contracts
import ServiceKit
import Testing

@testable import AuthService

struct SessionRuleTests {
    private let start = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)

    @Test func `a session ends seven days after its last refresh and thirty days after its start`() {
        let day: Int64 = 86_400
        func expiry(afterDays days: Int64) -> Timestamp {
            SessionRule.expiry(createdAt: start, refreshedAt: start.adding(seconds: days * day))
        }
        #expect(expiry(afterDays: 0) == start.adding(seconds: 7 * day))
        #expect(expiry(afterDays: 20) == start.adding(seconds: 27 * day))
        #expect(expiry(afterDays: 29) == start.adding(seconds: 30 * day))
    }

    @Test func `a spent token is answered with its successor until ten seconds after the successor's use`() {
        func verdict(_ spent: Int64?, _ successor: Int64?, now: Int64) -> SessionRule.RefreshVerdict {
            SessionRule.verdict(
                spentAt: spent.map { start.adding(seconds: $0) },
                successorSpentAt: successor.map { start.adding(seconds: $0) },
                now: start.adding(seconds: now))
        }
        #expect(verdict(nil, nil, now: 0) == .rotate)
        #expect(verdict(0, nil, now: 600_000) == .repeatSuccessor)
        #expect(verdict(0, 100, now: 110) == .repeatSuccessor)
        #expect(verdict(0, 100, now: 111) == .revoke)
    }

    @Test func `ERR-002: a session remembers more tokens than it can use before its end`()
        throws
    {
        let accessSeconds = Int64(try Settings.load(arguments: [], environment: [:]).accessTokenSeconds)
        // Clients renew up to a tenth more often than they must.
        #expect(SessionRule.rememberedTokens > SessionRule.wholeSeconds / accessSeconds * 11 / 10)
    }

    @Test func `a mailed link and an unverified registration last 24 hours`() {
        let day = start.adding(seconds: 86_400)
        #expect(!EmailVerification.hasLapsed(registeredAt: start, now: day))
        let after = Timestamp(millisecondsSinceEpoch: day.millisecondsSinceEpoch + 1)
        #expect(EmailVerification.hasLapsed(registeredAt: start, now: after))
    }
}
