import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct DatabaseTests {
        @Test func `written rows are read by loops and by background readers`() async throws {
            try await Scratch.withDatabase { database, _ in
                let changed: Int = try await database.write { try $0.run(insert(1, "one", 5)) }
                #expect(changed == 1)
                #expect(try await database.ids() == [1])
                let amount = try await onLoop(database) {
                    try await database.read { try $0.first("SELECT amount FROM items") { try $0.int(0) } }
                }
                #expect(amount == 5)
                #expect(database.statistics.inlineReads == 1)
                #expect(database.statistics.backgroundReads == 1)
            }
        }

        @Test func `a loop's read stays on its thread`() async throws {
            try await Scratch.withDatabase { database, _ in
                let same = try await onLoop(database) {
                    let before = pthread_self()
                    let during = try await database.read { _ in pthread_self() }
                    return before == during && during == pthread_self()
                }
                #expect(same)
            }
        }

        @Test func `a write continues on the loop that waited for it`() async throws {
            try await Scratch.withDatabase { database, _ in
                let same = try await onLoop(database) {
                    let before = pthread_self()
                    try await database.write { _ = try $0.run(insert(1, "one")) }
                    return before == pthread_self()
                }
                #expect(same)
            }
        }

        @Test func `files are readable by their owner only`() async throws {
            try await Scratch.withDatabase { database, scratch in
                try await database.write { _ = try $0.run(insert(1, "one")) }
                for file in try scratch.files() {
                    let attributes = try FileManager.default.attributesOfItem(
                        atPath: scratch.folder + "/" + file)
                    #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
                }
            }
        }
    }
}
