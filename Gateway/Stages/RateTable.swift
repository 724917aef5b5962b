import Contracts

/// Who used how much of which quota: one table for all loops, in stripes with a lock each, bounded (design
/// §8).
final class RateTable: Sendable {
    enum Subject: Hashable, Sendable {
        case user(ID<User>)
        case address(String)
    }

    struct Key: Hashable, Sendable {
        let quota: EndpointRate
        let subject: Subject
    }

    /// When a subject's quota is whole again: GCRA's theoretical arrival time, in monotonic microseconds.
    private let wholeAgain = Striped<[Key: Int64]>([:])
    private let keysPerStripe: Int

    init(keysPerStripe: Int = 4_096) { self.keysPerStripe = max(1, keysPerStripe) }

    /// Takes one request out of a quota, if it has one.
    func take(_ key: Key, _ quota: RateQuota, now: Int64) -> RateVerdict {
        let window = quota.windowMicroseconds
        let interval = quota.intervalMicroseconds
        let (isAdmitted, used) = wholeAgain.withPart(of: Self.number(key)) { times -> (Bool, Int64) in
            let before = max(times[key] ?? now, now)
            let after = before + interval
            guard after - now <= window else { return (false, before - now) }
            if times[key] == nil, times.count >= keysPerStripe { Self.makeRoom(in: &times, now: now) }
            times[key] = after
            return (true, after - now)
        }
        return RateVerdict(
            quota: quota, isAdmitted: isAdmitted, remaining: Int((window - used) / interval),
            resetSeconds: Self.seconds(used),
            retryAfterSeconds: isAdmitted ? 0 : max(1, Self.seconds(used + interval - window)))
    }

    /// Gives back what a `take` took.
    func giveBack(_ key: Key, _ quota: RateQuota) {
        wholeAgain.withPart(of: Self.number(key)) { times in
            if let time = times[key] { times[key] = time - quota.intervalMicroseconds }
        }
    }

    /// Subjects held now.
    var count: Int { wholeAgain.sum(\.count) }

    private static func number(_ key: Key) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }

    /// Forgets whose quota is whole anyway; if a flood of addresses leaves none, the half that used least.
    private static func makeRoom(in times: inout [Key: Int64], now: Int64) {
        let before = times.count
        times = times.filter { $0.value > now }
        guard times.count > before / 2 else { return }
        let middle = times.values.sorted()[times.count / 2]
        times = times.filter { $0.value > middle }
    }

    private static func seconds(_ microseconds: Int64) -> Int { Int((microseconds + 999_999) / 1_000_000) }
}
