import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Signs in by identity providers (contract-access, "Sign-in by an identity provider").
struct ProviderRoutes: Sendable {
    let store: AuthStore
    let tokens: AccessTokens
    let providers: [ProviderWorkflow]
    let seals: TicketSeals
    let links: MailedLinks
    let context: ServiceContext

    /// Most bytes of a provider's code.
    private static let codeLimitBytes = 4_096

    func mount(on routes: inout ServiceRoutes) {
        let list = IdentityProviderList(
            providers: providers.map { IdentityProvider(id: $0.settings.id, label: $0.settings.label) })
        routes.on(AuthAPI.listProviders) { _ in list }
        routes.on(AuthAPI.startProviderSignIn) { call in try await forPerson(call) { try await start(call) } }
        routes.on(AuthAPI.finishProviderSignIn) { call in
            try await forPerson(call) { try await finish(call) }
        }
        routes.on(AuthAPI.providerSignInOptions, options)
        routes.on(AuthAPI.providerSignInVerify, verify)
        routes.on(AuthAPI.providerLogout, logOut)
    }

    private func provider<Body>(_ call: Call<Body>) throws(APIError) -> ProviderWorkflow {
        let id = try call.text("provider")
        guard let provider = providers.first(where: { $0.settings.id == id }) else { throw .notFound }
        return provider
    }

