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
            for isSkipped in [false, true] {
                let member = try await system.join("\(isSkipped ? "skip" : "complete")@example.org")
                let profile = member.client.profile
                #expect(try await profile.get().hasCompletedOnboarding == false)
                for currency in ["USD", "EUR", "ILS"] as [Currency] {
                    #expect(try await profile.setCurrency(currency).currency == currency)
                    #expect(try await profile.get().preferredCurrency == currency)
                    let account = try #require(try await member.client.accounts.list().accounts.first)
                    #expect(account.preferredCurrency == currency)
                }
                for _ in 0..<2 {
                    let state =
                        isSkipped
                        ? try await profile.skipOnboarding() : try await profile.completeOnboarding()
                    #expect(state.hasCompletedOnboarding)
                }
                #expect(try await profile.get().hasCompletedOnboarding == true)
            }
        }
    }

    @Test func `a profile and a group have tags, and a change can name one`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            let id = try await client.groups.create(GroupDraft(name: "Flat")).id
            func isKnown(_ path: String, _ tag: String) async throws -> Bool {
                let status = try await ada.get(path, fields: [("If-None-Match", tag)]).status
                #expect([200, 304].contains(status))
                return status == 304
            }
            // A group shows the names of its members, so it is changed before its owner's name.
            let groupTag = try #require(try await client.call(SharingAPI.getGroup, at: [id]).tag)
            #expect(try await isKnown("/groups/\(id)", groupTag))
            let hut = GroupChange(name: "Hut")
            #expect(try await client.groups.update(id, hut, ifUnchanged: groupTag).name == "Hut")
            let profileTag = try #require(try await client.call(AuthAPI.me).tag)
            #expect(try await isKnown("/users/me", profileTag))
            let name = ProfileChange(displayName: "Ada L.")
            #expect(try await client.profile.update(name, ifUnchanged: profileTag).displayName == "Ada L.")
            for late in [
                try await refused { try await client.profile.update(name, ifUnchanged: profileTag) },
                try await refused { try await client.groups.update(id, hut, ifUnchanged: groupTag) },
            ] {
                #expect(late.status == 412)
                #expect(late.code == .preconditionFailed)
            }
            #expect(try await isKnown("/users/me", profileTag) == false)
            #expect(try await isKnown("/groups/\(id)", groupTag) == false)
            let tag = try #require(try await client.call(LedgerAPI.getWallet).tag)
            #expect(try await isKnown("/wallet", tag))
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
            let profile = ada.client.profile
            let before = try await ada.get("/users/me").data
            #expect(
                before.keys == [
                    "autoLockMinutes", "avatarUrl", "biometricEnabled", "createdAt", "displayName", "email",
                    "emailVerified", "hasCompletedOnboarding", "hasPin", "hasTotp", "id", "locale",
                    "preferredCurrency",
                    "timeZone",
                ])
            #expect(before["email"].string == "Ada@Example.org")
            #expect(before["timeZone"].string == "UTC")
            #expect(before["avatarUrl"].isNull)
            let settings: [(ProfileChange, (UserProfile) -> Bool)] = [
                (ProfileChange(displayName: "Ada L."), { $0.displayName == "Ada L." }),
                (ProfileChange(preferredCurrency: "JPY"), { $0.preferredCurrency == "JPY" }),
                (ProfileChange(hasCompletedOnboarding: true), { $0.hasCompletedOnboarding }),
                (ProfileChange(hasCompletedOnboarding: false), { !$0.hasCompletedOnboarding }),
                (ProfileChange(biometricEnabled: true), { $0.biometricEnabled }),
                (ProfileChange(biometricEnabled: false), { !$0.biometricEnabled }),
                (ProfileChange(autoLockMinutes: 7), { $0.autoLockMinutes == 7 }),
                (ProfileChange(autoLockMinutes: nil), { $0.autoLockMinutes == nil }),
                (ProfileChange(locale: "en-IN"), { $0.locale == "en-IN" }),
                (ProfileChange(locale: nil), { $0.locale == nil }),
                (ProfileChange(timeZone: "Asia/Kolkata"), { $0.timeZone == "Asia/Kolkata" }),
            ]
            for (change, isMade) in settings {
                let changed = try await profile.update(change)
                #expect(isMade(changed), "\(changed)")
                #expect(try await profile.get() == changed)
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
            _ = try await system.client().auth.register(
                email: "new@example.org", password: CofferSystem.password, displayName: "New")
            let profile = ada.client.profile
            for email in ["grace+cs@example.org", "GRACE+CS@EXAMPLE.ORG"] {
                let found = try await profile.lookUp(email: email)
                #expect(found.id.text == grace.id && found.email == "Grace+cs@Example.org")
                #expect(found.displayName == "Grace")
            }
            // A plus sign of a query is a plus sign, too.
            #expect(try await ada.get("/users/lookup?email=grace+cs@example.org").status == 200)
            let cases: [(email: String, status: Int, code: ErrorCode)] = [
                ("new@example.org", 404, .notFound), ("who@example.org", 404, .notFound),
                ("Ada@example.org", 400, .validation), ("", 400, .validation),
                ("nobody", 400, .validation), ("\0", 400, .validation),
            ]
            for (email, status, code) in cases {
                let refusal = try await refused { try await profile.lookUp(email: email) }
                #expect(refusal.status == status, "\(email): \(refusal)")
                #expect(refusal.code == code)
            }
            #expect(try await ada.get("/users/lookup").status == 400)
            let stranger = system.client()
            let anonymous = try await refused { try await stranger.profile.lookUp(email: ada.email) }
            #expect(anonymous.status == 401)
            _ = try await grace.client.profile.deleteUser(
                AccountDeletion(password: .value(CofferSystem.password)))
            let gone = try await refused { try await profile.lookUp(email: "grace+cs@example.org") }
            #expect(gone.status == 404)
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
