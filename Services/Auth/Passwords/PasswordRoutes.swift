import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Resets a password by a mailed link, and changes the password of a signed-in user (AUTH-008, AUTH-009).
struct PasswordRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let rule: PasswordRule
    let links: MailedLinks
    /// Limits the mails that one client can cause.
    let mailQuota: MailQuota
    let page = PasswordPage()

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.requestReset, requestReset)
        routes.on(AuthAPI.resetPasswordPage, showPage)
        routes.on(AuthAPI.resetPassword, reset)
        routes.on(AuthAPI.changePassword, change)
    }

    /// Gives the same answer, after the same time, for known and unknown addresses: the mail is queued before
    /// the answer and sent later.
    private func requestReset(_ call: Call<EmailRequest>) async throws -> Message {
        let email = try call.body.checked()
        try await call.unhurried {
            guard let request = call.mailRequest(email, within: mailQuota) else { return }
            let token = MailedToken.random()
            let mail = TokenMail(token, .passwordReset(link: links.passwordReset(token: token.text)))
            try await store.requestReset(request, mail)
        }
        return Message(
            "If an account exists with \(email.written), you will receive a password reset link")
    }

    /// Only shows a form: a mail scanner's GET must not spend the token.
    private func showPage(_ call: Call<Empty>) async throws -> Answer {
        guard let text = try call.reading({ query, _ in query("token") }), let token = MailedToken(text),
            try await store.resetOwner(tokenHash: token.hash, at: call.now) != nil
        else { return page.invalidLink }
        return page.form(token: token.text)
    }

    private func reset(_ call: Call<StreamedBody>) async throws -> Answer {
        switch try await call.jsonOrForm(ResetPasswordRequest.self) {
        case .json(let request):
            let user = try await reset(request, call)
            return try changed(
                user, Answer.json(Message("Your password is changed. Please sign in with it.")))
        case .form(let form):
            let token = form["token"] ?? ""
            let request = ResetPasswordRequest(token: token, newPassword: form["newPassword"] ?? "")
            do {
                return changed(try await reset(request, call), page.changed)
            } catch let refusal as APIError where refusal.code == .validation {
                if !refusal.details.messages(at: "token").isEmpty { return page.invalidLink }
                return page.form(token: token, problems: refusal.details.messages(at: "newPassword"))
            }
        }
    }

    /// Checks the password before the token is spent, so that the user can correct a refused one.
    private func reset(
        _ request: ResetPasswordRequest, _ call: Call<StreamedBody>
    ) async throws -> ID<User> {
        var errors = FieldErrors()
        let text = errors.required(request.token, "token", "Token is required")
        let token = text.flatMap { MailedToken($0) }
        var owner: UserAccount?
        if let token { owner = try await store.resetOwner(tokenHash: token.hash, at: call.now) }
        if text != nil, owner == nil { errors.add("token", APIError.invalidLink.message) }
        let password = errors.newPassword(
            request.newPassword, "newPassword", email: owner.flatMap { EmailAddress($0.email) }, rule)
        try errors.throwIfAny()
        guard let token, let password else { throw APIError(.validation) }
        let hash = try await hasher.hash(password)
        return try await store.resetPassword(
            tokenHash: token.hash, to: hash, by: call.origin, at: call.now)
    }

    private func change(_ call: Call<ChangePasswordRequest>) async throws -> Answer {
        let identity = try call.identity
        guard let user = try await store.user(identity.user) else { throw APIError(.unauthorized) }
        var errors = FieldErrors()
        let current = errors.required(
            call.body.currentPassword, "currentPassword", "Current password is required")
        if let current, current.isEmpty { errors.add("currentPassword", "Current password is required") }
        let password = errors.newPassword(
            call.body.newPassword, "newPassword", email: EmailAddress(user.email), rule)
        if let password, password == current {
            errors.add("newPassword", "Choose a password that is not the current one")
        }
        try errors.throwIfAny()
        guard let current, let password else { throw APIError(.validation) }
        try await gate.confirm(current, in: "currentPassword", of: user.id, call, hasher) {
            comparedHash, attempt in
            let change = PasswordChange(
                user: user.id, comparedHash: comparedHash, newHash: try await hasher.hash(password),
                session: identity.session, attempt: attempt, origin: call.origin)
            try await store.changePassword(change, at: call.now)
        }
        return try changed(user.id, Answer.json(Message("Your password is changed.")))
    }

    /// Tells the gateway that sessions of the user have ended.
    private func changed(_ user: ID<User>, _ answer: Answer) -> Answer {
        var answer = answer
        answer.fields.append(SessionNotice.fieldName, SessionNotice.changed(user).text)
        return answer
    }
}
