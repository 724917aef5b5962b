import Contracts
import ServiceKit
import SodiumKit

/// The operator's endpoints, for `deploy/coffer user`, `invite` and `audit`.
struct OperatorRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let links: MailedLinks
    let erasure: ErasureWorkflow
    let labels: ProviderLabels
    let context: ServiceContext

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.listUsers, list)
        routes.on(AuthAPI.showUser) { call in
            try found(try await store.details(of: try call.id("user"), labels, at: call.now))
        }
        routes.on(AuthAPI.addUser, add)
        routes.on(AuthAPI.disableUser) { call in
            try found(try await store.disable(try call.id("user"), at: call.now))
        }
        routes.on(AuthAPI.enableUser) { call in
            try found(try await store.enable(try call.id("user"), at: call.now))
        }
        routes.on(AuthAPI.endSecondFactor) { call in
            try found(try await store.endSecondFactor(of: try call.id("user"), at: call.now))
        }
        routes.on(AuthAPI.makeResetLink, makeResetLink)
        routes.on(AuthAPI.eraseUser, erase)
        routes.on(AuthAPI.invite, invite)
        routes.on(AuthAPI.audit, audit)
    }

    private func found<Value>(_ value: Value?) throws(APIError) -> Value {
        guard let value else { throw .notFound }
        return value
    }

    private func list(_ call: Call<Empty>) async throws -> OperatorUserPage {
        let (email, after) = try call.reading { query, _ in (query("email"), query("after")) }
        if let email { return try await store.users(of: email.trimmed.asciiLowercased, at: call.now) }
        return try await store.users(after: after ?? "", at: call.now)
    }

    /// The password is one that nobody knows until the user has set another by the link.
    private func add(_ call: Call<NewUser>) async throws -> OperatorLink {
        let new = try call.body.checked()
        let token = MailedToken.random()
        let link = links.passwordReset(token: token.text)
        let isMailed = isMailed(call.body.printsLink)
        let user = UserAccount(
            id: context.ids.make(), email: new.email.written, displayName: new.displayName,
            verifiedAt: call.body.verified ?? false ? call.now : nil, createdAt: call.now)
        let hash = try await gate.hash(MailedToken.random().text, by: hasher, from: call.clientAddress)
        try await store.add(
            user, email: new.email, passwordHash: hash, linkHash: token.hash,
            mail: isMailed ? .accountAdded(link: link) : nil)
        return OperatorLink(
            email: new.email.written, link: isMailed ? nil : link,
            expiresAt: call.now.adding(seconds: AuthStore.addedUserLinkSeconds))
    }

    private func makeResetLink(_ call: Call<Empty>) async throws -> OperatorLink {
        let token = MailedToken.random()
        let email = try found(
            try await store.keepOperatorLink(token.hash, of: try call.id("user"), at: call.now))
        return OperatorLink(
            email: email, link: links.passwordReset(token: token.text),
            expiresAt: call.now.adding(seconds: AuthStore.operatorLinkSeconds))
    }

    private func erase(_ call: Call<Empty>) async throws -> Deleted {
        let user = try found(try await store.user(try call.id("user")))
        try await erasure.erase(user.id, if: Precondition(), by: .byOperator, at: call.now)
        return Deleted()
    }

    private func invite(_ call: Call<NewInvitation>) async throws -> OperatorLink {
        let email = try call.body.checked()
        let token = MailedToken.random()
        let link = links.invitation(token: token.text)
        let isMailed = isMailed(call.body.printsLink)
        let expiresAt = try await store.invite(
            email, tokenHash: token.hash, mail: isMailed ? .invitation(link: link) : nil, at: call.now)
        return OperatorLink(email: email.written, link: isMailed ? nil : link, expiresAt: expiresAt)
    }

    /// Without a mail server no link is mailed.
    private func isMailed(_ printsLink: Bool?) -> Bool {
        context.settings.smtpURL != nil && !(printsLink ?? false)
    }

    private func audit(_ call: Call<Empty>) async throws -> AuditPage {
        let (user, since, after) = try call.reading { query, errors in
            (
                errors.id("user", query) as ID<User>?,
                errors.parsed("since", query, Timestamp.expectation) { Timestamp($0) },
                errors.integer("after", query, in: 0...Int.max)
            )
        }
        return try await store.audit(of: user, since: since, after: Int64(after ?? 0))
    }
}
