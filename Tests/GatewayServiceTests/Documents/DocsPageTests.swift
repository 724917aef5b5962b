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
            #expect(page.text.contains("class=\"swift\"") && page.text.contains("class=\"curl\""))
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

    @Test func `the page loads nothing, and its policy allows only its own style and script`() async throws {
        try await GatewayHarness.run { gateway in
            let page = try await gateway.get("/docs")
            for text in ["<script src", "<link rel=\"stylesheet", "@import", "url(", " onclick=", " style="] {
                #expect(!page.text.contains(text), "\(text)")
            }
            let policy = try #require(page.fields["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            #expect(policy.contains("script-src 'sha256-"))
            #expect(!policy.contains("unsafe"))
            #expect(page.fields.values("Content-Security-Policy").count == 1)
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
