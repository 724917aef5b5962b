import Testing

@testable import SodiumKit

@Suite struct SealingKeyTests {
    private let key = SealingKey("tests", from: Array(0..<32))

    @Test func `a sealed secret opens for its owner alone`() {
        let sealed = key.seal([1, 2, 3], of: [7])
        #expect(key.open(sealed, of: [7]) == [1, 2, 3])
        #expect(key.open(sealed, of: [8]) == nil)
        #expect(SealingKey("others", from: Array(0..<32)).open(sealed, of: [7]) == nil)
        #expect(SealingKey("tests", from: Array(1..<33)).open(sealed, of: [7]) == nil)
        #expect(key.seal([1, 2, 3], of: [7]) != sealed)
    }

    @Test func `changed and short bytes do not open`() {
        let sealed = key.seal([1, 2, 3], of: [7])
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(key.open(changed, of: [7]) == nil)
        }
        for count in sealed.indices { #expect(key.open(Array(sealed.prefix(count)), of: [7]) == nil) }
        #expect(key.open(key.seal([], of: []), of: []) == [])
    }
}
