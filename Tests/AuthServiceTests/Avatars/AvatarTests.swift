import Contracts
import PictureKit
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
}
