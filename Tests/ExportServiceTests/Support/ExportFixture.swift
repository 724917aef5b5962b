import Contracts
import Glibc
import HTTPKit
import JSONKit
import ServiceKit
import TestKit

@testable import ExportService

/// The export service with stubs of the ledger and of auth, which knows user 1 as Ann.
struct ExportFixture {
    let service: ServiceHarness
    let book: StubBook

    /// Runs a test on a new export service. `before` can write files before the service starts.
    static func run(
        before: (ServiceHarness) async throws -> Void = { _ in },
        _ body: (ExportFixture) async throws -> Void
    ) async throws {
        let book = StubBook()
        try await ServiceHarness.run(
            "export",
            before: { harness in
                let ann = Person(
                    id: harness.user(1).user, email: "ann@x.org", displayName: "Ann", currency: .usd,
                    timeZone: "UTC")
                try harness.stub("ledger", book.handle)
                try harness.stub("auth") { _ in try Answer.json(PeopleFound(people: [ann])).response }
                try await before(harness)
            },
            { try await ExportService.make($0, pageRows: 100) },
            body: { service in
                service.clock.set(Timestamp(millisecondsSinceEpoch: 1_769_860_800_000))
                try await body(ExportFixture(service: service, book: book))
            })
    }

    func get(_ target: String, as number: Int = 1) async throws -> TestAnswer {
        try await service.request(.get, target, as: service.user(number))
    }

    func backUp(_ json: String? = nil, as number: Int = 1, key: String? = nil) async throws -> TestAnswer {
        try await service.request(
            .post, "/backups", as: service.user(number), json: json,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    var backupFolder: String { "\(service.folder.path)/files/backups" }

    /// Returns the names of the files in the folder of backups.
    func files() -> [String] {
        guard let folder = opendir(backupFolder) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
