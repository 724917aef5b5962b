import Contracts
import ServiceKit

/// Tells auth's trail of security events that a user takes data out or restores a backup.
struct ActivityWorkflow: Sendable {
    /// An export waits this long for auth at most.
    private static let deadlineMilliseconds = 1_000

    let auth: ServiceClient
    let log: Log

    /// Notes an event. Nothing fails for it: when auth does not answer, the log has the event.
    func note(_ type: SecurityEventType, by user: UserIdentity) async {
        do {
            let _: Empty = try await auth.call(
                AuthAPI.noteActivity, path: ["user": user.user.text],
                body: ActivityNote(type, address: user.clientAddress, session: user.session),
                deadlineMilliseconds: Self.deadlineMilliseconds)
        } catch {
            log.warning(
                "not in the trail of security events",
                [
                    "event": type.rawValue, "user": user.user.text, "address": user.clientAddress,
                    "reason": String(describing: error),
                ])
        }
    }
}
