import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Who owns a group after its owner has left.
@Suite(.serialized) struct GroupOwnerTests {
    /// Makes a group of Ann, Bob and Cleo. Returns its path and its members' ids in order.
    private func group(_ sharing: SharingFixture) async throws -> (path: String, members: [String]) {
        let made = try await sharing.send(
            .post, "/groups", #"{"name":"Flat","members":[{"email":"bob@x.org"},{"email":"cleo@x.org"}]}"#)
        let id = try #require(made.json["id"].string, "\(made.text)")
        return ("/groups/\(id)", made.json["members"].array.compactMap { $0["id"].string })
    }

    /// Shares an expense with a group and marks all parts as paid.
    private func accept(
        _ sharing: SharingFixture, _ path: String, _ number: UInt64, as user: Int
    ) async throws {
        let body = #"{"transactionId":"\#(sharing.ledger.add(number).text)"}"#
        let made = try await sharing.send(.post, "\(path)/expenses", body, as: user)
        #expect(made.status == 201, "\(made.text)")
        for part in made.json["participants"].array {
            #expect(try await sharing.markPaid(part["id"].string ?? "", as: user).status == 200)
        }
    }

    @Test func `a member who never shared with a group does not become its owner`() async throws {
        try await SharingFixture.run { sharing in
            let (path, members) = try await group(sharing)
            let refused = try await sharing.send(.delete, "\(path)/members/\(members[0])")
            #expect(refused.status == 409, "\(refused.text)")
            #expect(
                refused.json["error"].string
                    == "Nobody else can own this group yet. Delete it instead of leaving it.")
            #expect(
                try await sharing.get(path).json["ownerId"].string == sharing.service.user(1).user.text)
            try await accept(sharing, path, 1, as: 3)
            #expect(try await sharing.send(.delete, "\(path)/members/\(members[0])").status == 200)
            // Bob joined earlier, and Cleo accepted.
            let ownerID = try await sharing.get(path, as: 2).json["ownerId"].string
            #expect(ownerID == sharing.service.user(3).user.text)
        }
    }

    @Test func `a member who left and is added again accepts anew`() async throws {
        try await SharingFixture.run { sharing in
            let (path, members) = try await group(sharing)
            try await accept(sharing, path, 1, as: 3)
            #expect(try await sharing.send(.delete, "\(path)/members/\(members[2])", as: 3).status == 200)
            let again = try await sharing.send(.post, "\(path)/members", #"{"email":"cleo@x.org"}"#)
            #expect(again.status == 201)
            #expect(try await sharing.send(.delete, "\(path)/members/\(members[0])").status == 409)
        }
    }

    @Test func `a member who owns 50 groups does not get another one`() async throws {
        try await SharingFixture.run { sharing in
            let (path, members) = try await group(sharing)
            for number in 1...50 {
                let made = try await sharing.send(
                    .post, "/groups", #"{"name":"Own \#(number)"}"#, as: 2)
                #expect(made.status == 201, "\(made.text)")
            }
            for (number, user) in [(1, 2), (2, 3)] as [(UInt64, Int)] {
                try await accept(sharing, path, number, as: user)
            }
            #expect(try await sharing.send(.delete, "\(path)/members/\(members[0])").status == 200)
            let ownerID = try await sharing.get(path, as: 2).json["ownerId"].string
            #expect(ownerID == sharing.service.user(3).user.text)
        }
    }
}
