import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Profile, onboarding, picture and look-up through the gateway (contract §1).
@Suite struct ProfileTests {
    @Test
    func
        `ONB-001, ONB-002: onboarding is not done at first, takes a currency, and is done after completing or skipping`()
        async throws
    {
        try await CofferSystem.run { system in
            for path in ["/onboarding/complete", "/onboarding/skip"] {
                let member = try await system.join("\(path.dropFirst(12))@example.org")
                #expect(try await member.client.profile.get().hasCompletedOnboarding == false)
                for code in ["USD", "EUR", "ILS"] {
                    let answer = try await member.send(
                        .patch, "/users/me/currency", #"{"currency":"\#(code)"}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(answer.data["currency"].string == code)
                    #expect(try await member.get("/users/me").data["preferredCurrency"].string == code)
                    let accounts = try await member.get("/accounts").data["accounts"]
                    #expect(accounts[0]["preferredCurrency"].string == code)
                }
                for _ in 0..<2 {
                    let answer = try await member.send(.post, path)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(answer.data == .object(["hasCompletedOnboarding": .bool(true)]))
                }
                #expect(try await member.client.profile.get().hasCompletedOnboarding == true)
            }
        }
    }

    @Test func `a profile and a group have tags, and a change can name one`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let group = try await ada.send(.post, "/groups", #"{"name":"Flat"}"#)
            let id = try #require(group.data["id"].string, "\(group.text)")
            for (path, change) in [
                ("/users/me", #"{"displayName":"Ada L."}"#), ("/groups/\(id)", #"{"name":"Hut"}"#),
            ] {
                let tag = try #require(try await ada.get(path).fields["ETag"])
                #expect(try await ada.get(path, fields: [("If-None-Match", tag)]).status == 304)
                #expect(try await ada.send(.patch, path, change, fields: [("If-Match", tag)]).status == 200)
                let late = try await ada.send(.patch, path, change, fields: [("If-Match", tag)])
                #expect(late.status == 412)
                #expect(late.json["code"].string == "PRECONDITION_FAILED")
                #expect(try await ada.get(path, fields: [("If-None-Match", tag)]).status == 200)
            }
            let tag = try #require(try await ada.get("/wallet").fields["ETag"])
            #expect(try await ada.get("/wallet", fields: [("If-None-Match", tag)]).status == 304)
        }
    }

    @Test func `ONB-002: an unknown currency is refused under its field`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            for body in ["{}", #"{"currency":null}"#, #"{"currency":"XYZ"}"#, #"{"currency":5}"#] {
                let answer = try await ada.send(.patch, "/users/me/currency", body)
                #expect(answer.status == 400)
                #expect(answer.json["details"]["currency"].array.count == 1, "\(answer.text)")
                #expect(answer.json["fields"] == answer.json["details"])
            }
        }
    }

    @Test func `ONB-006, SET-001, SET-002: every setting can be changed and is stored`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("Ada@Example.org", name: "Ada")
            let before = try await ada.get("/users/me").data
            #expect(
                before.keys == [
                    "autoLockMinutes", "avatarUrl", "biometricEnabled", "createdAt", "displayName", "email",
                    "emailVerified", "hasCompletedOnboarding", "hasPin", "id", "locale", "preferredCurrency",
                    "timeZone",
                ])
            #expect(before["email"].string == "Ada@Example.org")
            #expect(before["timeZone"].string == "UTC")
            #expect(before["avatarUrl"].isNull)
            let settings: [(String, JSONValue)] = [
                ("displayName", .string("Ada L.")), ("preferredCurrency", .string("JPY")),
                ("hasCompletedOnboarding", .bool(true)), ("hasCompletedOnboarding", .bool(false)),
                ("biometricEnabled", .bool(true)), ("biometricEnabled", .bool(false)),
                ("autoLockMinutes", .number("7")), ("autoLockMinutes", .null), ("locale", .string("en-IN")),
                ("locale", .null), ("timeZone", .string("Asia/Kolkata")),
            ]
            for (name, value) in settings {
                let text =
                    switch value {
                    case .string(let text): "\"\(text)\""
                    case .number(let text): text
                    case .bool(let flag): "\(flag)"
                    default: "null"
                    }
                let answer = try await ada.send(.patch, "/users/me", "{\"\(name)\":\(text)}")
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.data[name] == value)
                #expect(try await ada.get("/users/me").data[name] == value)
            }
        }
    }

    private static let wrongSettings: [(field: String, value: String, message: String)] = [
        ("displayName", "null", "Display name is required"),
        ("displayName", #""  ""#, "Display name is required"),
        ("displayName", #""A""#, "Display name must be at least 2 characters"),
        (
            "displayName", "\"\(String(repeating: "a", count: 101))\"",
            "Display name must be at most 100 characters"
        ),
        ("displayName", #""A\u0007b""#, "Display name must not contain control characters"),
        ("displayName", #""Ada\u2028Admin""#, "Display name must not contain control characters"),
        ("displayName", #""Ada\u2029Admin""#, "Display name must not contain control characters"),
        ("displayName", #""A\uFEFFda""#, "Display name must not contain control characters"),
        (
            "displayName", #""eve\u202Emoc.knab""#,
            "Display name must not contain invisible characters that change the direction of text"
        ),
        (
            "displayName", #""\u200D \u200D""#,
            "Display name must contain a letter, a number or another visible character"
        ),
        ("displayName", "5", "Display name must be text"),
        ("preferredCurrency", "null", "Currency is required"),
        ("hasCompletedOnboarding", #""yes""#, "Has completed onboarding must be true or false"),
        ("hasCompletedOnboarding", "null", "Has completed onboarding must be true or false"),
        ("biometricEnabled", "1", "Biometric enabled must be true or false"),
        ("autoLockMinutes", "0", "Auto-lock must be between 1 and 60 minutes"),
        ("autoLockMinutes", "61", "Auto-lock must be between 1 and 60 minutes"),
        ("autoLockMinutes", "1.5", "Auto lock minutes must be a whole number"),
        ("locale", #""not a tag""#, "Locale must be a language tag such as en or en-US"),
        ("timeZone", #""Mars/Olympus""#, "Unknown time zone"),
        ("timeZone", "null", "Time zone is required"),
    ]

    @Test func `SET-001: a wrong setting is refused under its field and changes nothing`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let before = try await ada.get("/users/me").data
            for (field, value, message) in Self.wrongSettings {
                let other = field == "displayName" ? #""locale":"de""# : #""displayName":"Changed""#
                let answer = try await ada.send(.patch, "/users/me", "{\(other),\"\(field)\":\(value)}")
                #expect(answer.status == 400, "\(field) \(value): \(answer.text)")
                #expect(answer.json["code"].string == "VALIDATION_ERROR")
                #expect(answer.json["error"].string == message)
                #expect(answer.json["details"][field] == .array([.string(message)]))
            }
            #expect(try await ada.get("/users/me").data == before)
        }
    }

    @Test func `a picture is stored, returned unchanged, replaced and deleted`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            #expect(try await ada.get("/users/me/avatar").status == 404)
            #expect(try await ada.send(.delete, "/users/me/avatar").status == 404)
            let first = try await put(ada, Pictures.png, "image/png")
            #expect(first.status == 200, "\(first.text)")
            let url = try #require(first.data["avatarUrl"].string)
            #expect(url.hasPrefix("/users/me/avatar?v="))
            #expect(try await ada.get("/users/me").data["avatarUrl"].string == url)
            #expect(
                try await system.signIn("ada@example.org").get("/users/me").data["avatarUrl"].string == url)

            let picture = try await ada.get(url)
            #expect(picture.status == 200)
            #expect(picture.bytes == Pictures.png)
            #expect(picture.fields["Content-Type"] == "image/png")
            #expect(picture.fields["X-Content-Type-Options"] == "nosniff")
            #expect(picture.fields["Content-Disposition"] == "inline; filename=\"avatar.png\"")
            let tag = try #require(picture.fields["ETag"])
            #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
            for known in [tag, "\"other\", W/\(tag)", "*"] {
                let again = try await ada.get(url, fields: [("If-None-Match", known)])
                #expect(again.status == 304, "\(known)")
                #expect(again.bytes.isEmpty)
                #expect(again.fields["ETag"] == tag)
                #expect(again.fields["Cache-Control"] == "private, no-cache")
            }
            #expect(try await ada.get(url, fields: [("If-None-Match", "\"other\"")]).status == 200)

            let same = try await put(ada, Pictures.png, "image/png; q=1")
            #expect(same.data["avatarUrl"].string == url)
            let other = try await put(ada, Pictures.webp, "IMAGE/WebP")
            #expect(other.status == 200, "\(other.text)")
            let newURL = try #require(other.data["avatarUrl"].string)
            #expect(newURL != url)
            let newer = try await ada.get("/api/v1\(newURL)", fields: [("If-None-Match", tag)])
            #expect(newer.status == 200)
            #expect(newer.bytes == Pictures.webp)
            #expect(newer.fields["Content-Type"] == "image/webp")

            let eve = try await system.join("eve@example.org", name: "Eve")
            #expect(try await eve.get(newURL).status == 404)
            #expect(try await system.call(.get, newURL).status == 401)
            #expect(try await ada.send(.delete, "/users/me/avatar").data["deleted"].bool == true)
            #expect(try await ada.get(newURL).status == 404)
            #expect(try await ada.get("/users/me").data["avatarUrl"].isNull)
        }
    }

    @Test func `a body that is no picture is refused with the reason`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let text = Array("<script>alert(1)</script>".utf8)
            let cases: [(bytes: [UInt8], type: String?, status: Int, code: String)] = [
                (text, "image/png", 415, "UNSUPPORTED_MEDIA_TYPE"),
                (text, "text/html", 415, "UNSUPPORTED_MEDIA_TYPE"),
                (Pictures.png, "image/gif", 415, "UNSUPPORTED_MEDIA_TYPE"),
                (Pictures.png, nil, 415, "UNSUPPORTED_MEDIA_TYPE"),
                (Pictures.png, "image/jpeg", 415, "UNSUPPORTED_MEDIA_TYPE"),
                (Pictures.png + text, "image/png", 415, "UNSUPPORTED_MEDIA_TYPE"),
                (Array(Pictures.png.dropLast()), "image/png", 415, "UNSUPPORTED_MEDIA_TYPE"),
                ([], "image/png", 415, "UNSUPPORTED_MEDIA_TYPE"),
                ([UInt8](repeating: 0, count: (1 << 20) + 1), "image/png", 413, "PAYLOAD_TOO_LARGE"),
            ]
            for (bytes, type, status, code) in cases {
                let answer = try await put(ada, bytes, type)
                #expect(answer.status == status, "\(type ?? "no type"), \(bytes.count) bytes: \(answer.text)")
                #expect(answer.json["success"].bool == false)
                #expect(answer.json["code"].string == code)
                #expect(answer.json["error"].string?.isEmpty == false)
            }
            #expect(try await ada.get("/users/me").data["avatarUrl"].isNull)
        }
    }

    @Test func `SHEXP-002: only verified users are found by address`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let grace = try await system.join("Grace+cs@Example.org", name: "Grace")
            let unverified =
                #"{"email":"new@example.org","password":"\#(CofferSystem.password)","displayName":"New"}"#
            #expect(try await system.call(.post, "/auth/register", json: unverified).status == 201)
            for email in ["grace%2Bcs@example.org", "GRACE%2BCS%40EXAMPLE.ORG", "grace+cs@example.org"] {
                let answer = try await ada.get("/users/lookup?email=\(email)")
                #expect(answer.status == 200, "\(email): \(answer.text)")
                #expect(
                    answer.data["user"]
                        == .object([
                            "id": .string(grace.id), "email": .string("Grace+cs@Example.org"),
                            "displayName": .string("Grace"),
                        ]))
            }
            let cases: [(query: String, status: Int, code: String)] = [
                ("?email=new@example.org", 404, "NOT_FOUND"), ("?email=who@example.org", 404, "NOT_FOUND"),
                ("?email=Ada@example.org", 400, "VALIDATION_ERROR"), ("", 400, "VALIDATION_ERROR"),
                ("?email=", 400, "VALIDATION_ERROR"), ("?email=nobody", 400, "VALIDATION_ERROR"),
                ("?email=%00", 400, "VALIDATION_ERROR"),
            ]
            for (query, status, code) in cases {
                let answer = try await ada.get("/users/lookup\(query)")
                #expect(answer.status == status, "\(query): \(answer.text)")
                #expect(answer.json["code"].string == code)
            }
            #expect(try await system.call(.get, "/users/lookup?email=ada@example.org").status == 401)
            #expect(try await grace.send(.delete, "/users/me", CofferSystem.deletion).status == 200)
            #expect(try await ada.get("/users/lookup?email=grace%2Bcs@example.org").status == 404)
        }
    }

    @Test func `SHEXP-002: production allows five look-ups a minute`() async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "production"]) { system in
            let ada = try await system.join("ada@example.org")
            for _ in 0..<5 {
                #expect(try await ada.get("/users/lookup?email=who@example.org").status == 404)
            }
            let refused = try await ada.get("/users/lookup?email=who@example.org")
            #expect(refused.status == 429)
            #expect(refused.json["code"].string == "RATE_LIMITED")
            #expect(refused.fields["RateLimit-Policy"] == "\"lookup\";q=5;w=60")
            #expect(try await ada.get("/users/me").status == 200)
        }
    }

    private func put(_ member: Member, _ bytes: [UInt8], _ type: String?) async throws -> TestAnswer {
        var fields = [("Authorization", "Bearer \(member.accessToken)")]
        if let type { fields.append(("Content-Type", type)) }
        return try await member.system.harness.client.send(
            .put, "/users/me/avatar", body: .bytes(bytes), fields: fields)
    }
}
