import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ExportService

struct DamagedColumnTests {
    @Test(.inFiles)
    func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await ExportFixture.run { export in
            let made = try await export.backUp()
            let id = try #require(made.json["id"].string, "\(made.text)")
            for (column, wrong) in [
                ("backups.kind", .text("huge")), ("backups.size", .text("much")),
                ("backups.counts", .text("three")),
            ] as [(String, SQLValue)] {
                let problems = try await export.service.damage(column, wrong) {
                    [try await export.get("/backups/\(id)"), try await export.get("/backups")]
                }
                #expect(problems == [])
            }
            #expect(try await export.get("/backups/\(id)").status == 200)
        }
    }

    @Test(.inFiles) func `an import with a damaged column is refused in the list, too`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview("Date,Payee,Amount\n2026-01-02,Shop,-5.00\n")
            for (column, wrong) in [
                ("imports.status", .text("lost")), ("imports.currency", .text("XXQ")),
                ("imports.next_row", .text("two")),
            ] as [(String, SQLValue)] {
                let problems = try await fixture.service.damage(column, wrong) {
                    [try await fixture.send(.get, "/\(id)"), try await fixture.send(.get, "")]
                }
                #expect(problems == [])
            }
            let problems = try await fixture.service.damage("import_rows.currency", .text("XXQ")) {
                [try await fixture.send(.get, "/\(id)/rows")]
            }
            #expect(problems == [])
            #expect(try await fixture.send(.get, "/\(id)").status == 200)
        }
    }
}
