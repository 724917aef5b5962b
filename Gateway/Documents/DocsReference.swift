import APIDocument
import Contracts

/// The reference: every endpoint under its capability.
struct DocsReference {
    private let chapters: [(capability: Capability, endpoints: [EndpointDescription])]

    init(_ endpoints: [EndpointDescription]) {
        chapters = Capability.allCases.compactMap { capability in
            let own = endpoints.filter { $0.chapter == capability }
            return own.isEmpty ? nil : (capability, own)
        }
    }

    /// `post-transactions-id-restore`, the anchor of `POST /transactions/{id}/restore`.
    static func anchor(_ endpoint: EndpointDescription) -> String {
        slug(endpoint.method.rawValue + " " + endpoint.path + (endpoint.path == "/" ? "home" : ""))
    }

    static func slug(_ text: String) -> String {
        text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }

    private static func method(_ endpoint: EndpointDescription) -> String {
        let name = endpoint.method.rawValue
        return "<b class=\"\(name.lowercased())\">\(name)</b>"
    }

    var contents: String {
        chapters.map { capability, endpoints in
            let links = endpoints.map { endpoint in
                "<li><a href=\"#\(Self.anchor(endpoint))\">\(Self.method(endpoint)) "
                    + "\(HTMLText.escape(endpoint.path))</a></li>"
            }
            return """
                <p><a href="#\(Self.slug(capability.rawValue))">\(capability.rawValue)</a></p>
                <ul>\(links.joined())</ul>
                """
        }.joined(separator: "\n")
    }

    var text: String {
        chapters.map { capability, endpoints in
            """
            <section class="chapter">
            <h2 id="\(Self.slug(capability.rawValue))">\(capability.rawValue)</h2>
            <p>\(HTMLText.escape(capability.summary))</p>
            \(endpoints.map(Self.article).joined(separator: "\n"))
            </section>
            """
        }.joined(separator: "\n")
    }

    private static func article(_ endpoint: EndpointDescription) -> String {
        let anchor = anchor(endpoint)
        return """
            <article id="\(anchor)">
            <h3>\(method(endpoint)) <code>\(HTMLText.escape(endpoint.path))</code> \
            <a class="anchor" href="#\(anchor)" aria-label="Link to \(endpoint.name)">#</a></h3>
            <p>\(DocsText.prose(endpoint.summary + " " + endpoint.details.notes))</p>
            <p class="facts">\(facts(endpoint).joined(separator: " · "))</p>
            \(parameters(endpoint))\(body(endpoint))\(answers(endpoint))\(errors(endpoint))\
            \(DocsExamples(endpoint).text)</article>
            """
    }

    private static func facts(_ endpoint: EndpointDescription) -> [String] {
        var facts = [endpoint.access.needsUser ? "Signed-in user" : "Anyone"]
        if let scope = endpoint.access.scope {
            let bounds = endpoint.access.isBounded ? "" : " for all accounts"
            facts.append("API token with <code>\(scope.rawValue)</code>\(bounds)")
        }
        if endpoint.idempotent { facts.append("<a href=\"#idempotency\">Idempotent with a key</a>") }
        if endpoint.details.isTagged { facts.append("ETag") }
        if let quota = endpoint.limit.quota, quota.policy != "default" {
            facts.append("\(quota.requests) requests in \(quota.seconds) s")
        }
        if endpoint.requestSchema != nil {
            facts.append("Body up to \(DocsText.size(endpoint.bodyLimitBytes))")
        }
        return facts
    }

    private static func parameters(_ endpoint: EndpointDescription) -> String {
        var rows = endpoint.pathParameters.compactMap { name in
            PathParameter.schema(of: name).map {
                DocsText.row(
                    name, $0, PathParameter.meaning(of: name, in: endpoint.path), isRequired: true)
            }
        }
        rows += endpoint.details.query.map {
            DocsText.row($0.name, $0.schema, $0.summary, isRequired: $0.isRequired, fallback: $0.fallback)
        }
        return rows.isEmpty ? "" : "<h4>Parameters</h4><dl>\(rows.joined())</dl>"
    }

    private static func body(_ endpoint: EndpointDescription) -> String {
        if case .file(let types) = endpoint.details.takes {
            return "<h4>Body</h4><p>The bytes of a file: \(types.joined(separator: ", ")), "
                + "up to \(DocsText.size(endpoint.bodyLimitBytes)).</p>"
        }
        guard let schema = endpoint.bodySchema else { return "" }
        let required = Set(endpoint.details.requires)
        // What is said of every member of a change stands once above them.
        let rows = schema.members.map {
            DocsText.row(
                $0.name, $0.schema, $0.schema.note, isRequired: required.contains($0.name),
                fallback: endpoint.isChange ? nil : $0.schema.fallback)
        }
        let changes = endpoint.isChange ? "<p>What is absent stays as it is.</p>" : ""
        return "<h4>Body</h4>\(changes)<dl>\(rows.joined())</dl>"
    }

    private static func answers(_ endpoint: EndpointDescription) -> String {
        let kinds =
            switch endpoint.details.answers {
            case .data, .bare:
                endpoint.answerSchemas.map { "<b>\($0.status.rawValue)</b> \(DocsText.type($0.schema))" }
            case .page: ["<b>200</b> a page"]
            case .file(let types): ["<b>200</b> a file: \(types.joined(separator: ", "))"]
            case .redirect: ["<b>303</b> to another address"]
            }
        return "<h4>Answer</h4><p>\(kinds.joined(separator: ", "))</p>"
    }

    private static func errors(_ endpoint: EndpointDescription) -> String {
        let own = Set(endpoint.errors).union(endpoint.impliedErrors).subtracting(
            EndpointDescription.errorsOfAll)
        guard !own.isEmpty else { return "" }
        let codes = own.sorted { ($0.status, $0.rawValue) < ($1.status, $1.rawValue) }.map {
            "\($0.status) <code>\($0.rawValue)</code>"
        }
        return "<h4>Errors</h4><p class=\"codes\">\(codes.joined(separator: ", ")), "
            + "<a href=\"#errors\">those of all</a></p>"
    }
}
