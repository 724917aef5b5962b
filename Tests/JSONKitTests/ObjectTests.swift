import JSONKit
import Testing

struct ObjectTests {
    private func object(_ text: String) throws -> JSONObject { try JSONObject(Array(text.utf8)) }

    @Test func `scalars are read as they are written, strings with their escapes resolved`() throws {
        let object = try object(
            #"{"a": "x\n\u00e9\"", "b": 12.50, "c": -7, "d": true, "e": false, "f": null}"#)
        #expect(try object.text("a") == "x\né\"")
        #expect(try object.text("b") == "12.50")
        #expect(try object.text("c") == "-7")
        #expect(try object.text("d") == "true")
        #expect(try object.text("e") == "false")
        #expect(try object.text("f") == nil)
        #expect(throws: DecodingError.self) { try object.text("g") }
    }

    @Test func `a member that must be there is an error where it is missing, null or no scalar`() throws {
        let object = try object(#"{"a": "x", "b": null, "c": [1], "d": {}}"#)
        #expect(try object.requiredText("a") == "x")
        for name in ["b", "c", "d", "e"] {
            #expect(throws: DecodingError.self) { try object.requiredText(name) }
        }
        #expect(throws: DecodingError.self) { try object.text("c") }
    }

    @Test func `an array of strings is read whole, any other value is an error`() throws {
        let object = try object(#"{"a": ["x", "\u0041", ""], "b": [], "c": "x", "d": ["x", 1], "e": null}"#)
        #expect(try object.texts("a") == ["x", "A", ""])
        #expect(try object.texts("b") == [])
        for name in ["c", "d", "e", "f"] {
            #expect(throws: DecodingError.self) { try object.texts(name) }
        }
    }

    @Test func `objects within an object are read, null is none, any other value is an error`() throws {
        let object = try object(#"{"a": {"b": {"c": "x"}}, "d": null, "e": [{"f": 1}, {"f": 2}], "g": [1]}"#)
        #expect(try object.object("a")?.object("b")?.text("c") == "x")
        #expect(try object.object("d")?.text("x") == nil)
        #expect(try object.objects("e").map { try $0.text("f") } == ["1", "2"])
        for name in ["e", "x"] { #expect(throws: DecodingError.self) { try object.object(name) } }
        for name in ["a", "d", "g"] { #expect(throws: DecodingError.self) { try object.objects(name) } }
        #expect(throws: DecodingError.self) { try object.object("a")?.text("c") }
    }

    @Test func `a text that is no object is an error`() {
        #expect(throws: DecodingError.self) { try object("[1]") }
        #expect(throws: JSONError.self) { try object(#"{"a": 1"#) }
        #expect(throws: JSONError.self) { try object(#"{"a": 1, "a": 2}"#) }
    }
}
