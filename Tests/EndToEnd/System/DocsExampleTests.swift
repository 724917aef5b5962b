import APIDocument
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// The examples of `/docs`, run as they stand by curl, node and Python (contract §5).
@Suite struct DocsExampleTests {
    /// Examples that end the session or lock it; they run after all others.
    private static let endings = [
        "post-auth-lock", "post-auth-logout", "post-auth-logout-all", "delete-users-me",
        "delete-auth-account",
    ]
    /// Examples that run as long as somebody listens; `EventStreamTests` has them.
    private static let endless = ["get-events"]
    /// An example that every session may run: the last one before the endings.
    private static let last = "get-users-me"

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
                if language == "swift" || !endless.contains(anchor) {
                    found.append((anchor, plain(String(match.output.2))))
                }
            }
        }
        return found.filter { !([last] + endings).contains($0.anchor) }
            + ([last] + endings).flatMap { anchor in found.filter { $0.anchor == anchor } }
    }

    private static func plain(_ html: String) -> String {
        html.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
    }

    /// Runs a program that prints a line `status anchor` for each example, and returns the statuses; all of
    /// success are `ok`.
    private static func statuses(
        of examples: [Example], command: [String], script: String, in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) async throws -> [String: String] {
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
            if words.count == 2 { statuses[words[1]] = words[0].hasPrefix("2") ? "ok" : words[0] }
        }
        #expect(examples.count == OpenAPIDocument.publicEndpoints.count - endless.count)
        #expect(statuses[last] == "ok", "the session has not ended before")
        return statuses
    }

    private static func run<Result>(
        _ body: (_ page: String, _ address: String, _ token: String, TemporaryFolder) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var result: Result?
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let grace = try await system.join("grace@example.org")
            let page = try await system.call(.get, "/docs").text
            result = try await body(page, "http://\(system.harness.address)", grace.accessToken, folder)
        }
        return try #require(result)
    }

    @Test func `every example is the same request in curl, JavaScript and Python`() async throws {
        let curl = try await Self.statusesOfCurl()
        let others = [
            "JavaScript": try await Self.statusesOfJavaScript(), "Python": try await Self.statusesOfPython(),
        ]
        // Most name things that this user does not have; `ExampleTests` has them, and sends the same bodies.
        #expect(curl.values.count { $0 == "ok" } > 50)
        for (language, statuses) in others {
            // With curl, only what needs a token sends one, so that signing out needs none.
            for (anchor, status) in curl
            where !status.hasPrefix("3") && !Self.endings.contains(anchor) {
                let other = statuses[anchor] ?? "nothing"
                #expect(
                    status == other || [status, other].contains("429"), "\(language), \(anchor): \(other)")
            }
        }
    }

    private static func statusesOfCurl() async throws -> [String: String] {
        try await run { page, address, token, folder in
            let examples = examples(of: page, in: "curl").filter { !$0.anchor.isEmpty }
            var script = "uuidgen() { cat /proc/sys/kernel/random/uuid; }\n"
            for (anchor, code) in examples {
                let command = code.replacing(
                    #/^curl /#, with: "curl -sS -o answer -w '%{http_code} \(anchor)\\n' ")
                script += command + "\n"
            }
            return try await statuses(
                of: examples, command: ["/bin/sh"], script: script, in: folder,
                environment: ["COFFER": address, "TOKEN": token])
        }
    }

    private static func statusesOfJavaScript() async throws -> [String: String] {
        try await run { page, address, token, folder in
            let all = examples(of: page, in: "javascript")
            let helper = try #require(all.first { $0.code.contains("async function coffer") }).code
            let examples = all.filter { !$0.anchor.isEmpty }
            var script = before(helper, "\n\n({ accessToken")
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
            return try await statuses(
                of: examples, command: [node, "--input-type=module", "--eval", evaluated], script: script,
                in: folder)
        }
    }

    private static func statusesOfPython() async throws -> [String: String] {
        try await run { page, address, token, folder in
            let all = examples(of: page, in: "python")
            let helper = try #require(all.first { $0.code.contains("def coffer") }).code
            let examples = all.filter { !$0.anchor.isEmpty }
            var script = before(helper, "\n\ntoken = coffer(")
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
            return try await statuses(
                of: examples, command: [PythonScript.interpreter], script: script, in: folder)
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
        // Of a browser with its cookie.
        "continueRegistration",
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
            // The guide's parts follow on each other; its imports stand at the file's head.
            let guide = examples.filter(\.anchor.isEmpty).map { example in
                example.code.split(separator: "\n").filter { !$0.hasPrefix("import ") }
                    .joined(separator: "\n")
            }
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
                    "\(root)/Shared/System/CLinux", "-I", "\(root)/Shared/System/CTLS", "-module-cache-path",
                    folder.path,
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
