import Contracts
import Testing

@Suite struct LanguageTests {
    @Test(
        arguments: [
            (nil, .english), ("", .english), ("de", .german), ("DE-at", .german),
            ("de-AT, en;q=0.5", .german),
            ("en-US,en;q=0.9,de;q=0.8", .english), ("es;q=0.5, fr;q=0.7", .french),
            ("es;q=0.5,fr;q=0.5", .spanish), ("he-IL", .hebrew), ("iw", .hebrew), ("ja", .japanese),
            // Languages without words are passed over.
            ("it, pt-BR;q=0.9, fr;q=0.2", .french), ("it", .english), ("den", .english),
            // A weight of 0 refuses.
            ("de;q=0", .english), ("de;q=0.000, es;q=0.001", .spanish), ("*;q=0, ja;q=0.1", .japanese),
            ("*", .english), ("*;q=0.8, de;q=0.9", .german), ("it, *;q=0.5, de;q=0.3", .english),
            ("de ; Q=0.4 ,\tfr;q=0.3", .german), ("de;q=1.000", .german), ("de;q=1.", .german),
            (",,de,,", .german),
            // Malformed parts are passed over.
            ("de;q=1.001, fr;q=0.1", .french), ("de;q=2, fr;q=0.1", .french), ("de;q=-1", .english),
            ("de;q=0.1234, fr;q=0.1", .french), ("de;q=", .english), ("de;q", .english), ("de;", .english),
            ("de;level=1", .english), ("de;q=0.5;q=1", .english), ("de;q=0.+1", .english),
            ("de;q=0x1", .english), ("de;q=٠", .english), ("de_AT", .english), ("-de", .english),
            (";q=1", .english), ("de\u{301}", .english), ("\u{0}de", .english), ("🇩🇪", .english),
        ] as [(String?, Language)])
    func `AUTH-010: a browser's languages decide by their weights`(field: String?, language: Language) {
        #expect(Language(accepting: field) == language)
    }

    @Test func `a field of any length is bounded`() {
        #expect(Language(accepting: String(repeating: "de,", count: 333)) == .german)
        for piece in ["de,", "de;q=0.1,", ";", ",", "-", "*", "\u{301}", "q=1;"] {
            #expect(Language(accepting: String(repeating: piece, count: 10_240)) == .english)
        }
    }

    @Test(
        arguments: [
            (nil, .french), ("de", .german), ("de-AT", .german), ("zh-Hant-TW", .english),
            ("it-IT", .english),
            ("en-GB", .english), ("iw-IL", .hebrew), ("", .english), ("d", .english),
            (String(repeating: "de", count: 9_999), .english),
        ] as [(String?, Language)])
    func `a stored locale decides, and English stands for a language without words`(
        locale: String?, language: Language
    ) {
        #expect(Language(locale: locale, else: .french) == language)
    }

    @Test func `only among words that run from right to left is an amount isolated`() {
        for language in Language.allCases {
            let text = language.isolated("12.50 EUR")
            #expect(text == (language == .hebrew ? "\u{2068}12.50 EUR\u{2069}" : "12.50 EUR"))
        }
    }
}
