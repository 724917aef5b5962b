import Contracts
import JSONKit

/// An endpoint's examples: the request as curl and as Swift, and the answer.
struct DocsExamples {
    private let endpoint: EndpointDescription

    init(_ endpoint: EndpointDescription) { self.endpoint = endpoint }

    var text: String {
        """
        \(Self.figure("curl", curl, class: " class=\"curl\""))\
        \(Self.figure("Swift", swift, class: " class=\"swift\""))\
        \(answer.map { Self.figure("Answer", $0) } ?? "")
        """
    }

    private static func figure(_ caption: String, _ text: String, class name: String = "") -> String {
        "<figure\(name)><figcaption>\(caption)</figcaption><pre>\(HTMLText.escape(text))</pre></figure>"
    }

    /// The path with its parameters filled in, and the required query.
    private var target: String {
        var path = endpoint.path
        for name in endpoint.pathParameters {
            guard let example = PathParameter.schema(of: name)?.example else { continue }
            path = path.replacing("{\(name)}", with: Self.plain(example))
        }
        let query = endpoint.details.query.filter(\.isRequired).map {
            "\($0.name)=\(Self.plain($0.schema.example))"
        }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private var body: String? { endpoint.bodyExample.map(Self.compact) }

    private var fileType: String? {
        guard case .file(let types) = endpoint.details.takes else { return nil }
        return types.first
    }

    private var curl: String {
        var lines = ["curl"]
        if endpoint.method != .get, !(endpoint.method == .post && body != nil) {
            lines[0] += " -X \(endpoint.method.rawValue)"
        }
        lines[0] += " \"$COFFER\(target)\""
        if endpoint.access.needsUser { lines.append("-H \"Authorization: Bearer $TOKEN\"") }
        if endpoint.idempotent { lines.append("-H \"Idempotency-Key: $(uuidgen)\"") }
        if let fileType { lines.append("-H 'Content-Type: \(fileType)' --data-binary @file") }
        if let body { lines.append("-H 'Content-Type: application/json' -d '\(body)'") }
        return lines.joined(separator: " \\\n  ")
    }

    private var swift: String {
        var arguments = ["\"\(endpoint.method.rawValue)\"", "\"\(target)\""]
        if let body { arguments.append("json: #\"\(body)\"#") }
        if let fileType { arguments.append("file: bytes, type: \"\(fileType)\"") }
        if endpoint.idempotent { arguments.append("key: UUID()") }
        return "let data = try await coffer(\(arguments.joined(separator: ", ")))"
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
