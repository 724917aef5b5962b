import Contracts
import TestKit
import Testing

struct IDTests {
    private enum Thing {}

    @Test func `an id is read in either case and written in lower case`() throws {
        let text = "01890a5d-ac96-774b-bcce-b302099a8057"
        let id = try #require(ID<Thing>(text))
        #expect(id.high == 0x0189_0a5d_ac96_774b && id.low == 0xbcce_b302_099a_8057)
        #expect(id.text == text)
        #expect(ID<Thing>(text.uppercased()) == id)
        #expect(id.cast(to: Int.self).text == text)
    }

    @Test(arguments: [
        "", "01890a5dac96774bbcceb302099a8057", "01890a5d-ac96-774b-bcce-b302099a805",
        "01890a5d-ac96-774b-bcce-b302099a80577",
        "01890a5d-ac96-774b-bcceb-302099a8057", "{1890a5d-ac96-774b-bcce-b302099a805}",
        "01890a5g-ac96-774b-bcce-b302099a8057",
        "01890a5d_ac96_774b_bcce_b302099a8057", " 1890a5d-ac96-774b-bcce-b302099a8057",
        "01890a5d-ac96-774b-bcce-b302099a80é",
        "------------------------------------",
    ])
    func `other texts are no ids`(text: String) { #expect(ID<Thing>(text) == nil) }

    @Test(.seeded) func `random ids are read from their texts and bytes, in the same order`() throws {
        var random = SeededRandom()
        var ids: [ID<Thing>] = []
        for _ in 0..<1_000 {
            let id = ID<Thing>(high: random.next(), low: random.next())
            #expect(ID<Thing>(id.text) == id)
            #expect(ID<Thing>(bytes: id.bytes) == id)
            ids.append(id)
        }
        #expect(ids.sorted().map(\.text) == ids.map(\.text).sorted())
        #expect(ID<Thing>(bytes: [UInt8](repeating: 0, count: 15)) == nil)
        #expect(ID<Thing>(bytes: [UInt8](repeating: 0, count: 17)) == nil)
        #expect(ID<Thing>(bytes: []) == nil)
    }
}
