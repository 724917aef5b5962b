import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore

/// What somebody may try with an invitation that is not theirs (contract-household §4, "Invitations").
@Suite struct InvitationAttackTests {
    /// Expects that a request about an invitation is answered like one about an unknown invitation.
    private func expectUnknown(
        _ scene: HouseholdScene, _ invitation: String, by number: Int,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        for verb in ["accept", "decline"] {
            let answer = try await scene.ledger.call(
                .post, "/invitations/\(invitation)/\(verb)", user: number)
            let other = try await scene.ledger.call(
                .post, "/invitations/\(scene.id(9))/\(verb)", user: number)
            #expect(answer.status == 404, sourceLocation: location)
            #expect(answer.text == other.text, sourceLocation: location)
        }
    }

    @Test func `a forwarded link opens nothing, nor does it for a former or another account`() async throws {
        try await HouseholdScene.run { scene in
            let invitation = try await scene.invite(2)
            try await expectUnknown(scene, invitation, by: 3)
            // The invited person has moved to another address: the old one is nobody's.
            let moved = scene.ledger.service.user(2).user
            scene.people.forget(moved)
            scene.people.add(moved, "elsewhere@example.org", "Person 2")
            try await expectUnknown(scene, invitation, by: 2)
            #expect(try await scene.ledger.json(.get, "/invitations", user: 2)["invitations"].array.isEmpty)
            // Who has the address now is the invited one.
            scene.people.forget(scene.ledger.service.user(4).user)
            scene.people.add(
                scene.ledger.service.user(4).user, HouseholdScene.address(2).uppercased(), "Person 4")
            #expect(try await scene.accept(invitation, by: 4) == 200)
            // The one who first had it comes back to it: it is spent.
            scene.people.forget(moved)
            scene.people.add(moved, HouseholdScene.address(2), "Person 2")
            try await expectUnknown(scene, invitation, by: 2)
        }
    }

    @Test func `an address that auth does not know as verified accepts nothing`() async throws {
        try await HouseholdScene.run { scene in
            let invitation = try await scene.invite(2)
            scene.people.forget(scene.ledger.service.user(2).user)
            #expect(try await scene.accept(invitation, by: 2) == 401)
            scene.people.isDown = true
            #expect(try await scene.accept(invitation, by: 2) == 503)
        }
    }

