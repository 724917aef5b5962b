import PostgresKit
import SQLiteKit
import Testing

/// A database on another machine is reached by TLS with the server's certificate and name verified.
struct AddressTests {
    @Test(arguments: [
        "postgres://coffer@db.example/coffer", "postgresql://coffer:secret@db.example:5433/coffer",
        "postgres://a.example,b.example/coffer?sslmode=verify-full",
        "postgres:///coffer?host=/run/postgresql", "host=/run/postgresql dbname=coffer",
        "postgres://localhost/coffer?sslmode=disable", "postgres:///coffer",
    ])
    func `an address is taken`(url: String) throws {
        _ = try PostgresAddress(url)
    }

    @Test(arguments: [
        "postgres://db.example/coffer?sslmode=require", "postgres://db.example/coffer?sslmode=disable",
        "postgres://localhost,db.example/coffer?sslmode=prefer",
        "postgres:///c?hostaddr=10.0.0.1&sslmode=allow",
        "mysql://db.example/coffer", "postgres://h/c?nonsense=1", "", "postgres://coffer:hid@zoo@localhost/c",
        "postgres://coffer:hid%zoo@localhost/c", "postgres://coffer@server:hid-zoo@localhost/c",
        "postgres://coffer:hid@xx:zoo@localhost/c", "postgres://coffer:hid/zoo@localhost/c",
    ])
    func `an address without verified TLS, or none at all, is refused`(url: String) {
        let error = #expect(throws: SQLiteError.self) { try PostgresAddress(url) }
        #expect(error?.kind == .misuse)
        #expect(error?.message.contains("zoo") == false)
    }

    @Test func `a server that is not there is told without the password`() throws {
        var options = PostgresOptions()
        options.connectMilliseconds = 100
        let error = #expect(throws: SQLiteError.self) {
            try PostgresDatabase.open(
                PostgresAddress("postgres://coffer:hidden-word@localhost:1/coffer"), schema: "x",
                migrations: [], options: options)
        }
        #expect(error?.kind == .unreachable)
        #expect(error?.message.contains("hidden-word") == false)
    }
}
