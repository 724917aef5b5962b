import HTTPKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

@Suite struct MetricsTests {
    /// What the next check finds.
    private final class Findings: Sendable {
        let list = Mutex(["wallets: all balances add up to 5, not to zero"])
    }

    @Test func `figures of one name stand together under one heading`() {
        let metrics = Metrics()
        metrics.gauge("a", "First.", labels: ["peer": "one"]) { 1 }
        metrics.gauge("b_total", "Second.") { 2 }
        metrics.gauge("a", "First.", labels: ["peer": "two"]) { 3 }
        let text = metrics.render(service: "things")
        #expect(
            text.hasSuffix(
                """
                # HELP coffer_a First.
                # TYPE coffer_a gauge
                coffer_a{service="things",peer="one"} 1
                coffer_a{service="things",peer="two"} 3
                # HELP coffer_b_total Second.
                # TYPE coffer_b_total counter
                coffer_b_total{service="things"} 2

                """))
    }

    @Test func `clients of one peer share its figures`() {
        let metrics = Metrics()
        #expect(metrics.client(of: "ledger") === metrics.client(of: "ledger"))
        #expect(metrics.client(of: "ledger") !== metrics.client(of: "auth"))
        let lines = metrics.render(service: "things").split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("coffer_peer_connections{") } == 2)
    }

    @Test func `a broken invariant is a figure, and whole data is none again`() async throws {
        try await ServiceHarness.run("things") { context in
            RunningService(ServiceRoutes(service: "things", context: context), databases: [])
        } body: { service in
            let found = Findings()
            let watch = InvariantWatch({ found.list.withLock { $0 } }, service.context)
            let text = { service.context.metrics.render(service: "things") }
            #expect(text().contains("coffer_invariants_checked_seconds{service=\"things\"} 0\n"))
            await watch.look()
            #expect(text().contains("coffer_invariant_problems{service=\"things\"} 1\n"))
            #expect(!text().contains("coffer_invariants_checked_seconds{service=\"things\"} 0\n"))
            found.list.withLock { $0 = [] }
            await watch.look()
            #expect(text().contains("coffer_invariant_problems{service=\"things\"} 0\n"))
        }
    }

    @Test func `a reader of a feed shows how far it is behind, and what it could not apply`() {
        let metrics = Metrics()
        let figures = FeedFigures(source: "auth", metrics: metrics)
        let labels = #"{service="things",source="auth"}"#
        #expect(metrics.render(service: "things").contains("coffer_feed_lag_events\(labels) 0\n"))
        figures.noteRead(missing: 7)
        figures.noteParked()
        let text = metrics.render(service: "things")
        #expect(text.contains("coffer_feed_lag_events\(labels) 7\n"))
        #expect(text.contains("coffer_feed_parked_events_total\(labels) 1\n"))
        #expect(text.contains("coffer_feed_silence_seconds\(labels) 0\n"))
    }

    @Test func `a program with a database shows its loops, its peers and its writer`() async throws {
        let schema = ServiceSchema(
            "things.db",
            migrations: [
                Migration(
                    1, "things",
                    ServiceTables.idempotency + ServiceTables.events + ServiceTables.feedRetention
                        + ServiceTables.eventNumbers)
            ])
        try await ServiceHarness.run("things") { context in
            let database = try context.openDatabase(schema)
            return RunningService(
                ServiceRoutes(service: "things", context: context), databases: [database])
        } body: { service in
            let text = try await service.client.send(.get, "/metrics").text
            for name in [
                "loop_0_longest_turn_microseconds", "connections_accepted_total", "database_writable",
                "database_commit_microseconds_total", "database_bytes", "invariant_problems",
                "requests_expired_total",
            ] { #expect(text.contains("\ncoffer_\(name){service=\"things\"} "), "\(name)") }
            #expect(text.contains("\ncoffer_database_writable{service=\"things\"} 1\n"))
        }
    }
}
