import Testing

@testable import AuthService

struct CommonPasswordsTests {
    @Test(arguments: [
        "password", "Password1!", "PASSWORD123!", "Password!1", "Sunshine1!", "Elephant7!", "Welcome2025!",
        "Welcome@2024", "Dragon!!", "P@ssw0rd", "P@ssw0rd123!", "Qwerty123!", "Iloveyou1!", "Trustno1!",
        "Qwertyuiop1!", "1qaz@WSX", "Admin@123", "Admin123!", "Liverpool1!", "Batman007!", "Pokemon.99",
        "Letmein123456!", "zebra123", "Zephyr1!", "Abc123456!", "Aa12345678!", "Passwort123!", "Test1234!",
        "testpass", "TESTPASS123!", "TestPass123", "TestPass1234!", "TestPass1!", "NewPass123!", "NewPass1!",
    ])
    func `AUTH-008: a word with a usual ending is common, in any case`(password: String) {
        let isCommon = Words.common.contains(password)
        #expect(isCommon)
    }

    @Test(arguments: [
        "TestPass123!", "TestPassword123!", "Str0ng-enough!", "xPassword123!",
        "Password123!x", "Pass!word123", "Correct-Horse-1", "Sunshine4711!", "Sun1!shine", "Sunshine1!2",
        "Пароль12!", "Ελέφαντας1!", "Elefant£1", "", "\n", "a\nb", "Password\u{301}1!",
    ])
    func `AUTH-008: a password that is no word with a usual ending passes`(password: String) {
        let isCommon = Words.common.contains(password)
        #expect(!isCommon)
    }

    @Test func `the first and the last word of the file are found`() throws {
        let words = "abacus dragon monkey password qwerty welcome zebra".split(separator: " ")
        let common = try #require(CommonPasswords(words: Array(words.joined(separator: "\n").utf8)))
        for word in words {
            let isCommon = common.contains("\(word)1234!")
            #expect(isCommon, "\(word)")
        }
        for word in ["abacu", "abacuss", "zebr", "zebras", "aaaaaaaaa", "zzzzzzzzz"] {
            let isCommon = common.contains("\(word)1234!")
            #expect(!isCommon, "\(word)")
        }
    }

    @Test(arguments: ["", "\n\n\n", "zebra\nwelcome\nqwerty\npassword\nmonkey\ndragon\nabacus", "password"])
    func `a file that is not a sorted list of words is refused`(text: String) {
        #expect(CommonPasswords(words: Array(text.utf8)) == nil)
    }
}
