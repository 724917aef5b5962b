import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// The sharing service with a receiver in the own network, which a setting allows. Person 1 is Ann, 2 is Bob.
struct WebhookScene {
    let sharing: SharingFixture
    let web: WebStub

    static func run(_ body: (WebhookScene) async throws -> Void) async throws {
        try await WebStub.run { web in
            web.setAll(WebStub.Answer("", status: 204))
            try await SharingFixture.run(settings: ["COFFER_WEBHOOK_PRIVATE": "allow"]) { sharing in
                sharing.service.clock.stop()
                try await body(WebhookScene(sharing: sharing, web: web))
            }
        }
    }

    /// Makes a webhook for a person and returns its id and its secret.
    func make(
        _ events: [WebhookEventType], path: String = "/hook", as person: Int = 1
    ) async throws -> (id: String, secret: String) {
        let names = events.map { #""\#($0.rawValue)""# }.joined(separator: ",")
        let body = #"{"url":"\#(web.url)\#(path)","events":[\#(names)]}"#
        let made = try await sharing.send(.post, "/webhooks", body, as: person)
        #expect(made.status == 201, "\(made.text)")
        return (try #require(made.json["id"].string), try #require(made.json["secret"].string))
    }

    func webhook(_ id: String, as person: Int = 1) async throws -> JSONValue {
        try await sharing.get("/webhooks/\(id)", as: person).json
    }

    /// The log, newest first.
    func log(of id: String, as person: Int = 1) async throws -> [JSONValue] {
        try await sharing.get("/webhooks/\(id)/deliveries", as: person).json["deliveries"].array
    }

    /// Waits for a number of requests at a path.
    @discardableResult
    func received(_ count: Int, at path: String = "/hook") async throws -> [WebStub.Received] {
        var found: [WebStub.Received] = []
        let isThere = try await eventually {
            found = web.received.filter { $0.target == path }
            return found.count >= count
        }
        #expect(isThere, "\(found.count) of \(count) at \(path)")
        return found
    }

    /// Waits until a webhook's newest or oldest delivery has a number of tries, and returns the delivery.
    @discardableResult
    func tries(
        _ count: Int, of id: String, as person: Int = 1, isOldest: Bool = false
    ) async throws -> JSONValue {
        var found: JSONValue?
        let isThere = try await eventually {
            let log = try await log(of: id, as: person)
            found = isOldest ? log.last : log.first
            return found?["attempts"].array.count ?? 0 >= count
        }
        #expect(isThere, "\(String(describing: found))")
        return try #require(found)
    }

    /// Waits for a number of mails to a person with a subject in ASCII, and returns all of them.
    func mails(
        to email: String, _ subject: String = "A webhook was switched off", atLeast count: Int = 0
    ) async throws -> [String] {
        var found: [String] = []
        let isThere = try await eventually {
            found = try await sharing.mails(to: email).filter { $0.contains("Subject: \(subject)\r\n") }
            return found.count >= count
        }
        #expect(isThere, "\(found)")
        return found
    }

    func advance(_ seconds: Int64) { sharing.service.clock.advance(seconds: seconds) }
}

extension WebStub.Received {
    var json: JSONValue { (try? JSONValue(Array(body.utf8))) ?? JSONValue.missing }
    var type: String { json["type"].string ?? "" }
    var id: String { fields["webhook-id"] ?? "" }
}
