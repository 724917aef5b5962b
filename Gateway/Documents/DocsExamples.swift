import APIDocument
import Contracts
import JSONKit

/// An endpoint's examples: the request in each language, and the answer. The functions that JavaScript and
/// Python call stand in the guide.
struct DocsExamples {
    private let endpoint: EndpointDescription

    init(_ endpoint: EndpointDescription) { self.endpoint = endpoint }

    var text: String {
        let requests = [
            (DocsLanguage.curl, curl), (.swift, DocsClientCalls.call(endpoint)),
            (.javascript, javascript), (.python, python),
        ]
        return requests.map { language, code in
            code.map { Self.figure(language.title, $0, class: " class=\"\(language.rawValue)\"") } ?? ""
        }.joined()
            + (answer.map { Self.figure("Answer", $0) } ?? "")
    }

    private static func figure(_ caption: String, _ text: String, class name: String = "") -> String {
        "<figure\(name)><figcaption>\(caption)</figcaption><pre>\(HTMLText.escape(text))</pre></figure>"
    }

    /// The path with its parameters filled in, and the required query, percent-encoded.
    private var target: String {
        var path = endpoint.path
        for name in endpoint.pathParameters {
            guard let example = PathParameter.schema(of: name)?.example else { continue }
            path = path.replacing("{\(name)}", with: Self.encoded(Self.plain(example)))
        }
        let query = endpoint.details.query.filter(\.isRequired).map {
            "\($0.name)=\(Self.encoded(Self.plain($0.schema.example)))"
        }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Percent-encodes all but RFC 3986's unreserved characters.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    private var body: DocumentValue? { endpoint.bodyExample }

    private var fileType: String? {
        guard case .file(let types) = endpoint.details.takes else { return nil }
        return types.first
    }

    private var curl: String? {
        var lines = ["curl"]
        if endpoint.method != .get, !(endpoint.method == .post && body != nil) {
            lines[0] += " -X \(endpoint.method.rawValue)"
        }
        lines[0] += " \"$COFFER\(target)\""
        if endpoint.access.needsUser { lines.append("-H \"Authorization: Bearer $TOKEN\"") }
        if endpoint.idempotent { lines.append("-H \"Idempotency-Key: $(uuidgen)\"") }
        if let fileType { lines.append("-H 'Content-Type: \(fileType)' --data-binary @file") }
        if let body {
            // An apostrophe would end the shell's text.
            let json = Self.compact(body).replacing("'", with: "\\u0027")
            lines.append("-H 'Content-Type: application/json' -d '\(json)'")
        }
        return lines.joined(separator: " \\\n  ")
    }

    private var javascript: String? {
        var options: [String] = []
        if let body { options.append("json: \(Self.compact(body))") }
        if let fileType { options.append("file, type: \"\(fileType)\"") }
        if endpoint.idempotent { options.append("key: crypto.randomUUID()") }
        let last = options.isEmpty ? "" : ", { \(options.joined(separator: ", ")) }"
        return "const data = await coffer(\"\(endpoint.method.rawValue)\", \"\(target)\"\(last));"
    }

    private var python: String? {
        var arguments = ["\"\(endpoint.method.rawValue)\"", "\"\(target)\""]
        if let body { arguments.append(DocsLanguage.python(body)) }
        if let fileType { arguments.append("file=file, type=\"\(fileType)\"") }
        if endpoint.idempotent { arguments.append("key=uuid.uuid4()") }
        return "data = coffer(\(arguments.joined(separator: ", ")))"
    }

    /// The usual answer without its envelope; nil for files and pages.
    private var answer: String? {
        guard let schema = endpoint.answerSchemas.first?.schema else { return nil }
        return Self.pretty(schema.example, indent: "")
    }

    private static func plain(_ value: DocumentValue) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        default: ""
        }
    }

    private static func compact(_ value: DocumentValue) -> String {
        String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
    }

    /// Objects over several lines; what is short stays on one.
    private static func pretty(_ value: DocumentValue, indent: String) -> String {
        let line = compact(value)
        if line.utf8.count + indent.utf8.count <= 60 { return line }
        let inner = indent + "  "
        switch value {
        case .object(let members):
            let lines = members.map { "\(inner)\"\($0.name)\": \(pretty($0.value, indent: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .list(let elements):
            let lines = elements.map { "\(inner)\(pretty($0, indent: inner))" }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return line
        }
    }
}
