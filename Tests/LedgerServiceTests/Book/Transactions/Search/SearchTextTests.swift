import Contracts
import Testing

@testable import LedgerBook

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Lunch at Joe's", ["at", "joe", "lunch", "s"]), ("CAFÉ", ["cafe"]), ("Cafe\u{301}", ["cafe"]),
        ("Ærø 2026-03", ["03", "2026", "ærø"]), ("ŁÓDŹ", ["łodz"]), ("Überweisung", ["uberweisung"]),
        ("東京タワー", ["ー", "ワー", "タワ", "京タ", "東京"]), ("水", ["水"]),
        ("iPhone15 東", ["iphone15", "東"]), ("100%", ["100", "％"]), ("a_b", ["a", "b", "＿"]),
        ("5€🍕🍕", ["5", "€", "🍕"]), ("👍🏽", ["👍"]), ("...", []), ("", []), ("한글 날", ["한글", "날"]),
        ("हिन्दी", ["हिन्दी"]), ("ภาษา", ["ภาษา"]), ("x\u{0}y", ["x", "y"]), ("ＡＢ", ["ａｂ"]),
    ])
    func `texts are split into words without case and accents, pairs of unspaced scripts, and signs`(
        text: String, expected: [String]
    ) {
        let tokens = SearchText(text).tokens.sorted {
            $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
        }
        let wanted = expected.map { String(String.UnicodeScalarView($0.decomposedScalars)) }
            .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
        #expect(tokens == wanted)
    }

    @Test func `a query asks for beginnings of words, for signs, and for all pairs of an unspaced run`() {
        #expect(SearchText("Gro mar").terms == [.prefix("gro"), .prefix("mar")])
        #expect(SearchText("50%").terms == [.prefix("50"), .token("％")])
        #expect(SearchText("京").terms == [.prefix("京")])
        #expect(SearchText("東京都").terms == [.token("東京"), .token("京都")])
        #expect(SearchText("\"AND (").terms == [.prefix("and")])
        #expect(SearchText("?!").terms == [])
    }

    @Test func `a very long word is shortened, in the text and in the query`() {
        let long = String(repeating: "a", count: 500)
        #expect(SearchText(long).tokens == [String(repeating: "a", count: 40)])
        #expect(SearchText(long).terms == [.prefix(String(repeating: "a", count: 40))])
    }
}
