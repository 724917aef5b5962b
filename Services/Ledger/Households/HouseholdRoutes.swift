import Contracts
package import LedgerCore
import SQLiteKit
package import ServiceKit

/// `/books`, `/invitations`, and what other services ask about them.
struct HouseholdRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator
    let auth: ServiceClient

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.listBooks) { call in
            try await store.sharedBooks(of: visit(call), named: person(call).displayName)
        }
        routes.on(LedgerAPI.createBook, create)
        routes.on(LedgerAPI.updateBook, update)
        routes.on(LedgerAPI.deleteBook, delete)
        routes.on(LedgerAPI.recoverBook) { call in
            try await requireFreshSignIn(call)
            return try await store.recoverBook(
                call.id(), visit(call), named: person(call).displayName)
        }
        routes.on(LedgerAPI.listBookMembers, members)
        routes.on(LedgerAPI.updateBookMember, updateMember)
        routes.on(LedgerAPI.removeBookMember) { call in
            try await store.removeMember(call.id("user"), from: call.id(), visit(call))
        }
        routes.on(LedgerAPI.changeBookOwner, changeOwner)
        mountInvitations(on: &routes)
        routes.on(LedgerAPI.bookMembership) { call in
            try await store.membership(of: call.id("user"), in: call.id("book"))
        }
        routes.on(LedgerAPI.bookEndings) { call in
            let after: ID<User>? = try call.reading { query, errors in errors.id("after", query) }
            return try await store.bookEndings(after: after)
        }
        routes.on(LedgerAPI.memberships) { call in try await store.memberships(of: call.id("user")) }
    }

    private func mountInvitations(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.inviteToBook, invite)
        routes.on(LedgerAPI.withdrawInvitation) { call in
            try await store.withdraw(call.id("invitation"), from: call.id(), visit(call))
        }
        routes.on(LedgerAPI.listInvitations) { call in
            try await store.invitations(to: person(call), at: call.now)
        }
        routes.on(LedgerAPI.acceptInvitation) { call in
            try await store.accept(call.id(), by: person(call), visit(call))
        }
        routes.on(LedgerAPI.declineInvitation) { call in
            try await store.decline(call.id(), by: person(call), at: call.now)
        }
    }

    private func create(_ call: Call<SharedBookDraft>) async throws -> Answer {
        let draft = try HouseholdRules.book(call.body, preferred: call.identity.currency)
        return try await store.createBook(
            ids.make(), name: draft.name, currency: draft.currency, visit(call),
            named: person(call).displayName, idempotency: call.idempotency())
    }

    private func update(_ call: Call<SharedBookDraft>) async throws -> SharedBook {
        try await requireOwner(call)
        let change = try HouseholdRules.change(call.body)
        return try await store.updateBook(
            call.id(), name: change.name, currency: change.currency, visit(call),
            named: person(call).displayName)
    }

    private func delete(_ call: Call<BookDeletion>) async throws -> Deleted {
        try await requireOwner(call)
        var errors = FieldErrors()
        let confirm = errors.required(call.body.confirm, "confirm", "Write the book's name to delete it")
        guard errors.isEmpty, let confirm else { throw errors.refusal }
        try await requireFreshSignIn(call)
        return try await store.deleteBook(call.id(), confirm: confirm.trimmed, visit(call))
    }

    private func members(_ call: Call<Empty>) async throws -> BookMembers {
        let me = try await person(call)
        let book = try call.readableBook()
        let found = try await store.bookMembers(book.key, visit(call), named: me.displayName)
        // Addresses are the owner's to see.
        guard found.invitations != nil else { return found }
        let present = found.members.filter { $0.leftAt == nil }.map(\.userId)
        let people = try await auth.call(AuthAPI.findPeople, body: PeopleQuery(ids: present)).people
        return BookMembers(
            members: found.members.map { member in
                guard let person = people.first(where: { $0.id == member.userId }) else { return member }
                return BookMember(
                    userId: member.userId, displayName: person.displayName, email: person.email,
                    role: member.role ?? .viewer, joinedAt: member.joinedAt, leftAt: member.leftAt)
            }, invitations: found.invitations)
    }

    private func updateMember(_ call: Call<BookRoleChange>) async throws -> BookMember {
        try await requireOwner(call)
        let role = try HouseholdRules.role(call.body)
        if role == .editor { try await requireFreshSignIn(call) }
        return try await store.updateMember(call.id("user"), of: call.id(), to: role, visit(call))
    }

    private func changeOwner(_ call: Call<BookOwnerChange>) async throws -> SharedBook {
        try await requireOwner(call)
        var errors = FieldErrors()
        let member = errors.required(call.body.userId, "userId", "User id is required")
        guard errors.isEmpty, let member else { throw errors.refusal }
        try await requireFreshSignIn(call)
        return try await store.changeOwner(
            of: call.id(), to: member, visit(call), named: person(call).displayName)
    }

    private func invite(_ call: Call<BookInvitationDraft>) async throws -> Answer {
        try await requireOwner(call)
        let draft = try HouseholdRules.invitation(call.body)
        let me = try await person(call)
        if draft.email.folded == me.email.asciiLowercased {
            throw APIError.field("email", "You cannot invite yourself")
        }
        try await requireFreshSignIn(call)
        return try await store.invite(
            draft.email, as: draft.role, to: call.id(), id: ids.make(), visit(call), named: me.displayName,
            idempotency: call.idempotency())
    }

    // MARK: People

    /// The caller's visit to the personal book: these endpoints check their book themselves.
    private func visit<Body>(_ call: Call<Body>) throws(APIError) -> BookVisit {
        try BookVisit(call, ids: ids)
    }

    /// The book is checked before the fields, so that strangers get no field errors.
    private func requireOwner<Body>(_ call: Call<Body>) async throws {
        let (key, user) = (try call.id("id", User.self), try call.user)
        try await store.database.read(owner: user.cast()) { db in
            try HouseholdRecord.requireOwned(key, by: user, in: db)
        }
    }

    private func requireFreshSignIn<Body>(_ call: Call<Body>) async throws {
        let caller = try call.identity
        let _: Empty = try await auth.call(
            AuthAPI.requireFreshSignIn, body: SignInQuery(session: caller.session, user: caller.user))
    }

    /// Returns the caller as others know them, with the address that is verified now.
    private func person<Body>(_ call: Call<Body>) async throws -> Person {
        let user = try call.user
        let found = try await auth.call(AuthAPI.findPeople, body: PeopleQuery(ids: [user])).people.first
        guard let found else { throw APIError(.unauthorized) }
        return found
    }
}

extension ServiceRoutes {
    /// The endpoints of books of several people.
    package mutating func mountHouseholds(_ store: LedgerStore, _ ids: IDGenerator, auth: ServiceClient) {
        HouseholdRoutes(store: store, ids: ids, auth: auth).mount(on: &self)
    }
}