    /// Shows a refusal on a page to a browser; programs get it in the envelope.
    private func forPerson(
        _ call: Call<Empty>, _ work: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await work()
        } catch let refusal as APIError where call.request.isByPerson && refusal.code.status != 500 {
            if let reason = refusal.logMessage {
                context.log.flood("sign-in by a provider failed", reason: reason, ["reason": reason])
            }
            return ProviderPage(in: call.language).refusal(refusal)
        }
    }

    // MARK: A browser's way

    private func start(_ call: Call<Empty>) async throws -> Answer {
        let provider = try provider(call)
        let (returnTo, deviceName) = try call.reading { query, errors in
            let path = query("returnTo").map { ReturnPath.own($0) } ?? ReturnPath.home
            if path == nil { errors.add("returnTo", "This must be a path of this site, such as /app/goals") }
            let name = query("deviceName").map { Field.value($0) } ?? .absent
            return (path, errors.optionalText(name, "deviceName", .deviceName))
        }
        var former: ID<Session>?
        if let text = call.request.fields[FormerSession.fieldName], let token = RefreshToken(text) {
            former = try await store.session(of: token)
        }
        let ticket = BrowserTicket(
            provider: provider.settings.id, state: Self.random(), nonce: Self.random(),
            verifier: Self.random(), returnTo: returnTo ?? ReturnPath.home, deviceName: deviceName,
            former: former, device: call.deviceToken.map { Sodium.base64URL($0.hash) },
            expiresAt: call.now.adding(seconds: BrowserFlow.lifetimeSeconds))
        let challenge = Sodium.base64URL(Sodium.sha256(Array(ticket.verifier.utf8)))
        let address = try await authorization(
            provider, state: ticket.state, nonce: ticket.nonce, challenge: challenge,
            redirectURI: callback(of: provider))
        return Self.redirect(to: address, flow: try seals.seal(ticket))
    }

    private func finish(_ call: Call<Empty>) async throws -> Answer {
        let provider = try provider(call)
        let given = try call.reading { query, _ in
            (code: query("code"), state: query("state"), iss: query("iss"), error: query("error"))
        }
        // The cookie shows that this browser began the sign-in, and with this provider.
        guard let ticket = seals.browser(call.request.fields[BrowserFlow.fieldName], at: call.now),
            let state = given.state, Sodium.equal(Array(state.utf8), Array(ticket.state.utf8)),
            ticket.provider == provider.settings.id
        else { throw APIError.signInOver }
        try await checkIssuer(given.iss, of: provider, isNeeded: true)
        try await spend(ticket.state, until: ticket.expiresAt)
        if let error = given.error { throw Self.refusal(error, provider) }
        var session = call.newSession(context.ids.make(), of: .blank, deviceName: ticket.deviceName)
        session.formerSession = ticket.former
        session.formerDevice = ticket.device.flatMap(Sodium.fromBase64URL)
        let outcome = try await visit(
            provider, session, code: given.code, verifier: ticket.verifier, nonce: ticket.nonce,
            redirectURI: callback(of: provider), call
        )
        switch outcome.result {
        case .granted(let grant):
            let access = try tokens.issue(
                for: grant.user, session: grant.session, tokenID: context.ids.make(), now: call.now)
            var answer = Self.redirect(to: ticket.returnTo, flow: BrowserFlow.cleared)
            let parts = [access.token, grant.token.text, grant.deviceToken?.text].compactMap(\.self)
            answer.fields.set(BrowserFlow.tokensFieldName, parts.joined(separator: " "))
            for ended in grant.ended {
                answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(ended).text)
            }
            return answer
        case .secondFactorNeeded(let methods):
            // The part after # goes to no server and into no log.
            let names = methods.map(\.rawValue).joined(separator: ",")
            return Self.redirect(
                to: "/app/login#mfa=\(outcome.token.text)&methods=\(names)"
                    + "&returnTo=\(PercentEncoding.encode(ticket.returnTo))",
                flow: BrowserFlow.cleared)
        case .linkNeeded(let user, let email):
            return Self.redirect(
                to: "/app/login?link=\(provider.settings.id)",
                flow: try seals.seal(linkTicket(outcome.person, provider, user, email, call.now)))
        }
    }

    private static func redirect(to location: String, flow: String) -> Answer {
        var answer = Answer.raw(.empty, contentType: "text/plain", status: 303)
        answer.fields.remove("Content-Type")
        answer.fields.set("Location", location)
        answer.fields.set(BrowserFlow.fieldName, flow)
        return answer
    }

    private func callback(of provider: ProviderWorkflow) -> String {
        "\(context.settings.publicURL)/auth/oidc/\(provider.settings.id)/callback"
    }

    // MARK: An app's way

    private func options(_ call: Call<ProviderSignInRequest>) async throws -> ProviderSignIn {
        let provider = try provider(call)
        var errors = FieldErrors()
        let challenge = errors.required(
            call.body.codeChallenge, "codeChallenge", "A code challenge is required")
        // The SHA-256 of the verifier: 43 characters.
        if let challenge, Sodium.fromBase64URL(challenge)?.count != 32 {
            errors.add("codeChallenge", "This must be the SHA-256 of the verifier in base64url (S256)")
        }
        guard errors.isEmpty, let challenge else { throw errors.refusal }
        let ticket = AppTicket(
            provider: provider.settings.id, nonce: Self.random(), challenge: challenge,
            expiresAt: call.now.adding(seconds: BrowserFlow.lifetimeSeconds))
        let state = try seals.seal(ticket)
        let address = try await authorization(
            provider, state: state, nonce: ticket.nonce, challenge: challenge,
            redirectURI: links.providerCallback(provider.settings.id))
        return ProviderSignIn(authorizationUrl: address, state: state)
    }

    private func verify(_ call: Call<ProviderAnswer>) async throws -> Answer {
        let provider = try provider(call)
        var errors = FieldErrors()
        let code = errors.required(call.body.code, "code", "Code is required")
        let state = errors.required(call.body.state, "state", "State is required")
        let verifier = errors.required(call.body.codeVerifier, "codeVerifier", "Code verifier is required")
        let iss = errors.optional(call.body.iss, "iss")
        let deviceName = errors.optionalText(call.body.deviceName, "deviceName", .deviceName)
        guard errors.isEmpty, let code, let state, let verifier else { throw errors.refusal }
        guard let ticket = seals.app(state, at: call.now), ticket.provider == provider.settings.id,
            Sodium.equal(
                Array(Sodium.base64URL(Sodium.sha256(Array(verifier.utf8))).utf8),
                Array(ticket.challenge.utf8))
        else { throw APIError.signInOver }
        // An app has an address of its own for each provider, so that a mix-up does not reach it (RFC 9700
        // §4.4.2.2).
        try await checkIssuer(iss, of: provider, isNeeded: false)
        try await spend(state, until: ticket.expiresAt)
        let outcome = try await visit(
            provider, call.newSession(context.ids.make(), of: .blank, deviceName: deviceName), code: code,
            verifier: verifier, nonce: ticket.nonce,
            redirectURI: links.providerCallback(provider.settings.id), call
        )
        switch outcome.result {
        case .granted(let grant):
            return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        case .secondFactorNeeded(let methods):
            return try Answer.json(SecondFactorNeeded(mfaToken: outcome.token.text, methods: methods))
        case .linkNeeded(let user, let email):
            let ticket = linkTicket(outcome.person, provider, user, email, call.now)
            return try Answer.json(LinkNeeded(linkToken: try seals.seal(ticket), email: email.written))
        }
    }

    // MARK: Both ways

    private static func random() -> String { Sodium.base64URL(Random.bytes(32)) }

    /// Returns the address at the provider to which a person goes (RFC 6749 §4.1.1, RFC 7636 §4.3).
    private func authorization(
        _ provider: ProviderWorkflow, state: String, nonce: String, challenge: String, redirectURI: String
    ) async throws(APIError) -> String {
        let start = try await provider.metadata().authorizationEndpoint
        let query = [
            ("response_type", "code"), ("client_id", provider.settings.clientID),
            ("redirect_uri", redirectURI), ("scope", provider.settings.scopes), ("state", state),
            ("nonce", nonce), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ].map { "\($0.0)=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
        return start + (start.contains("?") ? "&" : "?") + query
    }

    /// Refuses the answer of another provider than the one that was asked (RFC 9207 §2.4).
    /// - Parameter isNeeded: whether an answer without an issuer is refused where the provider names it.
    private func checkIssuer(
        _ iss: String?, of provider: ProviderWorkflow, isNeeded: Bool
    ) async throws(APIError) {
        if let iss {
            guard iss == provider.settings.issuer else {
                throw failed(TokenProblem("iss of the answer is another one"), provider)
            }
        } else if isNeeded {
            guard try await !provider.metadata().answersIssuer else {
                throw failed(TokenProblem("iss of the answer is missing"), provider)
            }
        }
    }

    /// A state is worth one answer.
    private func spend(_ state: String, until expiry: Timestamp) async throws {
        let hash = Sodium.sha256(Array("state \(state)".utf8))
        guard try await store.spend(ticket: hash, until: expiry) else { throw APIError.signInOver }
    }

    private struct Visited {
        let result: ProviderOutcome
        let person: ProviderPerson
        let token: PendingToken
    }

    /// Asks the provider who came back, and signs that person in.
    private func visit<Body>(
        _ provider: ProviderWorkflow, _ session: NewSession, code: String?, verifier: String, nonce: String,
        redirectURI: String, _ call: Call<Body>
    ) async throws -> Visited {
        guard let code, code.utf8.count <= Self.codeLimitBytes else { throw APIError.signInOver }
        let person: ProviderPerson
        do {
            person = try await provider.person(
                code: code, redirectURI: redirectURI, verifier: verifier, nonce: nonce,
                isKnown: store.isKnown)
        } catch let problem as TokenProblem {
            throw failed(problem, provider)
        }
        let token = PendingToken.random()
        let result = try await store.signIn(
            ProviderVisit(
                person: person, provider: provider.settings.id,
                allowsSignUp: provider.settings.allowsSignUp, newUser: context.ids.make(),
                newIdentity: context.ids.make(), session: session, token: token, origin: call.origin,
                at: call.now),
            registration: context.settings.registration)
        return Visited(result: result, person: person, token: token)
    }

    private func linkTicket(
        _ person: ProviderPerson, _ provider: ProviderWorkflow, _ user: UserAccount, _ email: EmailAddress,
        _ now: Timestamp
    ) -> LinkTicket {
        LinkTicket(
            provider: provider.settings.id, issuer: person.issuer, subject: person.subject,
            email: email.written, user: user.id, at: now)
    }

    private func failed(_ problem: TokenProblem, _ provider: ProviderWorkflow) -> APIError {
        context.log.flood(
            "sign-in by a provider refused", reason: problem.reason,
            ["provider": provider.settings.id, "reason": problem.reason])
        return .signInOver
    }

    /// The refusal of an answer that has an error instead of a code (RFC 6749 §4.1.2.1).
    private static func refusal(_ error: String, _ provider: ProviderWorkflow) -> APIError {
        switch error {
        case "access_denied":
            APIError(.forbidden, "You did not sign in at \(provider.settings.label).")
        case "temporarily_unavailable", "server_error":
            APIError(
                .serviceUnavailable, "\(provider.settings.label) cannot sign you in right now.",
                retryAfterSeconds: 5, logMessage: "provider \(provider.settings.id) answered \(error)")
        default: .signInOver
        }
    }

    // MARK: Back-channel logout

    private func logOut(_ call: Call<StreamedBody>) async throws -> Answer {
        let provider = try provider(call)
        let text: String?
        switch try await call.jsonOrForm(LogoutRequestOfProvider.self) {
        case .form(let form): text = form["logout_token"]
        case .json(let request):
            var errors = FieldErrors()
            text = errors.required(request.logoutToken, "logout_token", "A logout token is required")
            try errors.throwIfAny()
        }
        let ended: [SessionEnded]?
        do {
            ended = try await store.end(by: try await provider.logout(text ?? ""), at: call.now)
        } catch let problem as TokenProblem {
            _ = failed(problem, provider)
            throw APIError.field("logout_token", "This is no logout token of \(provider.settings.label)")
        }
        guard let ended else { throw APIError.field("logout_token", "This logout token was used before") }
        var answer = try Answer.json(Message("The sessions have ended."))
        for end in ended {
            answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(end.session).text)
        }
        return answer
    }
}

extension APIError {
    /// The sign-in was not begun in this browser, or too long ago, or was used, or its answer is wrong.
    fileprivate static let signInOver = APIError(
        .unauthorized, "This sign-in is over. Please begin again.")
}
