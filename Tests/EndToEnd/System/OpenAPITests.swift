import APIDocument
import Contracts
import Foundation
import HTTPKit
import JSONKit
import TestKit
import Testing

/// The document that clients read. `AnswerCheck` compares every exchange of the end-to-end tests with it.
@Suite struct OpenAPITests {
    /// Members that are required only without another one: one rate, or `rates`; a category, or `splits`; a
    /// code, or a recovery code.
    private static let eitherOr = [
        "PUT /rates": ["currency", "rate"], "POST /transactions": ["categoryId"],
        "POST /assets": ["currency"],
        "POST /auth/login/mfa": ["code"],
    ]
    /// `COFFER_UPDATE_GOLDEN=1` writes the copy anew.
    private static let golden = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/openapi.json")

    @Test func `a change of the document shows in its golden copy`() async throws {
        try await CofferSystem.run { system in
            let answer = try await system.call(.get, "/openapi.json")
            #expect(answer.status == 200)
            #expect(answer.fields["Content-Type"] == "application/json")
            #expect(answer.json["openapi"].string == "3.1.0")
            #expect(answer.bytes == (try JSON.encode(OpenAPIDocument().content)))
            let text = PrettyJSON.text(OpenAPIDocument().content)
            #expect(try JSONValue(Array(text.utf8)) == answer.json, "the copy has the same content")
            if ProcessInfo.processInfo.environment["COFFER_UPDATE_GOLDEN"] == "1" {
                try text.write(to: Self.golden, atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOf: Self.golden, encoding: .utf8)
            guard kept != text else { return }
            let (old, new) = (kept.split(separator: "\n"), text.split(separator: "\n"))
            let place = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
            Issue.record(
                """
                The document differs from Tests/EndToEnd/Golden/openapi.json from line \
                \((place?.offset ?? min(old.count, new.count)) + 1) on: \(place?.element.0 ?? "") \
                is now \(place?.element.1 ?? ""). If you want this, run the test with COFFER_UPDATE_GOLDEN=1.
                """)
        }
    }

    @Test func `the types of the app's modules are those of the golden copy`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let script = Self.golden.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("deploy/api_types.py")
        let check = try await ChildProcess.run(
            PythonScript.interpreter, [script.path, "--check"], in: folder, environment: [:])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test func `an exchange that the document does not describe is found`() async throws {
        let whole = try JSONValue(try JSON.encode(OpenAPIDocument().content))
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let answer = try await ada.get("/accounts?displayCurrency=EUR")
            let request = HTTPClientRequest(.get, "/accounts?displayCurrency=EUR")
            func problems(without path: [String]) -> [String] {
                DocumentCheck(whole.without(path))
                    .problems(request, answer, LedgerAPI.account.list.description)
            }
            #expect(answer.status == 200)
            #expect(problems(without: []).isEmpty)
            let account = ["components", "schemas", "Account"]
            for path in [
                ["paths", "/accounts", "get"], ["paths", "/accounts", "get", "responses", "200"],
                ["paths", "/accounts", "get", "responses", "200", "content", "application/json"],
                account + ["properties", "name"],
            ] {
                #expect(!problems(without: path).isEmpty, "\(path)")
            }
            let refused = try await system.call(.get, "/accounts")
            let check = DocumentCheck(whole.without(["paths", "/accounts", "get", "responses", "401"]))
            #expect(!check.problems(request, refused, LedgerAPI.account.list.description).isEmpty)
        }
    }

    @Test func `the documents are the same under both addresses, and 304 for a client that has them`()
        async throws
    {
        try await CofferSystem.run { system in
            for path in ["/openapi.json", "/docs"] {
                let plain = try await system.call(.get, path)
                let versioned = try await system.call(.get, "/api/v1" + path)
                #expect(plain.status == 200 && plain.bytes == versioned.bytes)
                #expect(plain.fields["Vary"] == "Accept-Encoding")
                let tag = try #require(plain.fields["ETag"])
                let again = try await system.call(.get, path, fields: [("If-None-Match", tag)])
                #expect(again.status == 304 && again.fields["ETag"] == tag && again.bytes.isEmpty)
                let gzip = [("Accept-Encoding", "gzip")]
                let compressed = try await system.call(.get, path, fields: gzip)
                #expect(compressed.fields["Content-Encoding"] == "gzip")
                #expect(compressed.bytes.count < plain.bytes.count / 4)
                let variant = try #require(compressed.fields["ETag"])
                #expect(variant != tag)
                let known = try await system.call(.get, path, fields: gzip + [("If-None-Match", variant)])
                #expect(known.status == 304 && known.fields["ETag"] == variant)
                #expect(try await system.call(.get, path, fields: [("If-None-Match", "\"x\"")]).status == 200)
            }
        }
    }

    @Test func `the address leads a browser to the documentation`() async throws {
        try await CofferSystem.run { system in
            let answer = try await system.call(.get, "/", fields: [("Accept", "text/html")])
            #expect(answer.status == 303)
            #expect(answer.fields["Location"] == "/docs")
        }
    }

