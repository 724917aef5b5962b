import PostgresKit
import ServiceKit
import TestKit
import Testing

/// The first step of `deploy/coffer test store`.
@Suite(.enabled(if: TestStore.server != nil, "run by deploy/coffer test store"))
struct TemplateTests {
    @Test func `the server has the empty schemas of which each test has a copy`() async throws {
        let server = try #require(TestStore.server)
        for (name, schema) in DialectTests.services {
            var options = PostgresOptions()
            options.leads = false
            let database = try PostgresDatabase.open(
                PostgresAddress(server), schema: TestStore.prefix + name, migrations: schema.migrations,
                serverTables: schema.serverTables, options: options)
            await database.close()
        }
    }
}
