import Contracts
import HTTPKit
import TestKit
import Testing

extension DeclaredErrorTests {
    @Test func `export answers every error that it declares`() async throws {
        let seen = try await Self.run("export", ExportAPI.all) { scenes in
            let ada = try await scenes.system.join("ada@example.org")
            try await scenes.provokeGeneralErrors(as: ada, try await Belongings(of: ada))
            let unknown = "01900000-0000-7000-8000-000000000001"
            for path in ["/export", "/auth/export"] {
                _ = try await ada.get("\(path)?format=csv&accountId=\(unknown)")
            }
            let sealed = try await ada.send(.post, "/backups", #"{"passphrase":"open sesame"}"#)
            let backup = try #require(sealed.data["id"].string)
            _ = try await ada.send(.post, "/backups/\(backup)/verify", #"{"passphrase":"open barley"}"#)
            // A user's second backup at the same moment is refused.
            try await ErrorScenes.repeats(4, until: 409) { try await ada.send(.post, "/backups") }
        }
        Self.expect(seen, areThoseOf: ExportAPI.all)
    }
}
