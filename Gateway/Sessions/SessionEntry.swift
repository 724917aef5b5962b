import Contracts
import HTTPKit
import ServiceKit

/// What is known of one session: auth's record, and what was seen here since.
struct SessionEntry {
    struct SignedIdentity {
        let field: HTTPFields
        let address: String
        /// The number of the 30-second window in which the text stays the same.
        let window: Int64
    }

    private(set) var record: SessionRecord
    private(set) var isRevoked: Bool
    /// Whether the record must be asked for anew before anybody is let in by it. Activity stays known.
    private(set) var isOutdated = false
    var identity: SignedIdentity?
    /// Locked by hand; nil while it is not.
    private var lockedAt: Timestamp?
    /// When it was found to have been idle for too long. Stays when the limit changes, until an unlock.
    private var idleLockedAt: Timestamp?
    /// Whether auth knows of `idleLockedAt`, or is being told.
    private var isLockTold = false
    /// The latest that a request can have come before this entry was made.
    private var assumedActiveAt: Timestamp
    /// The last request that counts as activity; nil before the first.
    private var seenAt: Timestamp?
    /// The activity that auth knows of, or is being told of.
    private var reportedAt: Timestamp

    /// - Parameter knownSince: since when no activity of any session was missed here.
    init(_ record: SessionRecord, knownSince: Timestamp) {
        self.record = record
        isRevoked = record.revoked
        lockedAt = record.lockedAt
        idleLockedAt = record.idleLockedAt
        isLockTold = idleLockedAt != nil
        reportedAt = record.lastActivityAt
        assumedActiveAt = Self.latestActivity(record, knownSince)
    }

    /// Activity before `knownSince` went through an earlier gateway, which may not have told the last of it:
    /// nobody is locked early for that.
    private static func latestActivity(_ record: SessionRecord, _ knownSince: Timestamp) -> Timestamp {
        let known = record.lastActivityAt
        if known >= knownSince { return known }
        return min(known.adding(seconds: ActivityReport.toleranceSeconds), knownSince)
    }

    /// Takes a newer record; what was seen here still counts, and what has ended stays so.
    mutating func update(_ record: SessionRecord, knownSince: Timestamp) {
        self.record = record
        isRevoked = isRevoked || record.revoked
        isOutdated = false
        identity = nil
        lockedAt = record.lockedAt
        assumedActiveAt = max(assumedActiveAt, Self.latestActivity(record, knownSince))
        // Activity that auth knows of after the lock was an unlock.
        if let locked = idleLockedAt, record.lastActivityAt > locked { idleLockedAt = nil }
        if idleLockedAt == nil, let locked = record.idleLockedAt, !hasSeenMore(than: record, locked) {
            idleLockedAt = locked
            isLockTold = true
        }
    }

    /// Whether auth concluded a lock without activity that it was not told of yet.
    private func hasSeenMore(than record: SessionRecord, _ lockedAt: Timestamp) -> Bool {
        guard let seenAt else { return false }
        let tolerated = record.lastActivityAt.adding(seconds: ActivityReport.toleranceSeconds)
        return seenAt > lockedAt || seenAt > tolerated
    }

    mutating func end() { isRevoked = true }

    /// The record has changed at auth. `now` settles what the old limit has locked.
    mutating func outdate(at now: Timestamp) {
        _ = lockedSince(now)
        isOutdated = true
        identity = nil
    }

    // MARK: Locks

    /// Since when it is locked: by hand, or as it was idle for longer than its limit; nil while it is not.
    mutating func lockedSince(_ now: Timestamp) -> Timestamp? {
        if let locked = lockedAt ?? idleLockedAt { return locked }
        forgetFuture(now)
        // The limit of an outdated record may be another by now.
        guard !isOutdated, let minutes = record.autoLockMinutes else { return nil }
        let end = max(assumedActiveAt, seenAt ?? assumedActiveAt).adding(seconds: Int64(minutes) * 60)
        guard now > end else { return nil }
        idleLockedAt = end
        isLockTold = false
        return end
    }

    /// An answer of auth says so.
    mutating func lock(at now: Timestamp) { lockedAt = lockedAt ?? now }

    /// An answer of auth says so; it knows of this activity.
    mutating func unlock(at now: Timestamp) {
        forgetFuture(now)
        lockedAt = nil
        idleLockedAt = nil
        seenAt = max(now, seenAt ?? now)
        reportedAt = max(reportedAt, now)
    }

    /// Auth's feed says so, later than the answer did: what is known here may be newer, or the answer was
    /// lost. Then the record is asked for.
    mutating func confirm(locked: Bool, at now: Timestamp) {
        let isLocked = lockedAt != nil || (!locked && idleLockedAt != nil)
        if isLocked != locked { outdate(at: now) }
    }

    // MARK: Activity

    /// Notes a request of its user; whether auth is to be told.
    mutating func touch(_ now: Timestamp) -> Bool {
        forgetFuture(now)
        seenAt = max(now, seenAt ?? now)
        guard now >= reportedAt.adding(seconds: ActivityReport.intervalSeconds) else { return false }
        reportedAt = now
        return true
    }

    /// A clock that was set back must not keep a session open until it is where it was: nothing has been
    /// seen later than now. A moment between two loops is no such thing, and goes by by itself.
    private mutating func forgetFuture(_ now: Timestamp) {
        if let seenAt, seenAt > now { self.seenAt = now }
        assumedActiveAt = min(assumedActiveAt, now)
        reportedAt = min(reportedAt, now)
    }

    /// The lock by inactivity that auth was not told of yet, once; nil when it knows.
    mutating func takeUntoldLock() -> ActivityReport.Entry? {
        guard let idleLockedAt, !isLockTold else { return nil }
        isLockTold = true
        return ActivityReport.Entry(
            session: record.id, at: seenAt ?? record.lastActivityAt, lockedAt: idleLockedAt)
    }

    /// The activity that auth was not told of yet; nil when it knows of the last.
    var untoldActivity: ActivityReport.Entry? {
        guard let seenAt, seenAt > reportedAt else { return nil }
        return ActivityReport.Entry(session: record.id, at: seenAt)
    }
}
