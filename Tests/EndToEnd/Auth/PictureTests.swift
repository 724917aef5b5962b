import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Pictures of phones, and `If-Match` for a picture and an account, through the gateway.
@Suite struct PictureTests {
    /// Bytes after the end of a JPEG: the film of a motion photo, another picture and a script.
    private static let tails = [
        [0, 0, 0, 0x18] + Array("ftypmp42".utf8), Pictures.jpeg, Array("<script>alert(1)</script>".utf8),
    ]

    private static func jpeg(_ bytes: [UInt8]) -> ClientFile { ClientFile(bytes, contentType: "image/jpeg") }

    @Test func `a phone's JPEG is stored as an avatar without the bytes after its end`()
        async throws
    {
        try await CofferSystem.run { system in
            let profile = try await system.join("ada@example.org").client.profile
            for tail in Self.tails {
                _ = try await profile.setPicture(Self.jpeg(Pictures.jpeg + tail))
                let picture = try await profile.picture()
                #expect(picture.bytes == Pictures.jpeg)
                #expect(picture.contentType == "image/jpeg")
            }
            let cut = Self.jpeg(Array(Pictures.jpeg.dropLast()))
            #expect(try await refused { try await profile.setPicture(cut) }.status == 415)
        }
    }

    @Test func `a phone's JPEG is stored as a receipt without the bytes after its end`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            func attach(_ bytes: [UInt8], to id: ID<Transaction>) async throws -> Reply<Contracts.Attachment>
            {
                try await ada.client.upload(LedgerAPI.addAttachment, Self.jpeg(bytes), at: [id])
            }
            let expense = try await ada.spend("5", on: ada.category("Food")).id
            let plain = try await attach(Pictures.jpeg, to: expense)
            #expect(plain.status == 201)
            for tail in Self.tails {
                // The picture is the same with every tail.
                let taken = try await attach(Pictures.jpeg + tail, to: expense)
                #expect(taken.status == 200)
                #expect(taken.value == plain.value)
            }
            let other = try await ada.spend("6", on: ada.category("Fun")).id
            let first = try await attach(Pictures.jpeg + Self.tails[0], to: other)
            #expect(first.status == 201)
            #expect(first.value.size == Pictures.jpeg.count)
            let file = try await ada.client.transactions.attachment(first.value.id, of: other)
            #expect(file.bytes == Pictures.jpeg)
        }
    }

    @Test func `where a photo was taken leaves with neither an avatar nor a receipt, and it stays upright`()
        async throws
    {
        // Exif of a phone that was turned: the orientation, and a place behind the directory.
        let place = Array("GPS 52.5163 13.3777".utf8)
        let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        func exif(_ more: [UInt8]) -> [UInt8] {
            let data = Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8] + directory + more
            return [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
        }
        let photo = Pictures.jpeg[..<2] + exif(place) + Pictures.jpeg[2...]
        let upright = Array(Pictures.jpeg[..<2] + exif([]) + Pictures.jpeg[2...])
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.client.profile.setPicture(Self.jpeg(Array(photo)))
            #expect(try await ada.client.profile.picture().bytes == upright)
            let expense = try await ada.spend("5", on: ada.category("Food")).id
            let receipt = try await ada.client.upload(
                LedgerAPI.addAttachment, Self.jpeg(Array(photo)), at: [expense]
            ).value
            #expect(receipt.size == upright.count)
            let file = try await ada.client.transactions.attachment(receipt.id, of: expense)
            #expect(file.bytes == upright)
        }
    }

    @Test func `a picture is changed and deleted only in the version that If-Match names`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let path = "/users/me/avatar"
            func put(_ bytes: [UInt8], _ type: String, if condition: String) async throws -> TestAnswer {
                try await ada.upload(.put, path, bytes, type, fields: [("If-Match", condition)])
            }
            // `If-Match: *` fails while there is no picture.
            #expect(try await put(Pictures.png, "image/png", if: "*").status == 412)
            #expect(try await ada.get(path).status == 404)
            #expect(try await ada.send(.delete, path, fields: [("If-Match", "*")]).status == 404)

            #expect(try await ada.upload(.put, path, Pictures.png, "image/png").status == 200)
            let old = try #require(try await ada.get(path).fields["ETag"])
            let changed = try await put(Pictures.webp, "image/webp", if: "\"other\", \(old)")
            #expect(changed.status == 200, "\(changed.text)")
            let tag = try #require(try await ada.get(path).fields["ETag"])
            #expect(tag != old)
            for stale in [old, "W/\(tag)", "\"nonsense\"", ""] {
                let refused = [
                    try await put(Pictures.jpeg, "image/jpeg", if: stale),
                    try await ada.send(.delete, path, fields: [("If-Match", stale)]),
                ]
                for answer in refused {
                    #expect(answer.status == 412, "\(stale)")
                    #expect(answer.json["code"].string == "PRECONDITION_FAILED")
                }
                #expect(try await ada.get(path).bytes == Pictures.webp)
            }
            #expect(try await put(Pictures.webp, "image/webp", if: "*").status == 200)
            #expect(try await ada.send(.delete, path, fields: [("If-Match", tag)]).status == 200)
            #expect(try await ada.get(path).status == 404)
        }
    }

    @Test(arguments: ["/users/me", "/auth/account"])
    func `an account is deleted only in the version that If-Match names`(path: String) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            let old = try #require(try await ada.get("/users/me").fields["ETag"])
            let changed = try await other.send(.patch, "/users/me", #"{"displayName":"Ada L."}"#)
            let tag = try #require(changed.fields["ETag"])
            for stale in [old, "W/\(tag)"] {
                let refused = try await ada.send(
                    .delete, path, CofferSystem.deletion, fields: [("If-Match", stale)])
                #expect(refused.status == 412, "\(refused.text)")
                #expect(refused.json["code"].string == "PRECONDITION_FAILED")
            }
            // A refused deletion ends no session.
            for member in [ada, other] {
                #expect(try await member.client.profile.get().displayName == "Ada L.")
            }
            let done = try await ada.send(
                .delete, path, CofferSystem.deletion, fields: [("If-Match", tag)])
            #expect(done.status == 200, "\(done.text)")
            for member in [ada, other] { #expect(try await member.get("/users/me").status == 401) }
        }
    }
}

extension Member {
    fileprivate func upload(
        _ method: HTTPMethod, _ path: String, _ bytes: [UInt8], _ type: String = "image/jpeg",
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        let own = [("Authorization", "Bearer \(accessToken)"), ("Content-Type", type)]
        return try await system.harness.client.send(method, path, body: .bytes(bytes), fields: own + fields)
    }
}
