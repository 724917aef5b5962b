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

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.requestReset, requestReset)
        routes.on(AuthAPI.resetPasswordPage, link.show)
        routes.on(AuthAPI.resetPassword, link.take)
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

    private var link: PasswordLinkRoutes {
        PasswordLinkRoutes(
            hasher: hasher, gate: gate, rule: rule,
            owner: { try await store.resetOwner(tokenHash: $0, at: $1) },
            spend: { try await store.resetPassword(tokenHash: $0, to: $1, by: $2, at: $3) },
            form: { PasswordPage(in: $2).form(token: $0, problems: $1) },
            done: { PasswordPage(in: $0).changed },
            message: "Your password is changed. Please sign in with it.")
    }

    private func change(_ call: Call<ChangePasswordRequest>) async throws -> Answer {
        let identity = try call.identity
        guard let user = try await store.user(identity.user) else { throw APIError(.unauthorized) }
        var errors = FieldErrors()
        let current = errors.required(
            call.body.currentPassword, "currentPassword", "Current password is required")
        if let current, current.isEmpty { errors.add("currentPassword", "Current password is required") }
        let password = errors.newPassword(
            try await rule.check(call.body.newPassword), "newPassword", email: EmailAddress(user.email))
        if let password, password == current {
            errors.add("newPassword", "Choose a password that is not the current one")
        }
        guard errors.isEmpty, let current, let password else { throw errors.refusal }
        try await gate.confirm(current, in: "currentPassword", of: user.id, call, hasher) {
            comparedHash, attempt in
            let change = PasswordChange(
                user: user.id, comparedHash: comparedHash, newHash: try await hasher.hash(password),
                session: identity.session, attempt: attempt, origin: call.origin)
            try await store.changePassword(change, at: call.now)
        }
        return try Answer.json(Message("Your password is changed.")).telling(.changed(user.id))
    }
}
