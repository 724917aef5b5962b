import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// The web app as the gateway serves it.
@Suite struct WebAppTests {
    private static let index = "<script type=\"module\" src=\"/app/{hash}/main.js\"></script>"
    private static let api = "// api\n" + String(repeating: "  let api;\n", count: 300)

    /// Runs a gateway with an app of a few files.
    private static func run(_ body: (GatewayHarness) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try makeFolder("\(folder.path)/core")
        try makeFolder("\(folder.path)/client")
        try makeFolder("\(folder.path)/parts")
        try makeFolder("\(folder.path)/parts/frame")
        for (path, text) in [
            ("index.html", index), ("main.js", "import \"./core/api.js\";"), ("core/api.js", api),
            ("worker.js", "\"{hash}\"; \"{files}\""), ("README.md", "for developers"),
            ("client/coffer.js", "// {hash}"), ("client/coffer.d.ts", "export {};"),
            ("core/types.d.ts", "export {};"), ("parts/frame/outlet.js", "// outlet"),
        ] {
            try writeFile("\(folder.path)/\(path)", Array(text.utf8))
        }
        try await GatewayHarness.run(
            settings: ["COFFER_WEB_DIR": folder.path], authIsDown: true, ledgerIsDown: true, body)
    }

    /// Returns the hash in the addresses of the modules.
    private static func hash(_ gateway: GatewayHarness) async throws -> String {
        let page = try await gateway.get("/app/").text
        return String(page.split(separator: "/").dropFirst(2).first ?? "")
    }

    @Test func `a browser that opens the address is led to the app`() async throws {
        try await Self.run { gateway in
            let root = try await gateway.get("/")
            #expect(root.status == 303)
            #expect(root.fields["Location"] == "/app/")
            let short = try await gateway.get("/app")
            #expect(short.status == 308)
            #expect(short.fields["Location"] == "/app/")
        }
    }

    @Test(arguments: [
        "/app/", "/app/transactions", "/app/transactions/0190", "/app/settings/profile", "/app/%E0%A4%A",
        "/app/a/b/c/d/e", "/app//", "/app/%2e%2e%2f%00",
    ])
    func `every page of the app is the same document`(path: String) async throws {
        try await Self.run { gateway in
            let page = try await gateway.get(path)
            #expect(page.status == 200)
            #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
            #expect(page.fields.values("Cache-Control") == ["no-cache"])
            #expect(page.text.hasPrefix("<script type=\"module\" src=\"/app/"))
            #expect(!page.text.contains("{"))
            let tag = page.fields["ETag"] ?? ""
            let again = try await gateway.get(path, fields: [("If-None-Match", tag)])
            #expect(again.status == 304 && again.bytes.isEmpty)
        }
    }

    @Test func `modules lie under the hash of all files and are kept for a year`() async throws {
        try await Self.run { gateway in
            let hash = try await Self.hash(gateway)
            #expect(hash.count == 16)
            for path in ["main.js", "core/api.js", "parts/frame/outlet.js"] {
                let module = try await gateway.get("/app/\(hash)/\(path)")
                #expect(module.status == 200, "\(path)")
                #expect(module.fields["Content-Type"] == "text/javascript; charset=utf-8")
                #expect(module.fields["Cache-Control"] == "public, max-age=31536000, immutable")
            }
        }
    }

    @Test func `long files are compressed for a browser that accepts gzip, and short ones are not`()
        async throws
    {
        try await Self.run { gateway in
            let gzip = [("Accept-Encoding", "gzip")]
            let path = "/app/\(try await Self.hash(gateway))/core/api.js"
            let plain = try await gateway.get(path)
            #expect(plain.text == Self.api)
            #expect(plain.fields.values("Vary") == ["Accept-Encoding"])
            let packed = try await gateway.get(path, fields: gzip)
            #expect(packed.fields["Content-Encoding"] == "gzip")
            #expect(packed.fields.values("Vary") == ["Accept-Encoding"])
            #expect(packed.bytes.count < Self.api.utf8.count / 10)
            let tag = try #require(packed.fields["ETag"])
            #expect(tag != plain.fields["ETag"])
            let again = try await gateway.get(path, fields: gzip + [("If-None-Match", tag)])
            #expect(again.status == 304 && again.fields["ETag"] == tag)
            #expect(again.fields.values("Vary") == ["Accept-Encoding"])
            let page = try await gateway.get("/app/", fields: gzip)
            #expect(page.fields["Content-Encoding"] == nil && page.fields["Vary"] == nil)
        }
    }

    @Test func `the worker learns the hash and the files of its release`() async throws {
        try await Self.run { gateway in
            let worker = try await gateway.get("/app/worker.js")
            let hash = try await Self.hash(gateway)
            #expect(worker.text == "\"\(hash)\"; \"core/api.js main.js parts/frame/outlet.js\"")
            #expect(worker.fields["Cache-Control"] == "no-cache")
        }
    }

    @Test func `the client for other programs has fixed addresses, and its types are served`() async throws {
        try await Self.run { gateway in
            for (path, kind) in [
                ("coffer.js", "text/javascript; charset=utf-8"),
                ("coffer.d.ts", "application/typescript; charset=utf-8"),
            ] {
                let file = try await gateway.get("/app/client/\(path)")
                #expect(file.status == 200, "\(path)")
                #expect(file.fields["Content-Type"] == kind)
                #expect(file.fields["Cache-Control"] == "no-cache")
            }
            #expect(try await gateway.get("/app/client/coffer.js").text == "// {hash}")
        }
    }

    @Test func `files of another release and of other kinds are not found`() async throws {
        try await Self.run { gateway in
            let hash = try await Self.hash(gateway)
            for path in [
                "0123456789abcdef/main.js", "main.js", "\(hash)/README.md", "\(hash)/index.html",
                "\(hash)/client/coffer.js", "\(hash)/core/types.d.ts", "core/types.d.ts",
                "\(hash)/../main.js", "%2e%2e/main.js", "\(hash)/core/%2e%2e%2fmain.js",
            ] {
                #expect(try await gateway.get("/app/\(path)").status == 404, "\(path)")
                let opened = try await gateway.get("/app/\(path)", fields: [("Sec-Fetch-Mode", "navigate")])
                #expect(opened.status == 200 && opened.text.hasPrefix("<script"), "\(path)")
            }
            #expect(try await gateway.send(.post, "/app/").status == 405)
        }
    }

    @Test func `the policy allows scripts and connections of this site alone`() async throws {
        try await Self.run { gateway in
            let page = try await gateway.get("/app/")
            let policies = page.fields.values("Content-Security-Policy")
            #expect(policies.count == 1)
            let policy = policies.first ?? ""
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
            #expect(policy.contains("require-trusted-types-for 'script'; trusted-types coffer"))
            #expect(!policy.contains("unsafe"))
            #expect(page.fields["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func `without a folder there is no app`() async throws {
        try await GatewayHarness.run(authIsDown: true, ledgerIsDown: true) { gateway in
            let app = try await gateway.get("/app/")
            #expect(app.status == 404)
            let root = try await gateway.get("/")
            #expect(root.status == 303)
            #expect(root.fields["Location"] == "/docs")
        }
    }

    @Test func `a folder without the first page stops the start`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        await #expect(throws: StartError.self) {
            try await GatewayHarness.run(settings: ["COFFER_WEB_DIR": folder.path]) { _ in }
        }
    }
}
