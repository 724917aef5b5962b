import HTTPKit
import Synchronization

/// The places of requests whose passwords are hashed or compared. Known devices, live sessions and everybody
/// else have places of their own, so that a flood of one kind shuts out no other.
///
/// The hashing queue has room for all places: whoever has one is never refused there.
final class HashingPlaces: Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        case knownDevice
        case liveSession
        case other

        /// Limit of places at once.
        var limit: Int {
            switch self {
            case .knownDevice, .liveSession: 32
            case .other: 64
            }
        }

        /// Limit of places that one address, or one user's own budget, has at once.
        var share: Int { limit / 4 }
    }

    /// Limit of all places at once. Each holds a gateway connection to auth, which are more than these.
    static let limit = Kind.allCases.reduce(0) { $0 + $1.limit }
    /// Number of the last free places of each kind that are kept back: an address, or a user's own budget,
    /// that has as many places already gets none of them.
    static let reserve = 8

    /// One place, and by whom it counts.
    struct Place: Sendable {
        let kind: Kind
        fileprivate let sharers: [Sharer]

        /// - Parameter budget: the user's own budget; nil for a stranger.
        init(of budget: OwnBudget?, from address: String) {
            kind =
                switch budget {
                case .devices: .knownDevice
                case .session: .liveSession
                case nil: .other
                }
            var sharers = [Sharer.address(kind, IPv6Network.prefix(of: address))]
            if let budget { sharers.append(.budget(budget.key)) }
            self.sharers = sharers
        }
    }

    fileprivate enum Sharer: Hashable, Sendable {
        case address(Kind, String)
        case budget([UInt8])
    }

    private struct State {
        var taken: [Kind: Int] = [:]
        var shares: [Sharer: Int] = [:]
    }

    private let state = Mutex(State())

    /// Takes a place, which `leave` gives back. Returns false if none is free, or if the address or
    /// the budget has its share already.
    func enter(_ place: Place) -> Bool {
        state.withLock { state in
            let left = place.kind.limit - state.taken[place.kind, default: 0]
            let own = place.sharers.map { state.shares[$0, default: 0] }.max() ?? 0
            guard left > 0, own < place.kind.share, left > Self.reserve || own < Self.reserve else {
                return false
            }
            state.taken[place.kind, default: 0] += 1
            for sharer in place.sharers { state.shares[sharer, default: 0] += 1 }
            return true
        }
    }

    func leave(_ place: Place) {
        state.withLock { state in
            state.taken[place.kind, default: 1] -= 1
            for sharer in place.sharers {
                let own = state.shares[sharer] ?? 0
                state.shares[sharer] = own > 1 ? own - 1 : nil
            }
        }
    }
}
