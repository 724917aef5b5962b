import HTTPKit
import SQLiteKit
import Vocabulary

extension WorkOwner {
    /// Names the owner of the work in a call between services.
    static let fieldName = "X-Coffer-Owner"
}

extension Caller {
    /// For whom a request's work runs: the user, or the address of a caller without one; a service says for
    /// whom it calls.
    func owner(_ fields: HTTPFields) -> ID<WorkOwner>? {
        switch self {
        case .user(let identity): return identity.user.cast()
        case .service: return fields[WorkOwner.fieldName].flatMap { ID($0) }
        case .anonymous(let address):
            var hasher = Hasher()
            hasher.combine(IPv6Network.prefix(of: address))
            return ID(high: 0, low: UInt64(bitPattern: Int64(hasher.finalize())))
        }
    }
}
