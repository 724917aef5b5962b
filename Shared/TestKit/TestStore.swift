import Glibc

#if canImport(Testing)
    package import Testing
#endif

/// Where the tests of services keep their databases: in files, or on a server (`deploy/coffer test store`).
package enum TestStore {
    /// The server's address.
    package static let server = getenv("COFFER_TEST_STORE").map { String(cString: $0) }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// For a test of files: their damage, their size, SQLite's catalogue.
        package static var inFiles: Self { .enabled(if: TestStore.server == nil, "of files alone") }
    }
#endif
