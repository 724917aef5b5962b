import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit

@testable import LedgerCore
@testable import LedgerService

/// Books of several people.
extension StatementTour {
    mutating func households() async throws {
        let (owner, other) = (ledger.service.user().user.text, ledger.service.user(2))
        let made = try await ask(.post, "/books", #"{"name":"Home"}"#)
        let book = "/books/\(made["id"].string ?? "")"
        try await ask(.get, "/books")
        try await ask(.patch, book, #"{"name":"Our home","currency":"EUR"}"#)
        let declined = try await invite(to: book)
        try await ask(.get, "/invitations", as: .user(other))
        try await ask(.post, "/invitations/\(declined)/decline", as: .user(other))
        let accepted = try await invite(to: book)
        try await ask(.post, "/invitations/\(accepted)/accept", as: .user(other))
        try await ask(.delete, "\(book)/invitations/\(try await invite(to: book))")
        try await ask(.get, "\(book)/members")
        try await ask(.get, "/internal\(book)/members/\(other.user.text)", as: .service("export"))
        try await ask(.get, "/internal/users/\(owner)/books", as: .service("export"))
        for role in ["VIEWER", "EDITOR"] {
            try await ask(.patch, "\(book)/members/\(other.user.text)", #"{"role":"\#(role)"}"#)
        }
        try await ask(.post, "\(book)/owner", #"{"userId":"\#(other.user.text)"}"#)
        try await ask(.post, "\(book)/owner", #"{"userId":"\#(owner)"}"#, as: .user(other))
        try await ask(.delete, "\(book)/members/\(other.user.text)")
        try await ask(.delete, book, #"{"confirm":"Our home"}"#)
        try await ask(.post, "\(book)/recover")
        try await ask(.delete, book, #"{"confirm":"Our home"}"#)
    }

    /// Erases a user whose personal book the tour's own user gets.
    mutating func inherit() async throws {
        let (heir, other) = (ledger.service.user().user, ledger.service.user(2))
        let made = try await ask(
            .post, "/books/\(other.user.text)/invitations",
            #"{"email":"user1@example.org","role":"EDITOR"}"#, as: .user(other))
        try await ask(.post, "/invitations/\(made["id"].string ?? "")/accept")
        let (feed, now) = (ledger.store.feed, LedgerFixture.noon)
        let tombstone = Tombstone(user: other.user, erasedAt: now, heir: heir)
        try await ledger.store.database.write { db in
            try HouseholdEndingWorkflow.begin(tombstone, telling: feed, in: db)
        }
        try await ask(.get, "/internal/books/endings", as: .service("export"))
    }

    private mutating func invite(to book: String) async throws -> String {
        let address = "user2@example.org"
        let made = try await ask(
            .post, "\(book)/invitations", #"{"email":"\#(address)","role":"EDITOR"}"#)
        return made["id"].string ?? ""
    }
}
