import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Makes, lists, revokes and finds API tokens.
struct APITokenRoutes: Sendable {
    let store: AuthStore
    let ledger: ServiceClient
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.makeToken, make)
        routes.on(AuthAPI.listTokens) { call in
            APITokenList(tokens: try await store.apiTokens(of: call.user, at: call.now))
        }
        routes.on(AuthAPI.revokeToken, revoke)
        routes.on(AuthAPI.findToken, find)
        routes.on(AuthAPI.requireFreshSignIn, requireFreshSignIn)
    }

    private func make(_ call: Call<APITokenDraft>) async throws -> NewAPIToken {
        let caller = try call.identity
        var record = try call.body.made(id: ids.make(), of: caller.user, at: call.now)
        if let book = record.book { try await requireMember(caller.user, in: book) }
        let text = APITokenText.make(Random.bytes(APITokenText.secretBytes))
        record.hash = Self.hash(of: text)
        try await store.make(record, in: caller.session, by: call.origin)
        return NewAPIToken(record.token, token: text)
    }

    /// Throws 404 unless the user is in the book. What the token may do there, the services ask at each
    /// request.
    private func requireMember(_ user: ID<User>, in book: ID<User>) async throws {
        do {
            _ = try await ledger.call(
                LedgerAPI.bookMembership, path: ["book": book.text, "user": user.text])
        } catch ServiceClientError.refused(let refusal) where refusal.code == .notFound {
            throw APIError.bookNotFound
        }
    }

    private func revoke(_ call: Call<Empty>) async throws -> Answer {
        let id: ID<APIToken> = try call.id()
        try await store.revoke(token: id, of: try call.user, by: call.origin, at: call.now)
        return try Answer.json(DeletedID(id: id)).telling(.ended(id.cast()))
    }

    private func find(_ call: Call<TokenLookup>) async throws -> TokenFound {
        guard let hash = Sodium.fromBase64URL(call.body.hash),
            let found = try await store.token(hash: hash, at: call.now)
        else { throw APIError.notFound }
        return found
    }

    private func requireFreshSignIn(_ call: Call<SignInQuery>) async throws -> Empty {
        try await store.requireFresh(call.body.session, of: call.body.user, at: call.now)
        return Empty()
    }

    private static func hash(of text: String) -> [UInt8] { Sodium.sha256(Array(text.utf8)) }
}
