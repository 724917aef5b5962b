import Contracts
import HTTPKit
import TestKit
import Testing

extension DeclaredErrorTests {
    /// Books of several people: what members may not do, and all limits.
    static func provokeHouseholdErrors(_ system: CofferSystem) async throws {
        let owner = try await system.join("owner@example.org")
        func make(_ name: String) async throws -> String {
            let made = try await owner.send(.post, "/books", #"{"name":"\#(name)"}"#)
            return try #require(made.data["id"].string, "\(made.text)")
        }
        let full = try await make("Full")
        let gone = try await make("Gone")
        for number in 1...4 { _ = try await owner.send(.post, "/books", #"{"name":"Book \#(number)"}"#) }
        let guests = try await fill(full, of: owner, in: system)
        let guest = guests[0]
        _ = try await owner.send(.delete, "/books/\(gone)", #"{"confirm":"Gone"}"#)
        _ = try await make("Another")
        _ = try await owner.send(.post, "/books/\(gone)/recover")
        let calls: [(HTTPMethod, String, String?)] = [
            (.patch, "", #"{"name":"Mine"}"#), (.delete, "", #"{"confirm":"Full"}"#),
            (.post, "/recover", nil),
            (.patch, "/members/\(owner.id)", #"{"role":"VIEWER"}"#), (.delete, "/members/\(owner.id)", nil),
            (.post, "/owner", #"{"userId":"\#(owner.id)"}"#),
            (.post, "/invitations", #"{"email":"x@example.org","role":"VIEWER"}"#),
            (.delete, "/invitations/\(full)", nil),
        ]
        for (method, path, body) in calls {
            _ = try await guest.send(method, "/books/\(full)\(path)", body)
            _ = try await owner.send(method, "/books/\(full)\(path)", body)
            _ = try await owner.send(method, "/books/\(owner.id)\(path)", body)
        }
        _ = try await owner.send(.patch, "/books/\(owner.id)", #"{"currency":"JPY"}"#)
        for number in 0...20 {
            _ = try await guest.send(
                .post, "/books/\(guest.id)/invitations",
                #"{"email":"more\#(number)@example.org","role":"VIEWER"}"#)
        }
    }

    /// Fills a book with members. One more than it takes is refused, and so is the next invitation of the day.
    private static func fill(
        _ book: String, of owner: Member, in system: CofferSystem
    ) async throws -> [Member] {
        var guests: [Member] = []
        for number in 0..<20 {
            let guest = try await system.join("guest\(number)@example.org")
            let invited = try await owner.send(
                .post, "/books/\(book)/invitations", #"{"email":"\#(guest.email)","role":"EDITOR"}"#)
            let id = try #require(invited.data["id"].string, "\(invited.text)")
            let accepted = try await guest.send(.post, "/invitations/\(id)/accept")
            #expect(accepted.status == (number < 19 ? 200 : 409), "\(accepted.text)")
            guests.append(guest)
        }
        return guests
    }
}