    @Test func `every resource has a tag, and is 304 for a client that has it`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let belongings = try await Belongings(of: ada)
            for endpoint in OpenAPIDocument.publicEndpoints
            where endpoint.details.isTagged && endpoint.access.needsUser {
                let target = try belongings.target(of: endpoint)
                // A goal of income and a picture are there only after they are set.
                if try await ada.get(target).status == 404 { continue }
                // What belongs to the user goes on changing for a moment: a payment is booked, a webhook tried.
                let isKept = try await eventually {
                    let tag = try #require(try await ada.get(target).fields["ETag"], "\(endpoint.name)")
                    let again = try await ada.get(target, fields: [("If-None-Match", tag)])
                    let compressed = try await ada.get(
                        target,
                        fields: [("If-None-Match", tag.dropLast() + "-gzip\""), ("Accept-Encoding", "gzip")])
                    return again.status == 304 && compressed.status == 304
                }
                #expect(isKept, "\(endpoint.name)")
                #expect(try await ada.get(target, fields: [("If-None-Match", "\"x\"")]).status == 200)
            }
        }
    }

    @Test func `a body without a required field is refused with the field's name, and only then`()
        async throws
    {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org")
            let belongings = try await Belongings(of: ada)
            for endpoint in OpenAPIDocument.publicEndpoints {
                guard endpoint.requestSchema != nil, endpoint.method == .post || endpoint.method == .put,
                    !endpoint.details.requires.isEmpty
                else { continue }
                var fields: [(String, String)] = []
                if endpoint.idempotent { fields.append(("Idempotency-Key", "k-\(endpoint.path)")) }
                let answer = try await ada.send(
                    endpoint.httpMethod, try belongings.target(of: endpoint), "{}", fields: fields)
                // Some things are only another user's, or there later.
                if [403, 404].contains(answer.status) { continue }
                guard answer.status == 400 else {
                    Issue.record("\(endpoint.name) accepts {}: \(answer.text)")
                    continue
                }
                let members = Set(endpoint.requestSchema?.members.map(\.name) ?? [])
                let named = Set(answer.json["details"].keys).intersection(members)
                    .subtracting(Self.eitherOr[endpoint.name] ?? [])
                #expect(named == Set(endpoint.details.requires), "\(endpoint.name): \(answer.text)")
            }
        }
    }

    @Test func `a text is as long as the document says, and not a character longer`() async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org")
            let belongings = try await Belongings(of: ada)
            // Names are unique.
            var number = 1_000
            for endpoint in OpenAPIDocument.publicEndpoints where endpoint.method != .delete {
                // Addresses, passwords and a bank's tokens have more rules than their length.
                for member in endpoint.requestSchema?.members ?? []
                where !["email", "newEmail", "password", "newPassword", "url", "setupToken"].contains(
                    member.name)
                {
                    // A client gives its own id at the creation; changes ignore it.
                    if member.name == "clientId", endpoint.method != .post { continue }
                    guard case .text(let form) = member.schema.form, let most = form.maximumCharacters
                    else { continue }
                    for count in [most, most + 1] {
                        number += 1
                        let text = String(repeating: "é", count: count - 4) + String(number)
                        let answer = try await ada.send(
                            endpoint.httpMethod, try belongings.target(of: endpoint),
                            #"{"\#(member.name)":"\#(text)"}"#,
                            fields: endpoint.idempotent ? [("Idempotency-Key", "k\(count)")] : [])
                        if [403, 404].contains(answer.status) { continue }
                        let isRefused = !answer.json["details"][member.name].isMissing
                        #expect(
                            isRefused == (count > most),
                            "\(endpoint.name), \(member.name) of \(count): \(answer.status) \(answer.text.prefix(200))"
                        )
                    }
                }
            }
        }
    }
}

extension JSONValue {
    /// The value without the member at a path.
    fileprivate func without(_ path: [String]) -> JSONValue {
        guard let name = path.first, case .object(var members) = self else { return self }
        members[name] = path.count == 1 ? nil : self[name].without(Array(path.dropFirst()))
        return .object(members)
    }
}

/// JSON with one line for each operation and each schema, so that a difference names what changed.
private enum PrettyJSON {
    /// How deep operations and schemas are: `paths`, the path, the method.
    private static let depth = 3

    static func text(_ value: DocumentValue) -> String {
        var text = ""
        write(value, indent: "", to: &text)
        return text + "\n"
    }

    private static func write(_ value: DocumentValue, indent: String, to text: inout String) {
        let inner = indent + " "
        let line = scalar(value)
        guard indent.utf8.count < depth else {
            text += line
            return
        }
        switch value {
        case .object(let members):
            text += "{\n"
            for (index, member) in members.enumerated() {
                text += "\(inner)\(scalar(.text(member.name))): "
                write(member.value, indent: inner, to: &text)
                text += index + 1 < members.count ? ",\n" : "\n"
            }
            text += "\(indent)}"
        case .list(let elements):
            text += "[\n"
            for (index, element) in elements.enumerated() {
                text += inner
                write(element, indent: inner, to: &text)
                text += index + 1 < elements.count ? ",\n" : "\n"
            }
            text += "\(indent)]"
        default: text += line
        }
    }

    private static func scalar(_ value: DocumentValue) -> String {
        String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
    }
}
