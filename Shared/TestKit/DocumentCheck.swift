import APIDocument
package import Contracts
package import HTTPKit
import JSONKit
import Synchronization

/// Checks the gateway's answers, and the requests that it accepts, against the OpenAPI document.
package final class DocumentCheck: Sendable {
    package static let shared: DocumentCheck = {
        let bytes = (try? JSON.encode(OpenAPIDocument().content)) ?? []
        return DocumentCheck((try? JSONValue(bytes)) ?? .missing)
    }()

    private let schemas: SchemaCheck
    /// What was checked already: the same answer of an endpoint is checked once.
    private let seen = Mutex<Set<Int>>([])

    package init(_ document: JSONValue) { schemas = SchemaCheck(document: document) }

    /// Returns what the document does not say of an exchange.
    package func problems(
        _ request: HTTPClientRequest, _ answer: TestAnswer, _ endpoint: EndpointDescription
    ) -> [String] {
        var sent: [UInt8] = []
        if case .bytes(let bytes) = request.body { sent = bytes }
        var hasher = Hasher()
        hasher.combine(request.method.rawValue)
        hasher.combine(answer.status < 300 ? request.target : endpoint.path)
        hasher.combine(answer.status)
        hasher.combine(answer.bytes)
        hasher.combine(answer.status < 300 ? sent : [])
        let key = hasher.finalize()
        guard seen.withLock({ $0.insert(key).inserted }) else { return [] }
        let operation = schemas.document["paths"][endpoint.path][endpoint.method.rawValue.lowercased()]
        guard !operation.isMissing else { return ["the operation is not in the document"] }
        var problems = problems(of: answer, operation, isHead: request.method == .head)
        if (200..<300).contains(answer.status) {
            problems += self.problems(ofBody: sent, request.fields["Content-Type"], operation)
                // A batch answers 200 and refuses its malformed operations one by one.
                .filter { !$0.hasPrefix("request.operations[") }
            problems += self.problems(ofQuery: request.target, operation)
        }
        return problems
    }

    /// Returns what the document does not say of a delivery to a webhook.
    package func problems(ofDelivery body: JSONValue, _ fields: HTTPFields) -> [String] {
        let operation = schemas.document["webhooks"][body["type"].string ?? ""]["post"]
        guard !operation.isMissing else { return ["the event is not in the document"] }
        let headers = operation["parameters"].array.compactMap { $0["name"].string }
        let schema = operation["requestBody"]["content"]["application/json"]["schema"]
        return headers.filter { fields[$0] == nil }.map { "\($0) is missing" }
            + schemas.problems(body, schema, at: "delivery", isClosed: true)
    }

    private func problems(of answer: TestAnswer, _ operation: JSONValue, isHead: Bool) -> [String] {
        var response = operation["responses"][String(answer.status)]
        if let reference = response["$ref"].string { response = schemas.resolve(reference) }
        if response.isMissing { return ["the status \(answer.status) is not in the document"] }
        var problems: [String] = []
        if answer.status == 200, operation["requestBody"].isMissing {
            let isDeclared = !response["headers"]["ETag"].isMissing
            if isDeclared, answer.fields["ETag"] == nil { problems.append("the answer has no ETag") }
        }
        if answer.bytes.isEmpty || isHead { return problems }
        let type = String(answer.fields["Content-Type"]?.prefix { $0 != ";" } ?? "")
        let media = response["content"][type]
        if media.isMissing { return problems + ["an answer of type \(type) is not in the document"] }
        guard type.hasSuffix("json"), !media["schema"].isMissing,
            answer.fields["Content-Disposition"] == nil, answer.fields["Content-Encoding"] == nil
        else { return problems }
        return problems + schemas.problems(answer.json, media["schema"], at: "answer", isClosed: true)
    }

    /// An accepted body fits the schema.
    private func problems(
        ofBody bytes: [UInt8], _ contentType: String?, _ operation: JSONValue
    ) -> [String] {
        let schema = operation["requestBody"]["content"]["application/json"]["schema"]
        guard !schema.isMissing, contentType?.hasPrefix("application/json") ?? true,
            let body = try? JSONValue(bytes.isEmpty ? Array("{}".utf8) : bytes)
        else { return [] }
        return schemas.problems(body, schema, at: "request", isClosed: false)
    }

    /// Accepted parameters fit their schemas.
    private func problems(ofQuery target: String, _ operation: JSONValue) -> [String] {
        guard let mark = target.firstIndex(of: "?"),
            let query = QueryParameters(target[target.index(after: mark)...])
        else { return [] }
        return operation["parameters"].array.filter { $0["in"].string == "query" }.flatMap { parameter in
            query.values(parameter["name"].string ?? "").filter { !$0.isEmpty }.flatMap { text in
                let schema = parameter["schema"]
                return schemas.problems(
                    Self.value(text, schema["type"].string), schema,
                    at: "query.\(parameter["name"].string ?? "")", isClosed: false)
            }
        }
    }

    private static func value(_ text: String, _ type: String?) -> JSONValue {
        switch type {
        case "integer", "number": .number(text)
        case "boolean": text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        default: .string(text)
        }
    }
}
