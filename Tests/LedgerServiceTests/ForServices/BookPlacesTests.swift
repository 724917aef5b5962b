import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// How many books are read at once.
@Suite struct BookPlacesTests {
    @Test func `a book waits for a place, gets the next one that is free, and 503 when none is in time`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let loop = try #require(ledger.service.context.loops.first)
            try await loop.perform {
                let places = BookPlaces(1, waitMilliseconds: 20)
                try await places.take()
                let refusal = await #expect(throws: APIError.self) { try await places.take() }
                #expect(refusal?.code == .serviceUnavailable && refusal?.retryAfterSeconds == 10)
                let patient = BookPlaces(1, waitMilliseconds: 60_000)
                try await patient.take()
                loop.schedule(afterMilliseconds: 1) { patient.leave() }
                try await patient.take()
            }
        }
    }
}
