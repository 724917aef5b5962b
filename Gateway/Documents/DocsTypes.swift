import APIDocument
import Contracts

/// The types of answers, and of the parts of bodies, each described once.
struct DocsTypes {
    private var schemas: [String: Schema] = [:]

    init(_ endpoints: [EndpointDescription]) {
        for endpoint in endpoints {
            for answer in endpoint.answerSchemas { collect(answer.schema) }
            // The members of a body stand with the endpoint; only their own types are needed here.
            for member in endpoint.requestSchema?.members ?? [] { collect(member.schema) }
        }
    }

    private mutating func collect(_ schema: Schema) {
        switch schema.form {
        case .object(let name, let members, _):
            guard schemas[name] == nil else { return }
            schemas[name] = schema
            for member in members { collect(member.schema) }
        case .list(let element, _): collect(element)
        case .map(let value): collect(value)
        case .choice(let all): for one in all { collect(one) }
        default: break
        }
    }

    var text: String {
        let types = schemas.sorted { $0.key < $1.key }.map { name, schema in
            let rows = schema.members.map {
                DocsText.row(
                    $0.name, $0.schema, $0.schema.note, isRequired: false, fallback: $0.schema.fallback)
            }
            return "<article class=\"type\" id=\"type-\(name.lowercased())\">"
                + "<h3><code>\(name)</code></h3><dl>\(rows.joined())</dl></article>"
        }
        return """
            <section class="chapter"><h2 id="types">Types</h2>
            \(types.joined(separator: "\n"))</section>
            """
    }
}
