import Contracts
import HTTPKit
import ServiceKit

/// The session that a request acts for, after its token and its record were checked.
struct AdmittedSession {
    let user: ID<User>
    let session: ID<Session>
    /// Nil if the session is not locked.
    let lockedSince: Timestamp?
    /// What the API token may do that stands for a session; nil for a session.
    let grant: TokenGrant?
    /// The signed header for the services.
    let identity: HTTPFields
}
