import Contracts
package import ServiceKit
import LedgerCore

/// `/wallet`
struct WalletRoutes: Sendable {
    private static let lookupMilliseconds = 5_000

    let store: WalletStore
    let ids: IDGenerator
    let auth: ServiceClient
    let guesses: AddressGuesses
    /// Whether the demo user exists, who alone may top up the wallet.
    let hasDemoUser: Bool

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.getWallet) { call async throws -> Versioned<Wallet> in
            let opening = WalletOpening(id: ids.make(), at: call.now)
            return try Versioned(content: await store.wallet(of: call.user, opening: opening))
        }
        routes.on(LedgerAPI.walletTransactions) { call in
            let page = try call.reading { query, errors in
                PageQuery(query, &errors) { ID<WalletTransaction>($0) }
            }
            return try await store.history(
                of: call.user, page, opening: WalletOpening(id: ids.make(), at: call.now))
        }
        routes.on(LedgerAPI.sendMoney, send)
        routes.on(LedgerAPI.topUpWallet, topUp)
    }

    /// Refuses in this order: no key, wrong fields, too many unknown addresses, the sender's own address, an
    /// unknown address, insufficient funds.
    private func send(_ call: Call<SendMoneyDraft>) async throws -> Answer {
        let idempotency = try call.idempotency()
        // The replay comes before the look-up: a payment stays made even if the recipient is unknown by now.
        if let replay = try await idempotency.replay(from: store.database) { return replay }
        let order = try call.body.order(in: store.terms.currency)
        let visit = try WalletVisit(call, ids: ids)
        let (sender, recipient) = try await parties(of: order, visit)
        return try await store.pay(order, from: sender, to: recipient, visit, idempotency: idempotency)
    }

    private func topUp(_ call: Call<TopUpDraft>) async throws -> Answer {
        let user = try call.user
        guard hasDemoUser, try await person(user)?.email == DemoUser.email else {
            throw APIError(.forbidden, "Only the demo user's wallet can be topped up")
        }
        return try await store.topUp(
            call.body.order(in: store.terms.currency), WalletVisit(call, ids: ids),
            idempotency: call.idempotency())
    }

    private func parties(
        of order: WalletOrder, _ visit: WalletVisit
    ) async throws -> (sender: WalletParty?, recipient: WalletParty?) {
        guard let address = order.to else { return (nil, nil) }
        try guesses.check(visit.user, at: visit.now)
        let query = PeopleQuery(emails: [address.written], ids: [visit.user])
        let people = try await auth.call(
            AuthAPI.findPeople, body: query, deadlineMilliseconds: Self.lookupMilliseconds
        ).people
        guard let sender = people.first(where: { $0.id == visit.user }) else {
            throw APIError.storedValue("a signed-in user whom auth does not know")
        }
        let recipient = people.first { $0.email.asciiLowercased == address.folded }
        try guesses.note(isKnown: recipient != nil, visit.user, at: visit.now)
        if recipient?.id == visit.user { throw APIError.field("to", "You cannot send money to yourself") }
        guard let recipient else { throw APIError.recipientNotFound }
        return (WalletParty(sender), WalletParty(recipient))
    }

    private func person(_ user: ID<User>) async throws -> Person? {
        try await auth.call(
            AuthAPI.findPeople, body: PeopleQuery(ids: [user]),
            deadlineMilliseconds: Self.lookupMilliseconds
        ).people.first
    }
}

extension WalletParty {
    fileprivate init(_ person: Person) {
        self.init(id: person.id, email: person.email, displayName: person.displayName)
    }
}

extension ServiceRoutes {
    /// The endpoints of wallets.
    /// - Parameter hasDemoUser: whether the demo user may top up.
    package mutating func mountWallet(
        _ store: WalletStore, _ ids: IDGenerator, auth: ServiceClient, hasDemoUser: Bool
    ) {
        WalletRoutes(store: store, ids: ids, auth: auth, guesses: AddressGuesses(), hasDemoUser: hasDemoUser)
            .mount(on: &self)
    }
}
