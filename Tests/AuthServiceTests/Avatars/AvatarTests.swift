import Contracts
import Foundation
import HTTPKit
import PictureKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite struct AvatarTests {
    @Test func `an avatar's file name is read as the same avatar, and other names are refused`() throws {
        let avatar = Avatar(hash: "ab12", uniqueID: "0190-x", format: .webp)
        #expect(Avatar(fileName: avatar.fileName) == avatar)
        for name in ["", "a.b", "a.b.gif", "a.b.png.new", "a.b.c.png"] {
            #expect(Avatar(fileName: name) == nil)
        }
    }

    @Test func `thirty parallel uploads of a user's picture never hold more than two files`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let webp =
                Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8) + [
                    0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
                ]
            let identity = auth.service.context.signer.sign(.user(alice.identity))
            let folder = "\(auth.service.context.dataFolder)/files/avatars"
            let most = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        let answer = try await auth.service.client.send(
                            .put, "/users/me/avatar", body: .bytes(webp),
                            fields: [("Content-Type", "image/webp"), (IdentitySigner.headerName, identity)])
                        #expect(answer.status == 200, "\(answer.text)")
                        return try FileManager.default.contentsOfDirectory(atPath: folder).count
                    }
                }
                return try await group.reduce(0, max)
            }
            #expect((1...2).contains(most))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }
    }
}
