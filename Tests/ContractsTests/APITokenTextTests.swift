import Contracts
import Testing

/// The form of API tokens (contract-access, "API tokens").
struct APITokenTextTests {
    private static let token = APITokenText.make((0..<32).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) })

    @Test func `a token has its beginning, 43 digits for 256 bits, and a checksum`() {
        #expect(Self.token.utf8.count == 53 && Self.token.hasPrefix("cof_"))
        #expect(Self.token.dropFirst(4).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        #expect(APITokenText.isWellFormed(Self.token))
        // By another program, with zlib's checksum.
        #expect(Self.token == "cof_2eUwG5VtttVn7JL0USGLl77WLbEz76RYn7kQpV8htm21Mrbqo")
        let least = APITokenText.make([UInt8](repeating: 0, count: 32))
        let most = APITokenText.make([UInt8](repeating: 255, count: 32))
        #expect(least == "cof_00000000000000000000000000000000000000000002CZclj")
        #expect(most == "cof_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1")
        #expect(APITokenText.isWellFormed(least) && APITokenText.isWellFormed(most))
    }

    @Test func `every single wrong character, swap and cut is noticed`() {
        let right = Array(Self.token)
        for index in right.indices {
            for other in "0Zz_-é" where other != right[index] {
                var wrong = right
                wrong[index] = other
                #expect(!APITokenText.isWellFormed(String(wrong)))
            }
            var cut = right
            cut.remove(at: index)
            #expect(!APITokenText.isWellFormed(String(cut)))
            guard index > 4, right[index] != right[index - 1] else { continue }
            var swapped = right
            swapped.swapAt(index, index - 1)
            #expect(!APITokenText.isWellFormed(String(swapped)))
        }
        #expect(!APITokenText.isWellFormed(""))
        #expect(!APITokenText.isWellFormed("cof_"))
        #expect(!APITokenText.isWellFormed(Self.token + "0"))
        #expect(!APITokenText.isWellFormed(Self.token.uppercased()))
    }

    @Test func `different bits give different tokens`() {
        var texts: Set<String> = []
        for byte in 0..<32 {
            for bit in 0..<8 {
                var secret = [UInt8](repeating: 0, count: 32)
                secret[byte] = 1 << UInt8(bit)
                texts.insert(APITokenText.make(secret))
            }
        }
        #expect(texts.count == 256)
    }
}
