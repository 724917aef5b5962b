import Contracts
import ServiceKit
import Synchronization

/// The signed header of callers without a session, by address, kept for as long as its text stays the same.
final class AnonymousIdentities: Sendable {
    private struct State {
        var window: Int64 = -1
        var headers: [String: String] = [:]
    }

    private static let limit = 4_096
    private let signer: IdentitySigner
    private let clock: Clock
    private let state = Mutex(State())

    init(signer: IdentitySigner, clock: Clock) {
        self.signer = signer
        self.clock = clock
    }

    func header(for address: String) -> String {
        let window = clock.now().millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
        let known: String? = state.withLock { state in
            if state.window != window || state.headers.count >= Self.limit {
                state.window = window
                state.headers.removeAll(keepingCapacity: true)
            }
            return state.headers[address]
        }
        if let known { return known }
        let header = signer.sign(.anonymous(clientAddress: address))
        state.withLock { state in
            if state.window == window { state.headers[address] = header }
        }
        return header
    }
}