    @Test func `withdrawn, declined, expired and replaced invitations open nothing`() async throws {
        try await HouseholdScene.run { scene in
            let withdrawn = try await scene.invite(2)
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)/invitations/\(withdrawn)")
            try await expectUnknown(scene, withdrawn, by: 2)
            let declined = try await scene.invite(2)
            _ = try await scene.ledger.json(.post, "/invitations/\(declined)/decline", user: 2)
            try await expectUnknown(scene, declined, by: 2)
            let replaced = try await scene.invite(2)
            let viewer = try await scene.invite(2, as: "VIEWER")
            try await expectUnknown(scene, replaced, by: 2)
            scene.ledger.service.clock.advance(seconds: 7 * 86_400)
            try await expectUnknown(scene, viewer, by: 2)
            #expect(try await scene.books(of: 2) == ["Personal"])
        }
    }

    @Test func `an invitation lets nobody back in, and changes no role`() async throws {
        try await HouseholdScene.run { scene in
            let invitation = try await scene.invite(2, as: "VIEWER")
            #expect(try await scene.accept(invitation, by: 2) == 200)
            #expect(try await scene.accept(invitation, by: 2) == 200)
            // A member who is invited as more stays what they are.
            let more = try await scene.invite(2)
            #expect(try await scene.accept(more, by: 2) == 200)
            let book = try await scene.ledger.json(.get, "/books", user: 2)["books"][1]
            #expect(book["role"].string == "VIEWER" && book["memberCount"].int == 2)
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)/members/\(scene.id(2))")
            try await expectUnknown(scene, invitation, by: 2)
            try await expectUnknown(scene, more, by: 2)
            // A new one does.
            try await scene.join(2)
            #expect(try await scene.books(of: 2) == ["Personal", "Home"])
        }
    }

    @Test func `the owner's own address is refused, in any spelling`() async throws {
        try await HouseholdScene.run { scene in
            let own = HouseholdScene.address(1)
            for address in [own, own.uppercased()] {
                let answer = try await scene.ledger.call(
                    .post, "/books/\(scene.home)/invitations", #"{"email":"\#(address)","role":"VIEWER"}"#)
                #expect(answer.status == 400)
                #expect(answer.json["error"].string == "You cannot invite yourself")
                #expect(answer.json["details"].keys == ["email"])
            }
            let listed = try await scene.ledger.json(.get, "/books/\(scene.home)/members")["invitations"]
            #expect(listed.array.isEmpty)
        }
    }

    @Test func `nothing tells whether an address has an account`() async throws {
        try await HouseholdScene.run { scene in
            let path = "/books/\(scene.home)/invitations"
            let known = try await scene.ledger.json(
                .post, path, #"{"email":"\#(HouseholdScene.address(2))","role":"EDITOR"}"#)
            let unknown = try await scene.ledger.json(
                .post, path, #"{"email":"nobody@example.org","role":"EDITOR"}"#)
            for key in ["role", "createdAt", "expiresAt"] { #expect(known[key] == unknown[key]) }
            let listed = try await scene.ledger.json(.get, "/books/\(scene.home)/members")["invitations"]
            #expect(listed.array.count == 2)
        }
    }

    @Test func `a deleted book's invitations open nothing, also after it is back`() async throws {
        try await HouseholdScene.run { scene in
            let invitation = try await scene.invite(2)
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)", #"{"confirm":"Home"}"#)
            try await expectUnknown(scene, invitation, by: 2)
            _ = try await scene.ledger.json(.post, "/books/\(scene.home)/recover")
            try await expectUnknown(scene, invitation, by: 2)
        }
    }

    @Test func `a book's invitations are withdrawn by its owner alone`() async throws {
        try await HouseholdScene.run { scene in
            let invitation = try await scene.invite(2)
            let other = try await scene.ledger.json(.post, "/books", #"{"name":"Other"}"#, user: 3)
            let elsewhere = try #require(other["id"].string)
            for (path, number) in [(scene.home, 3), (elsewhere, 3), (scene.home, 2)] {
                let answer = try await scene.ledger.call(
                    .delete, "/books/\(path)/invitations/\(invitation)", user: number)
                #expect(answer.status == 404)
            }
            #expect(try await scene.accept(invitation, by: 2) == 200)
        }
    }

    @Test func `a user makes twenty invitations in a day, and twenty are open at most`() async throws {
        try await HouseholdScene.run { scene in
            let path = "/books/\(scene.home)/invitations"
            for number in 1...20 {
                _ = try await scene.ledger.json(
                    .post, path, #"{"email":"guest\#(number)@example.org","role":"VIEWER"}"#)
            }
            let full = try await scene.ledger.call(
                .post, path, #"{"email":"more@example.org","role":"VIEWER"}"#)
            #expect(full.status == 409, "\(full.text)")
            // Another book has room, the day has not.
            let mine = try await scene.ledger.call(
                .post, "/books/\(scene.id(1))/invitations", #"{"email":"more@example.org","role":"VIEWER"}"#)
            #expect(mine.status == 429 && mine.fields["Retry-After"] != nil, "\(mine.text)")
            scene.ledger.service.clock.advance(seconds: 86_400)
            try await scene.invite(2, to: scene.id(1))
        }
    }

    @Test func `a book has 19 members beside its owner`() async throws {
        try await HouseholdScene.run { scene in
            for number in 2...20 {
                try await scene.join(number, as: "VIEWER")
                scene.ledger.service.clock.advance(seconds: 86_400)
            }
            let late = try await scene.invite(21)
            #expect(try await scene.accept(late, by: 21) == 409)
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)/members/\(scene.id(2))")
            #expect(try await scene.accept(late, by: 21) == 200)
        }
    }

    @Test func `a user is in twenty books at most`() async throws {
        try await HouseholdScene.run { scene in
            for owner in 3...6 {
                for book in 0..<5 {
                    let made = try await scene.ledger.json(
                        .post, "/books", #"{"name":"Book \#(owner) \#(book)"}"#, user: owner)
                    let key = try #require(made["id"].string)
                    let invited = try await scene.ledger.json(
                        .post, "/books/\(key)/invitations",
                        #"{"email":"\#(HouseholdScene.address(2))","role":"EDITOR"}"#, user: owner)
                    let status = try await scene.accept(try #require(invited["id"].string), by: 2)
                    #expect(status == ((owner - 3) * 5 + book < 19 ? 200 : 409))
                }
            }
            #expect(try await scene.ledger.call(.post, "/books", #"{"name":"Own"}"#, user: 2).status == 409)
        }
    }

    @Test(arguments: [
        #"{"email":"person2@example.org"}"#, #"{"role":"EDITOR"}"#,
        #"{"email":"person2@example.org","role":"OWNER"}"#, #"{"email":"person2","role":"EDITOR"}"#,
        #"{"email":"a@example.org\r\nBcc: b@example.org","role":"EDITOR"}"#,
        #"{"email":"person2@example.org","role":"editor"}"#, #"{"email":null,"role":null}"#,
    ])
    func `a wrong invitation is refused with its field`(body: String) async throws {
        try await HouseholdScene.run { scene in
            let answer = try await scene.ledger.call(.post, "/books/\(scene.home)/invitations", body)
            #expect(answer.status == 400, "\(answer.text)")
            #expect(answer.message("email") != nil || answer.message("role") != nil)
        }
    }

    @Test func `a name with a link or a line of its own reaches nobody by an invitation`() async throws {
        try await HouseholdScene.run { scene in
            _ = try await scene.ledger.json(
                .patch, "/books/\(scene.home)", #"{"name":"You won: https://evil.example"}"#)
            let invitation = try await scene.invite(2)
            let seen = try await scene.ledger.call(.get, "/invitations", user: 2)
            #expect(seen.text.contains(invitation) && !seen.text.contains("evil.example"))
        }
    }
}
