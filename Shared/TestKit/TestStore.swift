import Glibc
import SodiumKit
import Synchronization

#if canImport(Testing)
    package import Testing
#endif

/// Where the tests of services keep their databases: in files, or on a server (`deploy/coffer test store`).
/// There each test has a database of its own, a copy of the server's first, which has the empty schemas of
/// all services.
package enum TestStore {
    /// The address of the server's first database.
    package static let server = getenv("COFFER_TEST_STORE").map { String(cString: $0) }
    /// What the names of schemas begin with.
    package static let prefix = "test_"
    private static let copies = Mutex<Set<String>>([])

    /// Returns the address of the database for a test's folder, which is made when it is first asked for;
    /// nil where databases are files.
    static func address(for folder: String) throws -> String? {
        guard let server else { return nil }
        let name = databaseName(for: folder)
        try copies.withLock { copies in
            guard !copies.contains(name) else { return }
            try PostgresConnection(address(of: "template1", on: server)).run(
                "CREATE DATABASE \(name) TEMPLATE postgres STRATEGY file_copy")
            copies.insert(name)
        }
        return address(of: name, on: server)
    }

    /// Drops the database of a test's folder, if there is one.
    static func drop(for folder: String) {
        guard let server else { return }
        let name = databaseName(for: folder)
        guard copies.withLock({ $0.remove(name) != nil }) else { return }
        try? PostgresConnection(address(of: "template1", on: server)).run(
            "DROP DATABASE \(name) WITH (FORCE)")
    }

    private static func databaseName(for folder: String) -> String {
        "t" + Sodium.hex(Array(Sodium.sha256(Array(folder.utf8)).prefix(8)))
    }

    private static func address(of database: String, on server: String) -> String {
        server.replacing("/postgres?", with: "/\(database)?")
    }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// For a test of files: their damage, their size, SQLite's catalogue.
        package static var inFiles: Self { .enabled(if: TestStore.server == nil, "of files alone") }
    }
#endif
