import ServiceKit
import Testing

@testable import GatewayService

@Suite struct GatewaySettingsTests {
    private static let production = [
        "COFFER_ENV": "production", "COFFER_SMTP_URL": "smtp://mail.example.org",
        "COFFER_MAIL_FROM": "Coffer <a@example.org>", "COFFER_PUBLIC_URL": "https://coffer.example.org",
    ]

    private func problem(_ environment: [String: String]) throws -> String {
        do {
            _ = try GatewaySettings(try Settings.load(arguments: [], environment: environment))
            return ""
        } catch let error as StartError {
            return error.description
        }
    }

    @Test func `defaults start in development`() throws {
        #expect(try problem([:]) == "")
        let settings = try GatewaySettings(try Settings.load(arguments: [], environment: [:]))
        #expect(settings.rates == .relaxed)
        #expect(settings.corsOrigins.isEmpty)
        #expect(settings.operatorListener == nil)
        #expect(!settings.hasBenchRoute)
    }

    @Test(arguments: [
        ("COFFER_RATES", "fast", "COFFER_RATES must be one of"),
        ("COFFER_CORS_ORIGINS", "*", "must be an origin"),
        ("COFFER_CORS_ORIGINS", "https://a.example/path", "must be an origin"),
        ("COFFER_OPERATOR_HTTP", "9090", "must be host:port"),
        ("COFFER_OPERATOR_HTTP", "localhost:99999", "must be host:port"),
        ("COFFER_LOOPS", "0", "COFFER_LOOPS"), ("COFFER_LOOPS", "two", "COFFER_LOOPS"),
        ("COFFER_TRUSTED_PROXIES", "proxy.internal", "is no IP address"),
    ])
    func `a wrong value is named`(name: String, value: String, part: String) throws {
        #expect(try problem([name: value]).contains(part))
    }

    @Test func `production needs an edge proxy`() throws {
        #expect(try problem(Self.production).contains("COFFER_TRUSTED_PROXIES"))
        let proxied = Self.production.merging(["COFFER_TRUSTED_PROXIES": "127.0.0.1"]) { $1 }
        #expect(try problem(proxied) == "")
    }

    @Test(arguments: [("COFFER_BENCH_ROUTE", "1"), ("COFFER_RATES", "off")])
    func `production refuses what is for development`(name: String, value: String) throws {
        let environment = Self.production.merging(["COFFER_TRUSTED_PROXIES": "127.0.0.1", name: value]) { $1 }
        #expect(try problem(environment).contains(name))
    }
}
