import Contracts
import Testing

@testable import AuthService

struct LoginThrottleTests {
    private let throttle = LoginThrottle(factor: 1)
    private let now = Timestamp(millisecondsSinceEpoch: 1_000_000)

    private func tally(_ failed: Int, pending: Int = 0, blockedSecondsAgo: Int64? = nil)
        -> LoginThrottle.Tally
    {
        LoginThrottle.Tally(
            failed: failed, pending: pending, blockedBy: blockedSecondsAgo.map { now.adding(seconds: -$0) })
    }

    @Test func `AUTH-012: four failures leave room for one more try, five do not`() {
        let four = throttle.verdict(pair: tally(4), address: tally(4), email: tally(4), now: now)
        #expect(four == .admitted)
        let five = throttle.verdict(
            pair: tally(5, blockedSecondsAgo: 20), address: tally(5), email: tally(5), now: now)
        #expect(five == .refused(retryAfterSeconds: 40))
    }

    @Test func `tries that are under way make others wait instead of being refused`() {
        #expect(
            throttle.verdict(pair: tally(4, pending: 1), address: .none, email: .none, now: now) == .wait)
        #expect(
            throttle.verdict(pair: tally(0, pending: 5), address: .none, email: .none, now: now) == .wait)
        #expect(
            throttle.verdict(pair: .none, address: tally(19, pending: 1), email: .none, now: now) == .wait)
        #expect(
            throttle.verdict(pair: tally(3, pending: 1), address: .none, email: .none, now: now) == .admitted)
    }

    @Test func `the longest wait of all reached limits is reported`() {
        let verdict = throttle.verdict(
            pair: tally(5, blockedSecondsAgo: 59), address: tally(20, blockedSecondsAgo: 10),
            email: tally(100, blockedSecondsAgo: 1_800), now: now)
        #expect(verdict == .lockedOut(retryAfterSeconds: 1_800))
    }

    @Test func `a user's own budget has five failures a minute, and in an hour no more than strangers`() {
        let hour = tally(100, blockedSecondsAgo: 600)
        let verdict = throttle.verdict(own: tally(1), inTheLongRun: hour, now: now)
        #expect(verdict == .refused(retryAfterSeconds: 3_000))
        #expect(throttle.verdict(own: tally(4), now: now) == .admitted)
        #expect(throttle.verdict(own: tally(4, pending: 1), now: now) == .wait)
        let fifth = throttle.verdict(own: tally(5, blockedSecondsAgo: 20), now: now)
        #expect(fifth == .refused(retryAfterSeconds: 40))
        #expect(LoginThrottle(factor: nil).verdict(own: tally(5, blockedSecondsAgo: 20), now: now) == fifth)
    }

    @Test func `Retry-After is between one second and the window, also after the clock was set back`() {
        for (ago, seconds) in [(Int64(60), 1), (-5_000, 60), (0, 60)] {
            let verdict = throttle.verdict(
                pair: tally(5, blockedSecondsAgo: ago), address: .none, email: .none, now: now)
            #expect(verdict == .refused(retryAfterSeconds: seconds))
        }
    }

    @Test func `relaxed rates widen the limits of address and e-mail and keep the limit of AUTH-012`() {
        let relaxed = LoginThrottle(factor: 20)
        #expect(relaxed.pair == throttle.pair)
        #expect(relaxed.address?.failures == 400)
        #expect(relaxed.email?.failures == 2_000)
        let off = LoginThrottle(factor: nil)
        #expect(off.pair == throttle.pair)
        #expect(
            off.verdict(
                pair: .none, address: tally(99_999, blockedSecondsAgo: 0), email: .none, now: now)
                == .admitted)
    }
}
