import Contracts

/// What the trail of security events keeps, and for how long. It is bounded, so that nobody fills the disk:
/// of many events alike within an hour it keeps the first 20 of a user, or the first and the 10th of a
/// stranger, then the 100th, the 1000th and so on.
enum TrailRule {
    static let retentionSeconds: Int64 = 400 * 86_400
    /// Events of a user of one type that are kept whole, an hour.
    static let wholeOfUser: Int64 = 20
    /// Groups of strangers' events an hour, by account and address. Further ones are counted together,
    /// without an account or an address.
    static let strangersGroups = 2_000

    static func hour(of moment: Timestamp) -> Int64 {
        moment.millisecondsSinceEpoch / 3_600_000
    }

    /// Whether somebody could cause any number of events. The operator's and the system's are all kept.
    static func isBounded(_ actor: SecurityActor) -> Bool { actor == .user || actor == .stranger }

    /// Returns whether the trail keeps the event that is the `count`th of its group.
    static func keeps(_ count: Int64, by actor: SecurityActor) -> Bool {
        if actor == .user, count <= wholeOfUser { return true }
        var rest = count
        while rest > 1, rest.isMultiple(of: 10) { rest /= 10 }
        return rest == 1
    }
}
