import Foundation
import Testing

/// The style of design §5 as a test, so that it needs no reviewer.
@Suite struct StyleTests {
    private static let tree = SourceTree.shared

    @Test func `no source file is longer than 400 lines`() {
        for file in Self.tree.sources where !file.path.hasPrefix("Tests/") {
            #expect(
                file.lines.count <= 400,
                "\(file.path) has \(file.lines.count) lines: what is its second topic?")
        }
    }

    @Test func `no line is longer than 110 characters`() {
        // Tests spell bodies and messages whole.
        for file in Self.tree.sources where !file.path.hasPrefix("Tests/") {
            for (number, line) in file.lines.enumerated() where line.utf8.count > 110 && line.count > 110 {
                Issue.record("\(file.path):\(number + 1) has \(line.count) characters")
            }
        }
    }

    @Test func `no type is a Manager, Helper, Utils or Impl`() throws {
        let pattern = #"\b(class|struct|enum|actor|protocol)\s+\w*(Manager|Helper|Utils|Util|Impl)\b"#
        for (file, number, _) in try Self.tree.code(matching: pattern) {
            Issue.record("\(file):\(number) names a type Manager, Helper, Utils or Impl")
        }
    }

    /// Clients outside of a loop wait as tasks do, and an iterator has no scope for a task group.
    private static let waiting = [
        "Shared/CofferClient/Calling/RetryPolicy.swift", "Shared/CofferOffline/FollowedBook.swift",
    ]

    @Test(arguments: [
        #"\btry!"#, #"\bas!"#, #"\bfatalError\("#, #"\bprint\("#, #"\bTask\s*\{"#, #"\bTask\.detached\b"#,
        #"\bTask\.sleep\b"#, #"\.unsafelyUnwrapped\b"#, #"[\w\)\]]!(\.|\)|,|\s*$)"#,
    ])
    func `no code can stop the process or leave the loop`(pattern: String) throws {
        for (file, number, line) in try Self.tree.code(matching: pattern) {
            if Self.waiting.contains(file), pattern.contains("Task") { continue }
            Issue.record("\(file):\(number) matches \(pattern): \(line)")
        }
    }

    @Test func `nothing takes a value out of an optional by take`() throws {
        // `Optional+Taken.swift` says why. Writers, counters and queues of ours have a method of that name.
        let ours = ["json", "writer", "balances", "payments", "places", "committedFrames", "budget"]
        for (file, number, line) in try Self.tree.code(matching: #"\.take\(\)"#) {
            #expect(
                ours.contains { line.contains("\($0).take()") }, "\(file):\(number): use taken(): \(line)")
        }
    }

    @Test(arguments: ["@unchecked Sendable", "nonisolated(unsafe)"])
    func `unchecked code says why`(marker: String) throws {
        let reasons = try Self.tree.text(matching: "// (Unchecked|Unsafe): ")
        let places = Set(reasons.map { "\($0.file):\($0.number)" })
        let pattern = NSRegularExpression.escapedPattern(for: marker)
        for (file, number, _) in try Self.tree.text(matching: pattern) {
            #expect(
                (1...3).contains { places.contains("\(file):\(number - $0)") },
                "\(file):\(number) uses \(marker) without a reason beside it")
        }
    }

    /// A closure that is the whole value of a generic type is wrapped when it is read, and goes back so: each
    /// reading makes the next call longer. In a struct's field it stays as it is.
    @Test func `no lock holds a closure alone`() throws {
        for (file, number, _) in try Self.tree.code(matching: #"(Mutex|Monitor)<\(.*->"#) {
            Issue.record("\(file):\(number): put the closure into a struct")
        }
    }

    @Test func `Foundation stays outside the programs`() throws {
        for (file, number, _) in try Self.tree.code(matching: #"\bimport .*\bFoundation$"#) {
            // On Apple's systems all is in Foundation; no program of ours has these files.
            let isOfApps = [
                "Connecting/URLSessionTransport.swift", "Session/KeychainSession.swift", "Values/",
            ].contains { file.hasPrefix("Shared/CofferClient/\($0)") }
            if !isOfApps { Issue.record("\(file):\(number) imports Foundation; use FoundationEssentials") }
        }
    }

    @Test func `modules know only what the design lets them know`() throws {
        let ours = [
            "JSONKit", "HTTPKit", "TLSKit", "SQLiteKit", "PostgresKit", "SodiumKit", "PictureKit",
            "ServiceKit", "TestKit",
        ]
        let contract = [
            "Contracts", "LedgerContract", "AuthContract", "SharingContract", "ExportContract",
        ]
        let services = ["AuthService", "LedgerService", "SharingService", "ExportService", "GatewayService"]
        for (file, number, module) in try Self.imports() {
            if file.hasPrefix("Shared/Contracts/") {
                #expect(!ours.contains(module), "\(file):\(number): Contracts imports nothing of ours")
            } else if ours.contains(where: { file.hasPrefix("Shared/\($0)/") }) {
                #expect(
                    !contract.contains(module), "\(file):\(number): kits stand on the vocabulary alone")
            } else if module == "APIDocument" {
                #expect(
                    ["Gateway/", "Shared/CofferOffline/"].contains { file.hasPrefix($0) },
                    "\(file):\(number): the document is for people, no service reads it")
            }
            if !file.contains("/Main/") {
                #expect(!services.contains(module), "\(file):\(number): nobody imports a service")
            }
        }
    }

    /// Rules and values stay pure wherever they lie: a file that speaks to databases, requests, files or other
    /// services says so by its name, or stands here with the reason.
    private static let namesOfSpeakingFiles =
        #"/(Main|Migrations|Commands)/|/Book[^/]*$|Store[^/]*$|/(ShareWorkflow|Call|RecordField)\+[^/]*$"#
        + #"|(Routes|Statements|Workflow|JSON|Record|Page|Service)\.swift$"#
    private static let speakingFiles = [
        "Services/Auth/Activity/Origin.swift": "reads the caller of a request",
        "Services/Auth/Keys/KeyRotation.swift": "derives a time from the bound of a setting",
        "Services/Auth/Keys/ServerKeys.swift": "reads key files",
        "Services/Auth/Keys/SigningKeyFiles.swift": "reads and writes key files",
        "Services/Auth/Keys/SigningKeys.swift": "follows the key files",
        "Services/Auth/LinkPages/JSONOrForm.swift": "reads a request's body",
        "Services/Auth/SignIn/HashingPlaces.swift": "counts addresses by their network",
        "Services/Auth/SignIn/LoginGate.swift": "hashes passwords in turn",
        "Services/Auth/SignIn/LoginGate+Confirmation.swift": "hashes passwords in turn",
        "Services/Auth/SignIn/LoginQueue.swift": "lets requests wait on their loops",
        "Services/Auth/Tokens/AccessTokens.swift": "makes the answer of a sign-in",
        "Services/Export/Bank/Providers/SimpleFINProvider.swift": "asks a bank's server outside",
        "Services/Export/Backups/BackupDraft.swift": "writes a file in the background",
        "Services/Export/Backups/BackupFile.swift": "writes a file",
        "Services/Export/Erasure/BackupRewriting.swift": "copies a file in the background",
        "Services/Export/Imports/Preview/ImportSlots.swift": "lets readings wait for their turn",
        "Services/Export/Imports/Upload/FileBytes.swift": "reads a file",
        "Services/Export/Restores/RestoreRuns.swift": "lets restores wait for their turn",
        "Services/Export/Backups/BackupRuns.swift": "has the answer of a request",
        "Services/Export/LongWork.swift": "wakes the request that waits for it",
        "Services/Export/Exports/Archive/ArchiveEntry.swift": "has a body that is made while it is sent",
        "Services/Export/Exports/Archive/ArchiveStream.swift": "is a body that is made while it is sent",
        "Services/Export/Exports/ExportStream.swift": "is a body that is made while it is sent",
        "Services/Export/Exports/TextMember.swift": "is a body that is made while it is sent",
        "Services/Export/Exports/LedgerBook.swift": "asks the ledger",
        "Services/Ledger/Core/UnitShare.swift": "counts changed rows, and rests on the loop",
        "Services/Ledger/Currencies/Rates/ChainedRates.swift": "answers as a statement's function",
        "Services/Ledger/Currencies/Providers/ProviderClient.swift": "asks providers outside",
        "Services/Ledger/WholeBooks/Restoring/RestoreVisit.swift": "names the book of a request",
        "Services/Ledger/WholeBooks/Restoring/RestoreWorkflow+Contents.swift":
            "reads the files of receipts",
    ]

    @Test func `rules and values import no kit that reads or writes`() throws {
        let names = try Regex(Self.namesOfSpeakingFiles)
        var speaking: Set<String> = []
        for (file, number, module) in try Self.imports() where file.hasPrefix("Services/") {
            guard ["HTTPKit", "SQLiteKit", "ServiceKit"].contains(module),
                file.firstMatch(of: names) == nil
            else { continue }
            speaking.insert(file)
            #expect(
                Self.speakingFiles[file] != nil,
                "\(file):\(number) imports \(module); its name does not say why")
        }
        #expect(speaking == Set(Self.speakingFiles.keys))
    }

    @Test func `a service's folder is a capability of at most 20 files`() {
        var files: [String: Int] = [:]
        for file in Self.tree.sources
        where file.path.hasPrefix("Services/") || file.path.hasPrefix("Gateway/") {
            files[(file.path as NSString).deletingLastPathComponent, default: 0] += 1
        }
        for (folder, count) in files {
            let name = (folder as NSString).lastPathComponent
            #expect(count <= 20, "\(folder) has \(count) files: which two rooms are in it?")
            #expect(!["Store", "Domain", "Routes"].contains(name), "\(folder) is a layer, not a capability")
        }
    }

    @Test func `comments are plain`() throws {
        let riddles = #"(?i)^\s*//.*\b(of what|that which|what stands|the place of|whose place|so many)\b"#
        for (file, number, line) in try Self.tree.text(matching: riddles) {
            Issue.record("\(file):\(number) is read twice: \(line)")
        }
    }

    /// A member's meaning stands in its note, which users read.
    @Test func `no comment in the contract repeats a field note`() throws {
        var notes: [String: [String]] = [:]
        var members: [String] = []
        for file in Self.tree.sources where file.path.hasPrefix("Shared/Contracts/Document/Notes/") {
            for line in file.lines where line.hasPrefix("        ") {
                let line = line.dropFirst(8)
                if line.hasPrefix("  ") {
                    for member in members { notes[member]?[0] += " " + line.drop { $0 == " " } }
                } else if let colon = line.firstRange(of: ": ") {
                    members = line[..<colon.lowerBound].components(separatedBy: ", ").map {
                        String($0.split(separator: ".").last ?? "")
                    }
                    for member in members {
                        notes[member, default: []].insert(String(line[colon.upperBound...]), at: 0)
                    }
                }
            }
        }
        #expect(notes.count > 300)
        for file in Self.tree.sources
        where file.path.hasPrefix("Shared/Contracts/") && !file.path.contains("/Document/") {
            var comment: [String] = []
            for (number, line) in file.lines.enumerated() {
                let line = line.drop { $0 == " " }
                if line.hasPrefix("/// ") {
                    comment.append(String(line.dropFirst(4)))
                    continue
                }
                defer { comment = [] }
                guard !comment.isEmpty, let match = line.firstMatch(of: #/public (let|var) (\w+): /#) else {
                    continue
                }
                let text = comment.joined(separator: " ").trimmingCharacters(in: ["."])
                #expect(
                    notes[String(match.2)]?.contains { $0.hasPrefix(text) } != true,
                    "\(file.path):\(number): the note of \(match.2) says so")
            }
        }
    }

    @Test func `a service shows what its program calls, and nothing else`() throws {
        let programs = Self.tree.sources.filter { $0.path.contains("/Main/") }
        for (file, number, _) in try Self.tree.code(matching: #"\b(package|public)\b"#) {
            for program in programs {
                let service = program.path.components(separatedBy: "Main/")[0]
                guard file.hasPrefix(service), Self.ledgerModule(of: file) == nil else { continue }
                let type = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
                #expect(
                    program.lines.contains { $0.contains("\(type).") },
                    "\(file):\(number): \(program.path) does not use \(type); say nothing, which is internal")
            }
        }
    }

    @Test func `a module of the ledger shows what another uses, and nothing else`() throws {
        func words(_ line: String) -> [Substring] {
            line.utf8.split { byte in
                let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
                return !isLetter && byte != UInt8(ascii: "_") && !(48...57).contains(byte)
            }.map { Substring($0) }
        }
        // SQL texts use names, too.
        var used: [String: Set<Substring>] = [:]
        for file in Self.tree.sources where file.path.hasPrefix("Services/Ledger/") {
            let module = Self.ledgerModule(of: file.path) ?? ""
            for line in file.lines { used[module, default: []].formUnion(words(line)) }
        }
        #expect(used.count == 8)
        for (file, number, line) in try Self.tree.code(matching: #"\bpackage\b"#)
        where file.hasPrefix("Services/Ledger/") {
            let words = words(line.components(separatedBy: "=")[0])
            guard let module = Self.ledgerModule(of: file), words.contains("package"),
                let keyword = words.firstIndex(where: { ["func", "let", "var"].contains($0) }),
                let name = words.dropFirst(keyword + 1).first
            else { continue }
            #expect(
                used.contains { $0.key != module && $0.value.contains(name) },
                "\(file):\(number): no other module uses \(name); say nothing, which is internal")
        }
    }

    /// The folder of the module of the ledger that a file belongs to.
    private static func ledgerModule(of file: String) -> String? {
        let parts = file.split(separator: "/")
        guard parts.count > 3, file.hasPrefix("Services/Ledger/") else { return nil }
        let modules = ["Core", "Currencies", "Book", "Savings", "Wallet", "Households", "WholeBooks"]
        return modules.first { $0 == parts[2] }
    }

    @Test func `every folder of the house says what it owns`() {
        let folders = [
            "Shared/Contracts", "Shared/JSONKit", "Shared/HTTPKit", "Shared/TLSKit", "Shared/SQLiteKit",
            "Shared/PostgresKit",
            "Shared/SodiumKit", "Shared/PictureKit", "Shared/ServiceKit", "Shared/CofferClient",
            "Shared/CofferOffline", "Shared/TestKit", "Services/Auth", "Services/Ledger",
            "Services/Sharing",
            "Services/Export", "Gateway",
        ]
        for folder in folders {
            let text = Self.tree.text("\(folder)/README.md") ?? ""
            #expect(text.split(separator: "\n").count >= 5, "\(folder)/README.md is missing or empty")
            let words = text.split(whereSeparator: \.isWhitespace).count
            #expect(words <= 600, "\(folder)/README.md has \(words) words")
        }
    }

    @Test func `the top level is exactly the house`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.tree.root)
            .filter { !$0.hasPrefix(".") && $0 != "data" && $0 != "coffer.env" }
        #expect(
            names.sorted() == [
                "Gateway", "Package.swift", "README.md", "Services", "Shared", "Tests", "deploy",
            ])
    }

    private static func imports() throws -> [(file: String, number: Int, module: String)] {
        try tree.code(matching: #"^ *(\S+ ){0,2}import \w"#).map { file, number, line in
            let words = line.split(separator: " ")
            return (file, number, String(words.drop { $0 != "import" }.dropFirst().first ?? ""))
        }
    }
}
