import TestKit
import Testing

@testable import ExportService

struct DamagedColumnTests {
    @Test func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await ExportFixture.run { export in
            let made = try await export.backUp()
            let id = try #require(made.json["id"].string, "\(made.text)")
            #expect(
                try await export.service.damage("backups.kind", "huge") {
                    [try await export.get("/backups/\(id)"), try await export.get("/backups")]
                } == [])
        }
    }
}
