import Contracts
import HTTPKit
import ServiceKit

/// One session: auth's record, and the activity seen here since.
struct SessionEntry {
    struct SignedIdentity {
        let field: HTTPFields
        let address: String
        /// The number of the 30-second window in which the text stays the same.
        let window: Int64
    }

    private(set) var record: SessionRecord
    private(set) var isRevoked: Bool
    /// Whether the record must be fetched again before it admits a request. Activity stays known.
    private(set) var isOutdated = false
    var identity: SignedIdentity?
    /// Time of a lock by hand; nil if there is none.
    private var lockedAt: Timestamp?
    /// Time of a lock by inactivity. It stays when the limit changes, until an unlock.
    private var idleLockedAt: Timestamp?
    /// Whether auth knows `idleLockedAt`.
    private var isLockTold = false
    /// Latest possible time of a request before this entry was made.
    private var assumedActiveAt: Timestamp
    /// The last request that counts as activity; nil before the first.
    private var seenAt: Timestamp?
    /// The client's address at the last request; kept for API tokens alone.
    private var seenFrom: String?
    /// The latest activity that auth knows.
    private var reportedAt: Timestamp

    /// - Parameter knownSince: time since which the gateway has missed no activity of any session.
    init(_ record: SessionRecord, knownSince: Timestamp) {
        self.record = record
        isRevoked = record.revoked
        lockedAt = record.lockedAt
        idleLockedAt = record.idleLockedAt
        isLockTold = idleLockedAt != nil
        reportedAt = record.lastActivityAt
        assumedActiveAt = Self.latestActivity(record, knownSince)
    }

    /// Returns the latest possible activity. An earlier gateway may not have reported its last activity
    /// before `knownSince`: a tolerance of 32 s keeps sessions from locking early.
    private static func latestActivity(_ record: SessionRecord, _ knownSince: Timestamp) -> Timestamp {
        let known = record.lastActivityAt
        if known >= knownSince { return known }
        return min(known.adding(seconds: ActivityReport.toleranceSeconds), knownSince)
    }

    /// Takes a newer record; activity seen here still counts, and an ended session stays ended.
    mutating func update(_ record: SessionRecord, knownSince: Timestamp) {
        self.record = record
        isRevoked = isRevoked || record.revoked
        isOutdated = false
        identity = nil
        lockedAt = record.lockedAt
        assumedActiveAt = max(assumedActiveAt, Self.latestActivity(record, knownSince))
        // Auth knows of activity after the lock only if the session was unlocked.
        if let locked = idleLockedAt, record.lastActivityAt > locked { idleLockedAt = nil }
        if idleLockedAt == nil, let locked = record.idleLockedAt, !hasSeenMore(than: record, locked) {
            idleLockedAt = locked
            isLockTold = true
        }
    }

    /// Whether auth concluded the lock without activity that was seen here and not reported yet.
    private func hasSeenMore(than record: SessionRecord, _ lockedAt: Timestamp) -> Bool {
        guard let seenAt else { return false }
        let tolerated = record.lastActivityAt.adding(seconds: ActivityReport.toleranceSeconds)
        return seenAt > lockedAt || seenAt > tolerated
    }

    mutating func end() { isRevoked = true }

    /// Marks the record as outdated. First settles at `now` whether the old limit has locked the session.
    mutating func outdate(at now: Timestamp) {
        _ = lockedSince(now)
        isOutdated = true
        identity = nil
    }

    // MARK: Locks

    /// Returns the start of the lock, by hand or by inactivity past the limit; nil if there is no lock.
    mutating func lockedSince(_ now: Timestamp) -> Timestamp? {
        if let locked = lockedAt ?? idleLockedAt { return locked }
        forgetFuture(now)
        // The limit of an outdated record may have changed.
        guard !isOutdated, let minutes = record.autoLockMinutes else { return nil }
        let end = max(assumedActiveAt, seenAt ?? assumedActiveAt).adding(seconds: Int64(minutes) * 60)
        guard now > end else { return nil }
        idleLockedAt = end
        isLockTold = false
        return end
    }

    /// Applies a lock that auth's answer states.
    mutating func lock(at now: Timestamp) { lockedAt = lockedAt ?? now }

    /// Applies an unlock that auth's answer states; auth knows of this activity.
    mutating func unlock(at now: Timestamp) {
        forgetFuture(now)
        lockedAt = nil
        idleLockedAt = nil
        seenAt = max(now, seenAt ?? now)
        reportedAt = max(reportedAt, now)
    }

    /// Applies a lock or unlock of auth's feed, which comes later than the answer. If the entry differs, it
    /// may be newer or the answer was lost: the record is fetched again.
    mutating func confirm(locked: Bool, at now: Timestamp) {
        let isLocked = lockedAt != nil || (!locked && idleLockedAt != nil)
        if isLocked != locked { outdate(at: now) }
    }

    // MARK: Activity

    /// Notes a request of the session's user.
    mutating func touch(_ now: Timestamp, from address: String? = nil) {
        forgetFuture(now)
        if record.grant != nil { seenFrom = address }
        seenAt = max(now, seenAt ?? now)
    }

    /// Moves later times back to `now`: a clock that was set back must not keep a session open until the
    /// clock has caught up. The tiny differences between two loops are harmless.
    private mutating func forgetFuture(_ now: Timestamp) {
        if let seenAt, seenAt > now { self.seenAt = now }
        assumedActiveAt = min(assumedActiveAt, now)
        reportedAt = min(reportedAt, now)
    }

    /// Returns a report for auth, or nil if auth knows of the lock by inactivity and of all activity but for
    /// the last `seconds`.
    func unreported(beyond seconds: Int64) -> ActivityReport.Activity? {
        let activeAt = seenAt ?? reportedAt
        let untoldLock = isLockTold ? nil : idleLockedAt
        guard untoldLock != nil || activeAt > reportedAt.adding(seconds: seconds) else { return nil }
        return ActivityReport.Activity(
            session: record.id, at: activeAt, lockedAt: untoldLock, address: seenFrom)
    }

    /// Whether auth must hear of a lock or of more than 30 s of activity.
    var isReportDue: Bool { unreported(beyond: ActivityReport.intervalSeconds) != nil }

    /// Notes that auth has stored a report.
    mutating func markReported(_ report: ActivityReport.Activity) {
        reportedAt = max(reportedAt, report.at)
        if report.lockedAt == idleLockedAt { isLockTold = true }
    }
}
