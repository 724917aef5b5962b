import Contracts
import Foundation
import ServiceKit
import SodiumKit
import TestKit
import Testing

@Suite struct DurableFileTests {
    private func with(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(folder.path)
    }

    private func names(_ folder: String) -> [String] { fileNames(in: folder).sorted() }

    @Test func `a file gets its name when it is complete, in place of an older one`() throws {
        try with { folder in
            try writeFile("\(folder)/a", [9])
            let file = try DurableFile("\(folder)/1.new")
            try file.append([1, 2])
            try file.append([3])
            #expect(readFile("\(folder)/a", limitBytes: 10) == [9])
            #expect(file.size == 3 && file.hash == Sodium.hex(Sodium.sha256([1, 2, 3])))
            #expect(file.content(limitBytes: 3) == [1, 2, 3] && file.content(limitBytes: 2) == nil)
            try file.keep(as: "\(folder)/a")
            #expect(readFile("\(folder)/a", limitBytes: 10) == [1, 2, 3] && names(folder) == ["a"])
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/a")[.posixPermissions]
            #expect(mode as? Int == 0o600)
            #expect(throws: FileError.self) { try file.append([4]) }
        }
    }

    @Test func `a file can be written again, shorter or longer`() throws {
        try with { folder in
            let file = try DurableFile("\(folder)/1.new")
            try file.append([1, 2, 3])
            for bytes in [[1], [4, 5, 6, 7]] as [[UInt8]] {
                try file.rewrite(bytes)
                #expect(file.size == bytes.count && file.hash == Sodium.hex(Sodium.sha256(bytes)))
                #expect(file.content(limitBytes: 9) == bytes)
            }
            try file.append([8])
            try file.keep(as: "\(folder)/a")
            #expect(readFile("\(folder)/a", limitBytes: 9) == [4, 5, 6, 7, 8] && names(folder) == ["a"])
        }
    }

    @Test func `a file that is released before it is kept leaves nothing`() throws {
        try with { folder in
            do {
                let file = try DurableFile("\(folder)/1.new")
                try file.append([1])
                #expect(names(folder) == ["1.new"])
                #expect(throws: FileError.self) { try file.keep(as: "\(folder)/no/such/a") }
            }
            #expect(names(folder).isEmpty)
        }
    }

    @Test func `a new file replaces no other`() throws {
        try with { folder in
            let (isFirst, isSecond) = (
                try writeNewFile("\(folder)/a", [1]), try writeNewFile("\(folder)/a", [2])
            )
            #expect(isFirst && !isSecond)
            #expect(readFile("\(folder)/a", limitBytes: 10) == [1] && names(folder) == ["a"])
        }
    }

    @Test func `a full disk is reported and leaves nothing`() throws {
        try with { folder in
            // Every write to /dev/full fails as on a full disk.
            #expect(symlink("/dev/full", "\(folder)/a.new") == 0)
            let error = #expect(throws: FileError.self) { try writeFile("\(folder)/a", [1]) }
            #expect(error?.isStorageFull == true && names(folder).isEmpty)
        }
    }

    @Test func `a name that cannot be made durable is a failure`() throws {
        try with { folder in
            try OrdinaryUser.owning(folder) {
                // Files can be made in the folder, but the folder cannot be opened and synced.
                #expect(chmod(folder, 0o300) == 0)
                defer { chmod(folder, 0o700) }
                #expect(throws: FileError.self) { try writeFile("\(folder)/a", [1]) }
                #expect(throws: FileError.self) { try writeNewFile("\(folder)/b", [1]) }
                let tombstone = Tombstone(user: ID(high: 1, low: 1), erasedAt: Clock.system.now())
                #expect(throws: FileError.self) {
                    try TombstoneFile(dataFolder: folder).append([tombstone])
                }
            }
            // The file has its name, with whole content, like after a crash.
            #expect(readFile("\(folder)/a", limitBytes: 10) == [1])
        }
    }

    @Test func `a sweep deletes old files without a row, in as many rounds as needed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = try WorkQueue(named: "test-files")
        defer { files.close() }
        let contents = try ContentFolder("things", dataFolder: folder.path)
        for number in 0..<450 { try writeFile(contents.path(of: "\(number)"), [1]) }
        let old = Date(timeIntervalSinceNow: -100)
        for number in 0..<449 {
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: contents.path(of: "\(number)"))
        }
        var asked = 0
        try await contents.sweep(olderThanSeconds: 90, on: files) { names in
            asked += names.count
            // The file is written again while the rows are read.
            if names.contains("8") { try writeFile(contents.path(of: "8"), [2]) }
            return names.filter { $0 != "7" }
        }
        #expect(asked == 449 && names(contents.path) == ["449", "7", "8"])
        #expect(contents.removeAll(except: ["7"]) == 2)
        #expect(names(contents.path) == ["7"])
        try contents.remove("7")
        try contents.remove("7")
    }
}
