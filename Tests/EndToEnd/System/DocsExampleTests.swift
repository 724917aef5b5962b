import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// The examples of `/docs`, run as they stand by curl, node and Python (contract §5).
@Suite struct DocsExampleTests {
    /// Examples that no server could take: they have the token of a mail, or a code of an authenticator app.
    private static let refused: Set<String> = [
        "post-auth-verify-email", "get-auth-verify-email", "get-auth-reset-password",
        "post-auth-reset-password", "post-auth-login-mfa", "get-auth-change-email-confirm",
        "post-auth-change-email-confirm", "get-auth-change-email-undo", "post-auth-change-email-undo",
    ]

    /// One example: the anchor of its endpoint, and its text.
    private typealias Example = (anchor: String, code: String)

    /// The page's examples in a language; the guide's have the anchor "".
    private static func examples(of page: String, in language: String) -> [Example] {
        var found: [Example] = []
        let figure = #/<figure class="([a-z]+)"><figcaption>[^<]*<\/figcaption><pre>(.*?)<\/pre>/#
            .dotMatchesNewlines()
        for part in page.components(separatedBy: "<article ") {
            let anchor = part.firstMatch(of: #/^id="([^"]+)"/#).map { String($0.output.1) } ?? ""
            for match in part.matches(of: figure) where match.output.1 == language {
                found.append((anchor, plain(String(match.output.2))))
            }
        }
        return found
    }

    private static func plain(_ html: String) -> String {
        html.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
    }

    /// Runs a program that prints a line `status anchor` for each example, and checks every line.
    private static func check(
        _ examples: [Example], command: [String], script: String, in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) async throws {
        let file = "\(folder.path)/examples"
        try script.write(toFile: file, atomically: true, encoding: .utf8)
        try "receipt".write(toFile: "\(folder.path)/file", atomically: true, encoding: .utf8)
        var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
        variables.merge(environment) { _, own in own }
        let run = try await ChildProcess.run(
            command[0], Array(command.dropFirst()) + [file], in: folder, environment: variables, within: 300)
        #expect(run.status == 0, "\(run.output.suffix(2_000))")
        var statuses: [String: String] = [:]
        for line in run.output.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            if words.count == 2 { statuses[words[1]] = words[0] }
        }
        #expect(examples.count == OpenAPIDocument.publicEndpoints.count)
        for (anchor, code) in examples where !refused.contains(anchor) {
            let status = statuses[anchor] ?? "nothing"
            // A file of another kind than the endpoint takes is refused; the request as such is right.
            let takesFile = code.contains("file")
            #expect(Int(status) != nil && (status != "400" || takesFile), "\(anchor): \(status), \(code)")
        }
    }

