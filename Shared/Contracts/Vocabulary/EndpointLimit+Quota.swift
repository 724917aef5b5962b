extension EndpointLimit {
    /// The requests in a time that a limit allows in production (contract §5).
    public struct Quota: Sendable, Equatable {
        public let policy: String
        public let requests: Int
        public let seconds: Int
        /// The most requests at once after a pause.
        public let burst: Int
    }

    /// What each API token has, in place of its user's standard quota and beside the others.
    public static let tokenQuota = Quota(policy: "token", requests: 300, seconds: 60, burst: 100)

    /// Nil for those without one. Mail requests count as `standard` and are never refused.
    public var quota: Quota? {
        switch self {
        case .standard: Quota(policy: "default", requests: 600, seconds: 60, burst: 200)
        case .register: Quota(policy: "register", requests: 3, seconds: 60, burst: 3)
        case .lookup: Quota(policy: "lookup", requests: 5, seconds: 60, burst: 5)
        case .export: Quota(policy: "export", requests: 30, seconds: 3_600, burst: 30)
        case .reading: Quota(policy: "reading", requests: 120, seconds: 600, burst: 40)
        case .delivery: Quota(policy: "delivery", requests: 20, seconds: 60, burst: 10)
        case .deletion: Quota(policy: "deletion", requests: 3, seconds: 3_600, burst: 3)
        case .mail, .unlimited: nil
        }
    }
}
