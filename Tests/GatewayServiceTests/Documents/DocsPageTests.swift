import APIDocument
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

@Suite struct DocsPageTests {
    @Test func `the page has every endpoint, and every link on it leads somewhere`() async throws {
        try await GatewayHarness.run { gateway in
            let page = try await gateway.get("/docs")
            #expect(page.status == 200)
            #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
            let anchors = page.text.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
            #expect(Set(anchors).count == anchors.count, "each anchor is there once")
            for link in page.text.matches(of: #/href="#([^"]*)"/#) {
                #expect(anchors.contains(String(link.output.1)), "#\(link.output.1)")
            }
            for endpoint in OpenAPIDocument.publicEndpoints {
                #expect(page.text.contains("</b> <code>\(endpoint.path)</code>"), "\(endpoint.name)")
                #expect(page.text.contains("aria-label=\"Link to \(endpoint.name)\""), "\(endpoint.name)")
            }
            for language in ["curl", "swift", "javascript", "python"] {
                #expect(page.text.contains("<figure class=\"\(language)\">"), "\(language)")
            }
            for code in ErrorCode.allCases {
                #expect(page.text.contains("<h3><code>\(code.rawValue)</code> \(code.status)</h3>"))
            }
        }
    }

    @Test func `the page stays below 150 KiB compressed with two hundred endpoints`() async throws {
        try await GatewayHarness.run { gateway in
            let page = try await gateway.get("/docs", fields: [("Accept-Encoding", "gzip")])
            #expect(page.fields["Content-Encoding"] == "gzip")
            let each = page.bytes.count / OpenAPIDocument.publicEndpoints.count
            #expect(each * 200 < 150 * 1_024, "\(page.bytes.count) bytes now")
        }
    }

    /// The folder of the web app in the sources.
    private static let web =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Gateway/Web"

    @Test func `the page's style and script are files of the app, and its policy allows nothing else`()
        async throws
    {
        try await GatewayHarness.run(settings: ["COFFER_WEB_DIR": Self.web]) { gateway in
            let page = try await gateway.get("/docs")
            for text in ["<style", "<script>", "@import", "url(", " onclick=", " style="] {
                #expect(!page.text.contains(text), "\(text)")
            }
            let files = page.text.matches(of: #/(?:href|src)="(\/app\/[^"]+)"/#).map { String($0.output.1) }
            #expect(files.map { $0.split(separator: "/").last } == ["docs.css", "docs.js"])
            for file in files {
                let answer = try await gateway.get(file)
                #expect(answer.status == 200 && !answer.bytes.isEmpty, "\(file)")
                #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
            }
            let policy = try #require(page.fields["Content-Security-Policy"])
            #expect(
                policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'; img-src data:;"))
            #expect(!policy.contains("unsafe"))
            #expect(page.fields.values("Content-Security-Policy").count == 1)
            let worker = try await gateway.get("/app/worker.js").text
            #expect(!worker.contains("docs/"), "the app does without the page's files")
        }
    }

    @Test func `without the web app the page reads whole, and offers nothing that needs its script`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let page = try await gateway.get("/docs")
            #expect(page.status == 200)
            #expect(page.text.contains("</b> <code>/transactions</code>"))
            for text in ["<script", "<link rel=\"stylesheet", "id=\"search\"", "<button"] {
                #expect(!page.text.contains(text), "\(text)")
            }
        }
    }

    @Test func `what an example shows is escaped`() async throws {
        try await GatewayHarness.run { gateway in
            let text = try await gateway.get("/docs").text
            let main = try #require(text.components(separatedBy: "<main").last)
            let code = main.matches(of: #/<pre>(.*?)<\/pre>/#.dotMatchesNewlines()).map { $0.output.1 }
            #expect(code.count > 2 * OpenAPIDocument.publicEndpoints.count)
            for block in code { #expect(!block.contains("<"), "\(block)") }
        }
    }
}
