import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit

/// Registration and the proof of an address (AUTH-006, AUTH-007, AUTH-008).
struct RegistrationRoutes: Sendable {
    private static let tokenBodyLimitBytes = 4_096

    let store: AuthStore
    let hasher: PasswordHasher
    let context: ServiceContext
    let page = VerificationPage()

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.register, register)
        routes.on(AuthAPI.verifyEmail, verify)
        routes.on(AuthAPI.verifyEmailPage, showPage)
    }

    private func register(_ call: Call<RegisterRequest>) async throws -> Registered {
        let registration = try call.body.checked()
        // Before the hashing, which is dear; the write unit asks again.
        if try await store.isTaken(registration.email, at: call.now) { throw AuthError.emailTaken }
        let hash = try await hasher.hash(registration.password)
        let isVerified = context.settings.autoVerifyDomains.contains(String(registration.email.domain))
        let user = UserAccount(
            id: context.ids.make(), email: registration.email.written,
            displayName: registration.displayName, verifiedAt: isVerified ? call.now : nil,
            createdAt: call.now)
        try await store.register(
            user, email: registration.email, passwordHash: hash, mail: isVerified ? nil : mail(to: user))
        return Registered(
            message: isVerified
                ? "Your account is ready. You can sign in now."
                : "Check your email for a link that verifies your address.",
            emailVerified: isVerified)
    }

    private func mail(to user: UserAccount) -> VerificationMail {
        let token = MailedToken.random()
        let base = context.settings.appLink ?? context.settings.publicURL
        let message = VerificationMessage(link: "\(base)/auth/verify-email?token=\(token.text)")
        return VerificationMail(
            tokenHash: token.hash,
            mail: Mail(to: user.email, subject: message.subject, text: message.text, html: message.html))
    }

    /// JSON from programs, a form from the page behind the link; each is answered in kind.
    private func verify(_ call: Call<StreamedBody>) async throws -> Answer {
        let bytes = try await call.request.collectBody(upTo: Self.tokenBodyLimitBytes)
        switch MediaType(call.request.fields["Content-Type"]) {
        case .form:
            let form = QueryParameters(Substring(String(decoding: bytes, as: UTF8.self)))
            let isVerified = try await spend(form?["token"] ?? "", at: call.now)
            return isVerified ? page.verified : page.invalidLink
        case .json:
            let token = try token(inJSON: bytes)
            guard try await spend(token, at: call.now) else { throw AuthError.invalidLink }
            return try Answer.json(Message("Your email is verified. You can sign in now."))
        case .other:
            guard bytes.isEmpty else { throw APIError(.unsupportedMediaType) }
            throw APIError.field("token", "Token is required")
        }
    }

    private func token(inJSON bytes: [UInt8]) throws -> String {
        let request: TokenRequest
        do {
            request = try JSON.decode(TokenRequest.self, from: bytes)
        } catch is DecodingError {
            throw APIError(.validation, "The body must be a JSON object")
        }
        var errors = FieldErrors()
        let token = errors.required(request.token, "token", "Token is required")
        try errors.throwIfAny()
        return token ?? ""
    }

    private func spend(_ text: String, at now: Timestamp) async throws -> Bool {
        guard let token = MailedToken(text) else { return false }
        return try await store.verifyEmail(tokenHash: token.hash, at: now)
    }

    /// Only shows a button: a mail scanner's GET must not spend the token.
    private func showPage(_ call: Call<Empty>) async throws -> Answer {
        guard let token = try call.query()["token"], MailedToken(token) != nil else {
            return page.invalidLink
        }
        return page.confirm(token: token)
    }
}
