import Contracts
import HTTPKit
import TestKit
import Testing

/// While the disk has less than the reserve, nothing that writes whole files begins.
@Suite struct DiskReserveTests {
    @Test func `with less than the reserve backups, imports, restores and archives are 507, and reads go on`()
        async throws
    {
        let id = ID<Backup>(high: 1, low: 1).text
        try await ExportFixture.run(settings: ["COFFER_DISK_RESERVE_MIB": "1073741824"]) { export in
            let user = export.service.user()
            for (method, path) in [
                (HTTPMethod.post, "/backups"), (.post, "/imports"), (.post, "/restore?mode=merge"),
                (.post, "/backups/\(id)/restore"), (.post, "/backups/\(id)/verify"),
                (.get, "/export/archive"),
                (.patch, "/imports/\(id)"), (.post, "/imports/\(id)/commit"),
            ] {
                let refused = try await export.service.request(method, path, as: user, json: "{}")
                #expect(refused.status == 507, "\(path): \(refused.text)")
                #expect(refused.json["code"].string == "STORAGE_FULL")
            }
            #expect(export.files().isEmpty)
            for path in ["/backups", "/imports", "/export?format=json"] {
                #expect(try await export.get(path).status == 200, "\(path)")
            }
        }
        try await ExportFixture.run(settings: ["COFFER_DISK_RESERVE_MIB": "0"]) { export in
            let made = try await export.backUp()
            #expect(made.status == 201, "\(made.text)")
        }
    }
}
