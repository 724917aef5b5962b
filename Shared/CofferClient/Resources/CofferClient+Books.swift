public import Contracts

extension CofferClient {
    /// The books that the user is in, their members and invitations. `client.book(id)` calls within one.
    public struct Books: Sendable { let client: CofferClient }
    public var books: Books { Books(client: self) }
}

extension CofferClient.Books {
    /// The personal one first, deleted ones for their owner alone.
    public func list() async throws -> [SharedBook] { try await client.call(LedgerAPI.listBooks).value.books }

    public func create(_ draft: SharedBookDraft, key: String? = nil) async throws -> SharedBook {
        try await client.call(LedgerAPI.createBook, draft, options: CallOptions(idempotencyKey: key)).value
    }

    public func update(_ id: ID<User>, _ change: SharedBookDraft) async throws -> SharedBook {
        try await client.call(LedgerAPI.updateBook, change, at: [id]).value
    }

    /// - Parameter name: the book's name, as a confirmation.
    public func delete(_ id: ID<User>, named name: String) async throws {
        _ = try await client.call(LedgerAPI.deleteBook, BookDeletion(confirm: .value(name)), at: [id])
    }

    public func recover(_ id: ID<User>) async throws -> SharedBook {
        try await client.call(LedgerAPI.recoverBook, at: [id]).value
    }

    public func makeOwner(_ user: ID<User>, of id: ID<User>) async throws -> SharedBook {
        try await client.call(LedgerAPI.changeBookOwner, BookOwnerChange(userId: .value(user)), at: [id])
            .value
    }

    /// What people did, newest first.
    public func activity(of id: ID<User>) -> Pages<BookActivity.Line> {
        Pages { cursor in
            let page = try await client.call(LedgerAPI.listActivity, at: [id], query: ["cursor": cursor])
                .value
            return (page.activity, page.nextCursor)
        }
    }

    // MARK: Members

    public func members(of id: ID<User>) async throws -> BookMembers {
        try await client.call(LedgerAPI.listBookMembers, at: [id]).value
    }

    public func setRole(_ role: BookRole, of user: ID<User>, in id: ID<User>) async throws -> BookMember {
        try await client.call(
            LedgerAPI.updateBookMember, BookRoleChange(role: .value(role)), at: [id, user]
        ).value
    }

    /// Removes a member, or leaves.
    public func remove(_ user: ID<User>, from id: ID<User>) async throws {
        _ = try await client.call(LedgerAPI.removeBookMember, at: [id, user])
    }

    // MARK: Invitations

    public func invite(
        _ email: String, as role: BookRole, to id: ID<User>, key: String? = nil
    ) async throws -> BookInvitation {
        try await client.call(
            LedgerAPI.inviteToBook, BookInvitationDraft(email: .value(email), role: .value(role)), at: [id],
            options: CallOptions(idempotencyKey: key)
        ).value
    }

    public func withdraw(_ invitation: ID<BookInvitation>, from id: ID<User>) async throws {
        _ = try await client.call(LedgerAPI.withdrawInvitation, at: [id, invitation])
    }

    /// The open ones to the user's address.
    public func invitations() async throws -> [ReceivedInvitation] {
        try await client.call(LedgerAPI.listInvitations).value.invitations
    }

    public func accept(_ invitation: ID<BookInvitation>) async throws -> SharedBook {
        try await client.call(LedgerAPI.acceptInvitation, at: [invitation]).value
    }

    public func decline(_ invitation: ID<BookInvitation>) async throws {
        _ = try await client.call(LedgerAPI.declineInvitation, at: [invitation])
    }
}

extension SharedBook: Identifiable {}
extension BookInvitation: Identifiable {}
extension ReceivedInvitation: Identifiable {}
