import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct NotificationLimitTests {
    private func messages(_ sharing: SharingFixture, as user: Int) async throws -> [String] {
        try await sharing.get("/notifications?limit=100", as: user).json["notifications"].array
            .compactMap { $0["message"].string }
    }

    @Test func `one person causes another 30 notifications an hour, and one line counts the rest`()
        async throws
    {
        try await SharingFixture.run { sharing in
            for number in 1...42 as ClosedRange<UInt64> { _ = try await sharing.share(number) }
            let list = try await sharing.get("/notifications?limit=100", as: 2).json
            #expect(list["total"].int == 31 && list["unread"].int == 31)
            let line = list["notifications"][0]
            #expect(line["message"].string == "… and 12 more from Ann.")
            #expect(line["type"].string == "MORE" && line["more"].int == 12)
            // Others' notifications, and hers to others, still come.
            _ = try await sharing.share(50, as: 3)
            _ = try await sharing.share(51, with: ["cleo@x.org"])
            #expect(try await messages(sharing, as: 2).count == 32)
            #expect(try await messages(sharing, as: 3).count == 1)
            // A line that was read is unread when it counts more.
            #expect(try await sharing.send(.post, "/notifications/read-all", as: 2).json["read"].int == 32)
            _ = try await sharing.share(52)
            let unread = try await sharing.get("/notifications?unread=true", as: 2).json["notifications"]
            #expect(unread.array.map { $0["message"].string } == ["… and 13 more from Ann."])
            // An hour later she can notify him again.
            sharing.service.clock.advance(seconds: 3_601)
            _ = try await sharing.share(53)
            #expect(
                try await messages(sharing, as: 2).first
                    == "Ann shared Dinner with you. Your part is 50.00 USD.")
        }
    }

    @Test func `invitations by one person count alike when the address is verified`() async throws {
        try await SharingFixture.run { sharing in
            for number in 1...33 as ClosedRange<UInt64> {
                _ = try await sharing.share(number, with: ["dan@new.org"])
            }
            let dan = SharingFixture.person(4, sharing.service, email: "dan@new.org")
            try sharing.auth.announce(AuthEvent.userVerified, dan)
            #expect(
                try await eventually { try await !messages(sharing, as: 4).isEmpty })
            let list = try await messages(sharing, as: 4)
            #expect(list.count == 31 && list.contains("… and 3 more from Ann."))
        }
    }
}
