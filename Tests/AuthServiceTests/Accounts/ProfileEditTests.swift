import Contracts
import JSONKit
import Testing

@testable import AuthService

struct ProfileEditTests {
    private let user = UserAccount(
        id: ID(high: 1, low: 2), email: "a@b.co", displayName: "Alice", locale: "en", autoLockMinutes: 5,
        verifiedAt: nil, createdAt: Timestamp(millisecondsSinceEpoch: 0))

    private func edited(_ json: String) throws -> UserAccount {
        try JSON.decode(ProfileChange.self, from: Array(json.utf8))
            .checked { $0 == "Europe/Berlin" }.applied(to: user)
    }

    @Test func `an absent field stays, and null clears an optional field`() throws {
        #expect(try edited("{}") == user)
        var expected = user
        expected.locale = nil
        expected.autoLockMinutes = nil
        #expect(try edited(#"{"locale":null,"autoLockMinutes":null,"email":"x@y.z","id":"1"}"#) == expected)
    }

    @Test func `every field can be changed`() throws {
        var expected = user
        expected.displayName = "Bo"
        expected.currency = Currency("ILS")
        expected.hasCompletedOnboarding = true
        expected.biometricEnabled = true
        expected.autoLockMinutes = 60
        expected.locale = "zh-Hant-TW"
        expected.timeZone = "Europe/Berlin"
        let json = """
            {"displayName":" Bo ","preferredCurrency":"ILS","hasCompletedOnboarding":true,
             "biometricEnabled":true,"autoLockMinutes":60,"locale":"zh-Hant-TW","timeZone":"Europe/Berlin"}
            """
        #expect(try edited(json) == expected)
    }

    @Test(arguments: [
        (#"{"displayName":"B"}"#, "displayName", "Display name must be at least 2 characters"),
        (#"{"displayName":null}"#, "displayName", "Display name is required"),
        (#"{"displayName":"  "}"#, "displayName", "Display name is required"),
        (#"{"displayName":7}"#, "displayName", "Display name must be text"),
        (
            #"{"displayName":"a\r\nBcc: b"}"#, "displayName",
            "Display name must not contain control characters"
        ),
        (#"{"preferredCurrency":"XXX"}"#, "preferredCurrency", "Unknown currency"),
        (#"{"preferredCurrency":null}"#, "preferredCurrency", "Currency is required"),
        (
            #"{"hasCompletedOnboarding":"yes"}"#, "hasCompletedOnboarding",
            "Has completed onboarding must be true or false"
        ),
        (#"{"biometricEnabled":null}"#, "biometricEnabled", "Biometric enabled must be true or false"),
        (#"{"autoLockMinutes":0}"#, "autoLockMinutes", "Auto-lock must be between 1 and 60 minutes"),
        (#"{"autoLockMinutes":61}"#, "autoLockMinutes", "Auto-lock must be between 1 and 60 minutes"),
        (#"{"autoLockMinutes":1.5}"#, "autoLockMinutes", "Auto lock minutes must be a whole number"),
        (#"{"autoLockMinutes":1e400}"#, "autoLockMinutes", "Auto lock minutes must be a whole number"),
        (#"{"locale":"english language"}"#, "locale", "Locale must be a language tag such as en or en-US"),
        (#"{"locale":""}"#, "locale", "Locale must be a language tag such as en or en-US"),
        (#"{"timeZone":"Mars/Olympus"}"#, "timeZone", "Unknown time zone"),
        (#"{"timeZone":null}"#, "timeZone", "Time zone is required"),
    ])
    func `a wrong value is refused under its field`(json: String, field: String, message: String) throws {
        let error = try #require(throws: APIError.self) { try edited(json) }
        #expect(error.code == .validation)
        #expect(error.details == FieldErrors(field, message))
    }

    @Test func `all wrong fields are reported at once`() throws {
        let error = try #require(throws: APIError.self) {
            try edited(#"{"displayName":"","preferredCurrency":"?","autoLockMinutes":99,"timeZone":"x"}"#)
        }
        #expect(
            error.details.entries.map(\.path) == [
                "displayName", "preferredCurrency", "autoLockMinutes", "timeZone",
            ])
    }

    @Test(arguments: [
        ("en", true), ("en-US", true), ("de-CH-1996", true), ("x", false), ("en_US", false), ("en-", false),
        ("-en", false), ("12", false), ("en-toolongsubtag", false),
        ("ab-\(String(repeating: "c", count: 40))", false),
        ("é", false),
    ])
    func `a language tag is accepted by its form`(tag: String, isWellFormed: Bool) {
        #expect(LanguageTag.isWellFormed(tag) == isWellFormed)
    }
}
