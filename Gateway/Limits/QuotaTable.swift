import Contracts

/// The use of each quota by each subject: one bounded table for all loops, in stripes with a lock each.
final class QuotaTable: Sendable {
    enum Subject: Hashable, Sendable {
        case user(ID<User>)
        case token(ID<Session>)
        case address(String)
    }

    struct Key: Hashable, Sendable {
        let quota: EndpointLimit
        let subject: Subject
    }

    /// Time when a subject's quota is whole again (GCRA's theoretical arrival time), monotonic microseconds.
    private let wholeAgain = Striped<[Key: Int64]>([:])
    private let keysPerStripe: Int

    init(keysPerStripe: Int = 4_096) { self.keysPerStripe = max(1, keysPerStripe) }

    /// Takes one request out of a quota, if any is left.
    func take(_ key: Key, _ quota: RequestQuota, now: Int64) -> QuotaVerdict {
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
        return QuotaVerdict(
            quota: quota, isAdmitted: isAdmitted, remaining: Int((window - used) / interval),
            resetSeconds: Self.seconds(used),
            retryAfterSeconds: isAdmitted ? 0 : max(1, Self.seconds(used + interval - window)))
    }

    /// Gives back one request after a `take`.
    func giveBack(_ key: Key, _ quota: RequestQuota) {
        wholeAgain.withPart(of: Self.number(key)) { times in
            if let time = times[key] { times[key] = time - quota.intervalMicroseconds }
        }
    }

    /// Number of subjects held now.
    var count: Int { wholeAgain.sum(\.count) }

    private static func number(_ key: Key) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }

    /// Drops subjects with a whole quota; if more than half are left, the half of them that used least.
    private static func makeRoom(in times: inout [Key: Int64], now: Int64) {
        let before = times.count
        times = times.filter { $0.value > now }
        guard times.count > before / 2 else { return }
        let middle = times.values.sorted()[times.count / 2]
        times = times.filter { $0.value > middle }
    }

    private static func seconds(_ microseconds: Int64) -> Int { Int((microseconds + 999_999) / 1_000_000) }
}
