import Contracts
import HTTPKit
import ServiceKit

extension SessionTable {
    /// Applies an answer's session notices before the answer is relayed. Only auth's notices are believed. An
    /// unreadable notice is from a newer auth, whose feed repeats it.
    func apply(noticesIn fields: HTTPFields, from upstream: Upstream, _ clock: Clock) {
        guard upstream.isAuth, fields.contains(SessionNotice.fieldName) else { return }
        for notice in fields.values(SessionNotice.fieldName).compactMap({ SessionNotice($0) }) {
            apply(notice, now: clock.now())
        }
    }

    func apply(_ notice: SessionNotice, now: Timestamp) {
        switch notice {
        case .ended(let session): end(session)
        case .locked(let session): change(session) { $0.lock(at: now) }
        case .unlocked(let session): change(session) { $0.unlock(at: now) }
        case .changed(let user): forget(user, now: now)
        }
    }
}
