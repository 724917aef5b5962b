import Contracts
import HTTPKit
import TestKit
import Testing

@testable import ServiceKit

/// Spans on their way to a collector.
@Suite struct TracerTests {
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    private static let unsampled = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
    private static let thing = Endpoint<Empty, Empty>(
        "thing", .get, "/things/{id}", "A thing.", access: .service)
    private static let broken = Endpoint<Empty, Empty>("broken", .get, "/broken", "Fails.", access: .service)

    private static func run(
        collector: String, _ body: (ServiceHarness) async throws -> Void
    ) async throws {
        try await ServiceHarness.run("things", settings: ["COFFER_TRACES_URL": collector]) { context in
            var routes = ServiceRoutes(service: "things", context: context)
            let peer = ServiceClient(service: "peer", as: "things", context: context)
            routes.on(thing) { _ in try await peer.call(thing, path: ["id": "secret"]) }
            routes.on(broken) { _ -> Empty in throw APIError(.serverError) }
            return RunningService(routes, databases: [])
        } body: { service in
            try service.stub("peer") { request in
                // A call on behalf of a traced request continues its trace under this program's span.
                let trace = request.fields["traceparent"]
                let isContinued =
                    trace.map { $0.hasPrefix(Self.parent.prefix(36)) && $0 != Self.parent } ?? true
                return isContinued ? try Answer.json(Empty()).response : Answer.error(.notFound).response
            }
            try await body(service)
        }
    }

    private static func get(
        _ service: ServiceHarness, _ path: String, trace: String?
    ) async throws -> TestAnswer {
        try await service.request(
            .get, path, as: .service("gateway"), fields: trace.map { [("traceparent", $0)] } ?? [])
    }

    @Test func `a sampled request is a span with its route and status, and nobody's data`() async throws {
        try await WebStub.run { collector in
            collector.set("/v1/traces", "{}")
            try await Self.run(collector: collector.url) { service in
                _ = try await Self.get(service, "/things/secret?q=secret", trace: Self.parent)
                _ = try await Self.get(service, "/broken", trace: Self.parent)
                _ = try await Self.get(service, "/things/secret", trace: Self.unsampled)
                _ = try await Self.get(service, "/things/secret", trace: nil)
                _ = try await Self.get(service, "/broken", trace: Self.parent)
                let last = #"coffer_spans_sent_total{service="things"} 3"#
                #expect(
                    try await eventually {
                        service.context.metrics.render(service: "things").contains(last)
                    })
                let text = collector.bodies.joined()
                let batches = try collector.bodies.map { try JSONValue(Array($0.utf8))["resourceSpans"][0] }
                #expect(
                    batches.allSatisfy {
                        $0["resource"]["attributes"][0]["value"]["stringValue"].string == "coffer-things"
                    })
                let spans = batches.flatMap { $0["scopeSpans"][0]["spans"].array }
                #expect(
                    spans.map { $0["name"].string } == ["GET /things/{id}", "GET /broken", "GET /broken"])
                let span = try #require(spans.first)
                #expect(span["traceId"].string == "0af7651916cd43dd8448eb211c80319c")
                #expect(span["parentSpanId"].string == "b7ad6b7169203331")
                #expect(span["spanId"].string?.count == 16)
                let start = try #require(span["startTimeUnixNano"].string.flatMap { Int64($0) })
                let end = try #require(span["endTimeUnixNano"].string.flatMap { Int64($0) })
                #expect(start <= end && start > 1_000_000_000_000_000_000)
                #expect(text.contains(#""http.response.status_code","value":{"intValue":"200"}"#))
                #expect(spans[1]["status"]["code"].int == 2 && span["status"]["code"].int == nil)
                #expect(!text.contains("secret"))
            }
        }
    }

    @Test func `a collector that is down costs spans, not requests`() async throws {
        try await Self.run(collector: "http://127.0.0.1:9") { service in
            for _ in 0..<20 {
                let answer = try await Self.get(service, "/things/a", trace: Self.parent)
                #expect(answer.status == 200)
            }
            #expect(
                try await eventually {
                    service.context.metrics.render(service: "things")
                        .contains("coffer_spans_dropped_total{service=\"things\"} 20\n")
                })
        }
    }

    @Test func `spans beyond the queue are dropped and counted`() throws {
        let metrics = Metrics()
        let clock = TestClock()
        let log = Log(service: "things", level: .error, asJSON: false, folder: nil, clock: clock.clock)
        let tracer = Tracer(
            service: "things", collector: "http://127.0.0.1:9", every: 3, log: log, metrics: metrics)
        let begun = (0..<9).map { _ in tracer.begin() != nil }
        #expect(begun == [true, false, false, true, false, false, true, false, false])
        let context = try #require(tracer.begin() ?? TraceContext(continuing: Self.parent))
        for _ in 0..<5_000 {
            tracer.keep(
                Span(
                    context, "GET /", "GET", "id", status: 200, endedAt: clock.clock.now(), microseconds: 1))
        }
        let text = metrics.render(service: "things")
        #expect(text.contains("coffer_spans_dropped_total{service=\"things\"} 2952\n"))
    }
}
