import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// The signed identities of callers without a session, by address, kept while their text stays the same.
final class AnonymousIdentities: Sendable {
    private struct State {
        var window: Int64 = -1
        var fields: [String: HTTPFields] = [:]
    }

    private static let limit = 4_096
    private let signer: IdentitySigner
    private let clock: Clock
    private let state = Mutex(State())

    init(signer: IdentitySigner, clock: Clock) {
        self.signer = signer
        self.clock = clock
    }

    func field(for address: String) -> HTTPFields {
        let window = clock.now().millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
        let known: HTTPFields? = state.withLock { state in
            if state.window != window || state.fields.count >= Self.limit {
                state.window = window
                state.fields.removeAll(keepingCapacity: true)
            }
            return state.fields[address]
        }
        if let known { return known }
        let field = signer.field(for: .anonymous(clientAddress: address))
        state.withLock { state in
            if state.window == window { state.fields[address] = field }
        }
        return field
    }
}
