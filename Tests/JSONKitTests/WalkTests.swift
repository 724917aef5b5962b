import Testing

@testable import JSONKit

/// Members that are found in bytes without decoding them.
@Suite struct WalkTests {
    private func members(_ text: String) -> [String] {
        let json = Array(text.utf8)
        return JSONWalk.members(of: json.indices, in: json).map { name, value in
            "\(name)=\(String(decoding: json[value], as: UTF8.self))"
        }
    }

    @Test func `each member has its whole value, however deep and whatever stands between`() {
        #expect(members(#"{"a":"x","b":-1.5e2,"c":true}"#) == [#"a="x""#, "b=-1.5e2", "c=true"])
        #expect(members("{ \"a\" :\t[1, {\"b\": 2}] ,\r\n\"c\":null }") == [#"a=[1, {"b": 2}]"#, "c=null"])
        #expect(members(#"{"a":"}\"{","b\"":"\\"}"#) == [#"a="}\"{""#, #"b\"="\\""#])
        #expect(members("[1]").isEmpty && members("{}").isEmpty && members("\"a\"").isEmpty)
    }

    @Test(arguments: ["{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"x\\", "{\"a\":[{", "{]", "{\"a\":]"])
    func `what breaks off ends with the bytes`(text: String) {
        let json = Array(text.utf8)
        #expect(JSONWalk.members(of: json.indices, in: json).allSatisfy { $0.value.upperBound <= json.count })
        var place = 0
        while place < json.count {
            let end = JSONWalk.end(ofTokenAt: place, in: json)
            #expect(end > place && end <= json.count)
            place = end
        }
    }
}
