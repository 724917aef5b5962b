public import Contracts

/// Keeps the session and renews it, once for all callers that need it.
///
/// A refresh token is good for one renewal, but its answer may be lost. Until the new token has been used,
/// the server answers the old one again with the same new pair (contract §1), so the old token is kept until
/// an answer has arrived, and it is sent again after a failure.
actor SessionKeeper {
    private(set) var session: SavedSession? {
        didSet {
            // A renewal changes no state.
            let state = SignInState(session)
            guard state != SignInState(oldValue) else { return }
            watchers.removeAll { watcher in
                if case .terminated = watcher.yield(state) { return true }
                return false
            }
        }
    }
    private var expiry: ContinuousClock.Instant?
    private let onChange: @Sendable (SavedSession?) -> Void
    private var watchers: [AsyncStream<SignInState>.Continuation] = []
    private var isRenewing = false
    private var waiting: [CheckedContinuation<Result<Void, any Error>, Never>] = []

    /// An access token is renewed this long before its end, so that it does not run out on its way.
    private static let margin: Duration = .seconds(10)

    init(_ session: SavedSession?, onChange: @escaping @Sendable (SavedSession?) -> Void) {
        self.session = session
        self.onChange = onChange
    }

    /// The access token if it is known to have run out.
    var tokenThatRanOut: String? {
        guard let expiry, ContinuousClock.now >= expiry - Self.margin else { return nil }
        return session?.accessToken
    }

    func keep(_ pair: TokenPair) {
        session = SavedSession(pair, deviceToken: session?.deviceToken)
        expiry = ContinuousClock.now + .seconds(max(pair.expiresIn, 0))
        onChange(session)
    }

    func forget() {
        guard session != nil else { return }
        session = nil
        expiry = nil
        onChange(nil)
    }

    /// Forgets the session unless it is another user's, who has signed in meanwhile.
    func forget(of user: ID<User>?) {
        if session?.user == user { forget() }
    }

    /// Returns a stream of the state as it is, and of each other one that follows.
    func states() -> AsyncStream<SignInState> {
        let (states, watcher) = AsyncStream.makeStream(of: SignInState.self)
        watcher.yield(SignInState(session))
        watchers.append(watcher)
        return states
    }

    /// Renews the session unless another caller has done so since `token` was read. Throws the renewal's
    /// error to every caller that waits for it; a refusal ends the session.
    func renew(insteadOf token: String, _ exchange: @Sendable (String) async throws -> TokenPair) async throws
    {
        while session?.accessToken == token, let refreshToken = session?.refreshToken {
            guard isRenewing else { return try await renew(refreshToken, exchange) }
            let result = await withCheckedContinuation { waiting.append($0) }
            do { return try result.get() } catch is CancellationError {
                // The caller that renewed was cancelled: the next one takes over.
                try Task.checkCancellation()
            }
        }
    }

    private func renew(
        _ refreshToken: String, _ exchange: @Sendable (String) async throws -> TokenPair
    ) async throws {
        isRenewing = true
        var result: Result<Void, any Error> = .success(())
        do {
            let pair = try await exchange(refreshToken)
            // A sign-in or sign-out meanwhile wins.
            if session?.refreshToken == refreshToken { keep(pair) }
        } catch {
            if (error as? Refusal)?.code == .unauthorized, session?.refreshToken == refreshToken { forget() }
            result = .failure(error)
        }
        isRenewing = false
        let callers = waiting
        waiting = []
        for caller in callers { caller.resume(returning: result) }
        try result.get()
    }
}

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
