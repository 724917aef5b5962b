public import Contracts

/// Whether somebody is signed in.
public enum SignInState: Sendable, Equatable {
    case signedOut
    /// The user, as `SavedSession.user`.
    case signedIn(ID<User>?)

    init(_ session: SavedSession?) {
        self = session.map { .signedIn($0.user) } ?? .signedOut
    }
}

extension CofferClient {
    /// Whether somebody is signed in, now and after each change:
    /// `for await state in await client.signInStates()`. A renewal is no change. Never ends by itself.
    public func signInStates() async -> AsyncStream<SignInState> { await keeper.states() }
}
