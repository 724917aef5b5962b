import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Signs users in, keeps them signed in and signs them out (AUTH-001, AUTH-002, AUTH-012, ERR-002, SET-003).
struct SignInRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let tokens: AccessTokens
    let gate: LoginGate
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.login, login)
        routes.on(AuthAPI.demo, demo)
        routes.on(AuthAPI.sendMoneyLogin, sendMoneyLogin)
        routes.on(AuthAPI.refresh, refresh)
        routes.on(AuthAPI.logout, logOut)
    }

    private func login(_ call: Call<LoginRequest>) async throws -> Answer {
        let credentials = try call.body.checked()
        let email = credentials.email
        let budget = try await store.ownBudget(
            of: email, device: call.deviceToken, caller: try? call.identity, at: call.now)
        let token = PendingToken.random()
        let outcome = try await gate.attempt(email: email, address: call.clientAddress, budget: budget) {
            attempt in
            do {
                return try await signIn(call, credentials, attempt, token)
            } catch let error as APIError where error == .passwordReplaced {
                // A parallel sign-in hashed the password anew, or the password was changed: compare again.
                return try await signIn(call, credentials, attempt, token)
            }
        }
        switch outcome {
        case .granted(let grant):
            return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        case .secondFactorNeeded(let methods):
            return try Answer.json(SecondFactorNeeded(mfaToken: token.text, methods: methods))
        }
    }

    private func signIn(
        _ call: Call<LoginRequest>, _ credentials: Credentials, _ attempt: ID<LoginTry>,
        _ token: PendingToken
    ) async throws -> SignInOutcome {
        let user = try await user(credentials)
        let renewed = try await renewedHash(of: credentials.password, user.passwordHash)
        return try await store.signIn(
            call.newSession(context.ids.make(), of: user.id, deviceName: credentials.deviceName),
            comparedHash: user.passwordHash, renewedHash: renewed, attempt: attempt, token: token)
    }

    /// Returns a hash at today's cost for a password that was hashed at another cost, or nil if its cost is
    /// today's. Returns nil as well if the hasher is busy: a later sign-in can renew the hash.
    private func renewedHash(of password: String, _ hash: PasswordHash?) async throws -> PasswordHash? {
        guard let hash, hasher.needsRehash(hash) else { return nil }
        do {
            return try await hasher.hash(password)
        } catch PasswordHasherError.overloaded {
            return nil
        }
    }

    /// Returns the user of the credentials. An unknown e-mail takes the same work as a wrong password, and so
    /// does a disabled account with the right one.
    private func user(_ credentials: Credentials) async throws -> UserAccount {
        let user = try await store.user(email: credentials.email)
        guard try await hasher.isRight(credentials.password, against: user?.passwordHash), let user,
            user.disabledAt == nil
        else { throw APIError.wrongCredentials }
        guard user.verifiedAt != nil else { throw APIError(.forbidden, "Please verify your email") }
        return user
    }

    private func demo(_ call: Call<Empty>) async throws -> Answer {
        guard context.settings.environment == .development else { throw APIError.notFound }
        // The demo user may have deleted their account: add them again.
        try await store.ensureDemoUser(UserAccount.demo(context.ids.make(), at: call.now))
        guard let user = try await store.user(email: DemoUser.email), user.disabledAt == nil
        else { throw APIError.notFound }
        let grant = try await store.open(
            call.newSession(context.ids.make(), of: user.id, deviceName: nil),
            comparedHash: user.passwordHash, attempt: nil)
        return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
    }

    private func sendMoneyLogin(_ call: Call<Empty>) async throws -> Message { throw APIError(.unauthorized) }

    private func refresh(_ call: Call<RefreshRequest>) async throws -> Answer {
        var errors = FieldErrors()
        let text = errors.required(call.body.refreshToken, "refreshToken", "Refresh token is required")
        try errors.throwIfAny()
        guard let token = text.flatMap({ RefreshToken($0) }) else { throw APIError.sessionExpired }
        switch try await store.refresh(token, by: call.origin, at: call.now) {
        case .granted(let grant):
            return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        case .refused: throw APIError.sessionExpired
        case .revoked(let session):
            context.log.warning("a spent refresh token came back", ["session": session.text])
            var answer = Answer.error(.sessionExpired)
            answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(session).text)
            return answer
        }
    }

    private func logOut(_ call: Call<LogoutRequest>) async throws -> Answer {
        var errors = FieldErrors()
        let text = errors.optional(call.body.refreshToken, "refreshToken")
        try errors.throwIfAny()
        // The gateway passes this field on to auth alone.
        let claims = call.request.fields["Authorization"].flatMap(BearerToken.read).flatMap(tokens.claims)
        let token = text.flatMap { RefreshToken($0) }
        guard claims != nil || token != nil else { throw APIError(.unauthorized) }
        let ended = try await store.logOut(
            session: claims?.sid, token: token, by: call.origin, at: call.now)
        guard !ended.isEmpty else { throw APIError(.unauthorized) }
        var answer = try Answer.json(Message("You are signed out."))
        for session in ended {
            answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(session).text)
        }
        return answer
    }
}

extension APIError {
    /// The refresh token is unknown, expired or revoked.
    fileprivate static let sessionExpired = APIError(
        .unauthorized, "Session expired. Please sign in again.")
}
