import Contracts

/// The tries under way: of all, of one user, and of webhooks whose last try failed or took long, which may
/// hang again.
struct WebhookLanes {
    private static let (most, mostOfOne, mostOfSlow) = (8, 2, 4)

    private(set) var running: [ID<Webhook>: SharingStore.DueWebhook] = [:]
    private var slow = SlowReceivers()

    /// Returns whether a webhook may be tried now, and marks it as being tried.
    mutating func begin(_ webhook: SharingStore.DueWebhook, at now: Timestamp) -> Bool {
        let running = running.values
        guard self.running[webhook.id] == nil, running.count < Self.most,
            running.count(where: { $0.owner == webhook.owner }) < Self.mostOfOne,
            !isSlow(webhook, at: now) || running.count(where: { isSlow($0, at: now) }) < Self.mostOfSlow
        else { return false }
        self.running[webhook.id] = webhook
        return true
    }

    private func isSlow(_ webhook: SharingStore.DueWebhook, at now: Timestamp) -> Bool {
        webhook.isFailing || slow.has(webhook.host, of: webhook.owner, at: now)
    }

    /// - Parameter isSlow: whether the try took long; nil without a try.
    mutating func end(_ webhook: SharingStore.DueWebhook, isSlow: Bool?, at now: Timestamp) {
        running[webhook.id] = nil
        if let isSlow { slow.note(webhook.host, of: webhook.owner, isSlow: isSlow, at: now) }
    }
}

/// The receivers whose last try took long, by user and host, so that deleting a webhook and making it again
/// forgets nothing. They are kept for a day, as far as they fit.
private struct SlowReceivers {
    private static let mostUsers = 10_000
    /// Slow hosts after which a user is slow at any host.
    private static let mostHosts = Webhook.maximum
    private static let keptSeconds: Int64 = 86_400

    private var hosts: [ID<User>: [String: Timestamp]] = [:]

    func has(_ host: String, of user: ID<User>, at now: Timestamp) -> Bool {
        guard let known = hosts[user] else { return false }
        let oldest = now.adding(seconds: -Self.keptSeconds)
        if let noted = known[host], noted > oldest { return true }
        return known.values.count { $0 > oldest } >= Self.mostHosts
    }

    mutating func note(_ host: String, of user: ID<User>, isSlow: Bool, at now: Timestamp) {
        let oldest = now.adding(seconds: -Self.keptSeconds)
        var known = (hosts[user] ?? [:]).filter { $0.value > oldest }
        if !isSlow { known[host] = nil } else if known.count < Self.mostHosts { known[host] = now }
        if known.isEmpty {
            hosts[user] = nil
        } else if hosts[user] != nil || hosts.count < Self.mostUsers {
            hosts[user] = known
        }
    }
}
