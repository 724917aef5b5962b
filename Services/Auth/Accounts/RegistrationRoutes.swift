import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Registration and the verification of addresses (AUTH-006, AUTH-007, AUTH-008, AUTH-010).
struct RegistrationRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let rule: PasswordRule
    let links: MailedLinks
    let tokens: AccessTokens
    let seals: TicketSeals
    /// Limits the mails that one client can cause.
    let mailQuota: MailQuota
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.register, register)
        routes.on(AuthAPI.continueRegistration, signIn)
        routes.on(AuthAPI.verifyEmail, verify)
        routes.on(AuthAPI.verifyEmailPage, showPage)
        routes.on(AuthAPI.resendVerification, resend)
    }

    private func register(_ call: Call<RegisterRequest>) async throws -> Answer {
        // Comes before the fields: who may not register need not correct them.
        guard policy != .closed else { throw APIError(.forbidden, "Registration is closed here.") }
        let registration = try call.body.checked(with: try await rule.check(call.body.password))
        let invitation = try await invitation(of: registration, at: call.now)
        // Checked before the expensive hashing; the write unit checks again.
        if try await store.isTaken(registration.email, at: call.now) { throw APIError.emailTaken }
        let hash = try await gate.hash(registration.password, by: hasher, from: call.clientAddress)
        let isVerified =
            invitation != nil
            || context.settings.autoVerifyDomains.contains(String(registration.email.domain))
        let user = UserAccount(
            id: context.ids.make(), email: registration.email.written,
            displayName: registration.displayName, verifiedAt: isVerified ? call.now : nil,
            createdAt: call.now)
        try await store.register(
            user, email: registration.email, passwordHash: hash, mail: isVerified ? nil : verificationMail(),
            in: call.language, invitation: invitation?.hash, by: call.origin)
        var answer = try Answer.json(
            Registered(
                message: isVerified
                    ? "Your account is ready. You can sign in now."
                    : "Check your email for a link that verifies your address.",
                emailVerified: isVerified), status: .created)
        let ticket = RegistrationTicket(
            user: user.id, password: hash.digest,
            expiresAt: call.now.adding(seconds: BrowserFlow.cookieSeconds))
        answer.fields.set(BrowserFlow.fieldName, try seals.seal(ticket))
        return answer
    }

    /// Signs in the browser that registered. The mailed link alone signs nobody in.
    private func signIn(_ call: Call<FirstSignIn>) async throws -> Answer {
        var errors = FieldErrors()
        let device = errors.optionalText(call.body.deviceName, "deviceName", .deviceName)
        try errors.throwIfAny()
        guard let ticket = seals.registration(call.request.fields[BrowserFlow.fieldName], at: call.now)
        else { throw APIError.nothingToContinue }
        let grant = try await store.openFirst(
            call.newSession(context.ids.make(), of: ticket.user, deviceName: device),
            passwordDigest: ticket.password)
        var answer = try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        answer.fields.set(BrowserFlow.fieldName, BrowserFlow.cleared)
        return answer
    }

    private var policy: RegistrationPolicy { context.settings.registration }

    /// Returns the invitation, if one was sent. Throws `notInvited` for a wrong one, and for none
    /// where one is needed.
    private func invitation(
        of registration: Registration, at now: Timestamp
    ) async throws -> MailedToken? {
        guard let text = registration.invitation else {
            guard policy == .open else { throw APIError.notInvited }
            return nil
        }
        // Checked before the expensive hashing; the write unit checks again.
        guard let token = MailedToken(text),
            try await store.isInvited(registration.email, tokenHash: token.hash, at: now)
        else { throw APIError.notInvited }
        return token
    }

    private func verificationMail() -> TokenMail {
        let token = MailedToken.random()
        return TokenMail(token, .verification(link: links.verification(token: token.text)))
    }

    /// Gives the same answer, after the same time, for every address.
    private func resend(_ call: Call<EmailRequest>) async throws -> Message {
        let email = try call.body.checked()
        try await call.unhurried {
            guard let request = call.mailRequest(email, within: mailQuota) else { return }
            try await store.resendVerification(request, verificationMail())
        }
        return Message("If this email waits to be verified, you will receive another link")
    }

    /// Programs send JSON, the page behind the link sends a form; each gets an answer of the same kind.
    private func verify(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(TokenRequest.self) {
        case .form(let form):
            let page = VerificationPage(in: call.language)
            let isVerified = try await spend(form["token"] ?? "", call)
            return isVerified ? page.verified : page.invalidLink
        case .json(let request):
            let token = try FieldErrors.checked { $0.required(request.token, "token", "Token is required") }
            guard try await spend(token, call) else { throw APIError.invalidLink }
            return try Answer.json(Message("Your email is verified. You can sign in now."))
        }
    }

    private func spend(_ text: String, _ call: Call<StreamedBody>) async throws -> Bool {
        guard let token = MailedToken(text) else { return false }
        return try await store.verifyEmail(tokenHash: token.hash, by: call.origin, at: call.now)
    }

    /// Only shows a button: a mail scanner's GET must not spend the token.
    private func showPage(_ call: Call<Empty>) async throws -> Answer {
        let page = VerificationPage(in: call.language)
        guard let token = try call.reading({ query, _ in query("token") }), MailedToken(token) != nil
        else {
            return page.invalidLink
        }
        return page.confirm(token: token)
    }
}
