import Contracts
import Synchronization

/// Compares JSON values with the schemas of a document (JSON Schema 2020-12, as far as our document uses it).
struct SchemaCheck: Sendable {
    let document: JSONValue

    /// Returns what is wrong with a value.
    /// - Parameter isClosed: whether a member that the schema does not name is wrong, too.
    func problems(
        _ value: JSONValue, _ schema: JSONValue, at path: String, isClosed: Bool
    ) -> [String] {
        var problems: [String] = []
        if let reference = schema["$ref"].string {
            return self.problems(value, resolve(reference), at: path, isClosed: isClosed)
        }
        for part in schema["allOf"].array {
            problems += self.problems(value, part, at: path, isClosed: isClosed)
        }
        let choices = schema["anyOf"].array
        if !choices.isEmpty {
            let found = choices.map { self.problems(value, $0, at: path, isClosed: isClosed) }
            if !found.contains([]) { problems += ["\(path) is none of the choices: \(found.joined())"] }
        }
        let alternatives = schema["oneOf"].array
        if !alternatives.isEmpty {
            let found = alternatives.map { self.problems(value, $0, at: path, isClosed: isClosed) }
            let fitting = alternatives.count { self.problems(value, $0, at: path, isClosed: false).isEmpty }
            if !found.contains([]) { problems += ["\(path) is none of the forms: \(found.joined())"] }
            if fitting > 1 { problems += ["\(path) fits \(fitting) forms"] }
        }
        // Requests may write a decimal as a number.
        if !isClosed, case .number = value, schema["format"].string == "decimal" { return problems }
        if !isOfType(value, schema["type"]) {
            return problems + ["\(path) is not \(schema["type"]): \(value)"]
        }
        if !schema["const"].isMissing, schema["const"] != value { problems.append("\(path) is \(value)") }
        if !schema["enum"].isMissing, !schema["enum"].array.contains(value) {
            problems.append("\(path) is none of the values: \(value)")
        }
        switch value {
        case .string(let text): problems += self.problems(ofText: text, schema, at: path)
        case .number(let text): problems += self.problems(ofNumber: text, schema, at: path)
        case .array(let items):
            if let most = schema["maxItems"].int, items.count > most {
                problems.append("\(path) is too long")
            }
            guard !schema["items"].isMissing else { break }
            for (index, item) in items.enumerated() {
                problems += self.problems(item, schema["items"], at: "\(path)[\(index)]", isClosed: isClosed)
            }
        case .object(let members):
            problems += self.problems(ofObject: members, schema, at: path, isClosed: isClosed)
        default: break
        }
        return problems
    }

    func resolve(_ reference: String) -> JSONValue {
        reference.dropFirst(2).split(separator: "/").reduce(document) { $0[String($1)] }
    }

    private func isOfType(_ value: JSONValue, _ type: JSONValue) -> Bool {
        if type.isMissing { return true }
        let names = type.string.map { [$0] } ?? type.array.compactMap(\.string)
        return names.contains { name in
            switch (name, value) {
            case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
                ("object", .object), ("number", .number):
                true
            case ("integer", .number(let text)): !text.contains { ".eE".contains($0) }
            default: false
            }
        }
    }

    private func problems(ofText text: String, _ schema: JSONValue, at path: String) -> [String] {
        var problems: [String] = []
        // As the server counts; the document's limit is in code points, some characters have several.
        let length = text.count
        if let most = schema["maxLength"].int, length > most { problems.append("\(path) is too long") }
        if let least = schema["minLength"].int, length < least { problems.append("\(path) is too short") }
        if let pattern = schema["pattern"].string, !Self.matches(text, pattern) {
            problems.append("\(path) does not match \(pattern): \(text)")
        }
        let hasFormat: Bool =
            switch schema["format"].string {
            case "uuid": ID<Event>(text) != nil
            case "date": CalendarDate(text) != nil
            case "date-time": Timestamp(text) != nil
            default: true
            }
        return hasFormat ? problems : problems + ["\(path) has not the format: \(text)"]
    }

    private func problems(ofNumber text: String, _ schema: JSONValue, at path: String) -> [String] {
        guard let number = Double(text) else { return ["\(path) is no number"] }
        var problems: [String] = []
        if case .number(let least) = schema["minimum"], let least = Double(least), number < least {
            problems.append("\(path) is less than \(least)")
        }
        if case .number(let most) = schema["maximum"], let most = Double(most), number > most {
            problems.append("\(path) is more than \(most)")
        }
        return problems
    }

    private func problems(
        ofObject members: [String: JSONValue], _ schema: JSONValue, at path: String, isClosed: Bool
    ) -> [String] {
        var problems: [String] = []
        // `monthKey` is another name of `month`.
        for name in schema["required"].array.compactMap(\.string)
        where members[name] == nil && (name != "month" || members["monthKey"] == nil) {
            problems.append("\(path).\(name) is missing")
        }
        let declared = schema["properties"]
        for (name, value) in members {
            let place = "\(path).\(name)"
            if !declared[name].isMissing {
                problems += self.problems(value, declared[name], at: place, isClosed: isClosed)
            } else if case .object = schema["additionalProperties"] {
                problems += self.problems(
                    value, schema["additionalProperties"], at: place, isClosed: isClosed)
            } else if schema["additionalProperties"].bool == false
                || (isClosed && schema["type"].string == "object" && !declared.keys.isEmpty)
            {
                problems.append("\(place) is not declared")
            }
        }
        return problems
    }

    private static let patterns = Mutex<[String: Regex<AnyRegexOutput>]>([:])

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        patterns.withLock { known in
            if let regex = known[pattern] { return text.firstMatch(of: regex) != nil }
            guard let regex = try? Regex(pattern) else { return false }
            known[pattern] = regex
            return text.firstMatch(of: regex) != nil
        }
    }
}