    private static func run(
        _ body: (_ page: String, _ address: String, _ token: String, TemporaryFolder) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let grace = try await system.join("grace@example.org")
            let page = try await system.call(.get, "/docs").text
            try await body(page, "http://\(system.harness.address)", grace.accessToken, folder)
        }
    }

    @Test func `every example in curl is a request that the server understands`() async throws {
        try await Self.run { page, address, token, folder in
            let examples = Self.examples(of: page, in: "curl").filter { !$0.anchor.isEmpty }
            var script = "uuidgen() { cat /proc/sys/kernel/random/uuid; }\n"
            for (anchor, code) in examples {
                let command = code.replacing(
                    #/^curl /#, with: "curl -sS -o answer -w '%{http_code} \(anchor)\\n' ")
                script += command + "\n"
            }
            try await Self.check(
                examples, command: ["/bin/sh"], script: script, in: folder,
                environment: ["COFFER": address, "TOKEN": token])
        }
    }

    @Test func `every example in JavaScript is a request that the server understands`() async throws {
        try await Self.run { page, address, token, folder in
            let all = Self.examples(of: page, in: "javascript")
            let helper = try #require(all.first { $0.code.contains("async function coffer") }).code
            let examples = all.filter { !$0.anchor.isEmpty }
            var script = Self.before(helper, "\n\n({ accessToken")
                .replacing("https://coffer.example.org", with: address)
            script += "\ntoken = \"\(token)\";\nconst file = new Blob([\"receipt\"]);\n"
            for (anchor, code) in examples {
                script += """
                    try { \(code) console.log("200 \(anchor)"); }
                    catch (error) { console.log(`${error.answer?.status ?? error} \(anchor)`); }

                    """
            }
            let node = try #require(
                ["/usr/bin/node", "/usr/local/bin/node"].first(where: FileManager.default.fileExists),
                "install the package nodejs")
            try await Self.check(
                examples, command: [node, "--input-type=module", "--eval", Self.evaluated], script: script,
                in: folder)
        }
    }

    @Test func `every example in Python is a request that the server understands`() async throws {
        try await Self.run { page, address, token, folder in
            let all = Self.examples(of: page, in: "python")
            let helper = try #require(all.first { $0.code.contains("def coffer") }).code
            let examples = all.filter { !$0.anchor.isEmpty }
            var script = Self.before(helper, "\n\ntoken = coffer(")
                .replacing("https://coffer.example.org", with: address)
            script += "\nimport urllib.error\ntoken = \"\(token)\"\nfile = b\"receipt\"\n"
            for (anchor, code) in examples {
                script += """
                    try:
                        \(code)
                        print("200 \(anchor)")
                    except urllib.error.HTTPError as error:
                        print(error.code, "\(anchor)")

                    """
            }
            try await Self.check(
                examples, command: [PythonScript.interpreter], script: script, in: folder)
        }
    }

    /// Operations without a method of the client, with the reason.
    private static let withoutMethod: Set<String> = [
        // A renewal, which the client does by itself.
        "refreshSession",
        // Another path of the same call, for existing clients.
        "signIn", "deleteUserAccount", "markPartPaid", "replaceAccount", "replaceCategory",
        "replaceTransaction", "replaceTransfer", "replaceBudget", "replaceRecurring", "replaceGoal",
        "replaceGroup",
        // Pages for a person, and the document.
        "showVerifyEmailPage", "showResetPasswordPage", "showConfirmEmailPage", "showUndoEmailPage",
        "getHome", "getOpenAPI", "getDocs",
        // For browsers, and called by identity providers.
        "startProviderSignIn", "finishProviderSignIn", "endSessionsByProvider",
    ]

    @Test func `every example in Swift compiles, and every operation with a method of the client has one`()
        async throws
    {
        try await Self.run { page, _, _, folder in
            let examples = Self.examples(of: page, in: "swift")
            let calls = examples.filter { !$0.anchor.isEmpty }.map(\.code)
            #expect(
                calls.count == OpenAPIDocument.publicEndpoints.count - Self.withoutMethod.count,
                "say the call in DocsClientCalls")
            // Opening the client needs Foundation's URL on Apple's systems; the guide's other parts follow on
            // each other.
            let guide = examples.filter { $0.anchor.isEmpty && !$0.code.contains("URL(string:") }.map(\.code)
            var source = "import CofferClient\nimport Contracts\n"
            source += "func run(_ client: CofferClient, _ file: ClientFile) async throws {\n"
            for call in calls + [guide.joined(separator: "\n")] { source += "do { \(call) }\n" }
            source += "}\n"
            try source.write(
                toFile: "\(folder.path)/Examples.swift", atomically: true, encoding: .utf8)
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().path
            let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent("Modules").path
            let check = try await ChildProcess.run(
                "swiftc",
                [
                    "-typecheck", "-swift-version", "6", "-suppress-warnings", "-I", modules, "-I",
                    "\(root)/Shared/System/CLinux", "-module-cache-path", folder.path,
                    "\(folder.path)/Examples.swift",
                ], in: folder, environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
                within: 300)
            #expect(check.status == 0, "\(check.output.suffix(3_000))")
        }
    }

    /// Node runs the file as a module, whatever its name.
    private static let evaluated =
        "const { readFileSync } = await import('node:fs');"
        + "await import('data:text/javascript;base64,' + readFileSync('examples').toString('base64'));"

    private static func before(_ text: String, _ end: String) -> String {
        text.components(separatedBy: end)[0]
    }
}
