import Contracts
import PictureKit
import Testing

@testable import AuthService

@Suite struct AvatarTests {
    @Test func `file names give their avatars again, and nothing else does`() throws {
        let avatar = Avatar(hash: "ab12", uniqueID: "0190-x", format: .webp)
        #expect(Avatar(fileName: avatar.fileName) == avatar)
        for name in ["", "a.b", "a.b.gif", "a.b.png.new", "a.b.c.png"] {
            #expect(Avatar(fileName: name) == nil)
        }
    }
}
