// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is built in language mode 6 with the same strictness.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// The loader reads relative relocations of every program at its start, and they stay in memory: packed they
/// are 7 KiB instead of 846 (Swift 6.3). Needs glibc 2.36 or newer (Debian 12).
let packedRelocations = LinkerSetting.unsafeFlags(
    ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"], .when(configuration: .release))

/// A library with its test target: `path` holds the sources, `Tests/<name>Tests` the tests.
func library(
    _ name: String, path: String, exclude: [String] = [], needs dependencies: [Target.Dependency] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name), "TestKit"] + dependencies,
            path: "Tests/\(name)Tests", swiftSettings: strict),
    ]
}

/// A program: the library `<name>Service` in `path`, and the executable `coffer-<command>` in `path/Main`.
func program(
    _ name: String, path: String, exclude: [String] = [], needs dependencies: [Target.Dependency]
) -> [Target] {
    library("\(name)Service", path: path, exclude: ["Main", "README.md"] + exclude, needs: dependencies) + [
        .executableTarget(
            name: "coffer-\(name.lowercased())",
            dependencies: [.target(name: "\(name)Service"), "ServiceKit"],
            path: "\(path)/Main", swiftSettings: strict, linkerSettings: [packedRelocations])
    ]
}

/// A system C library from Debian, seen through a module map.
func system(_ name: String) -> Target { .systemLibrary(name: name, path: "Shared/System/\(name)") }

let kits: [Target.Dependency] = [
    "Vocabulary", "Contracts", "JSONKit", "HTTPKit", "SQLiteKit", "SodiumKit", "ServiceKit",
]

/// A module of the ledger, the folder `Services/Ledger/<folder>`. Its tests are the service's.
func ledgerModule(
    _ folder: String, exclude: [String] = [], needs others: [String], _ more: [Target.Dependency] = []
) -> Target {
    .target(
        name: "Ledger\(folder)",
        dependencies: kits + more + others.map { .target(name: "Ledger\($0)") },
        path: "Services/Ledger/\(folder)", exclude: exclude, swiftSettings: strict)
}

/// The ledger's modules, each after those that it uses. What two of them need lies below both.
let ledgerModules = [
    ledgerModule("Core", needs: []),
    ledgerModule("Currencies", needs: ["Core"]),
    ledgerModule("Book", needs: ["Core", "Currencies"], ["PictureKit"]),
    ledgerModule("Savings", exclude: ["Chains/README.md"], needs: ["Core", "Currencies", "Book"]),
    ledgerModule("Wallet", needs: ["Core"]),
    ledgerModule("Households", needs: ["Core"]),
    ledgerModule("WholeBooks", needs: ["Core", "Currencies", "Book", "Savings", "Wallet"]),
]

/// A module of the contract, a folder of `Shared/Contracts`.
func contractModule(_ name: String, folder: String, needs dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Shared/Contracts/\(folder)", swiftSettings: strict)
}

/// The vocabulary, on which the kits stand; the endpoints and types of each service; `Contracts`, the one name
/// for all of that; and the API's document, which the gateway and the offline store read.
let contract: [Target] = [
    contractModule("Vocabulary", folder: "Vocabulary"),
    contractModule("LedgerContract", folder: "Ledger", needs: ["Vocabulary"]),
    contractModule("AuthContract", folder: "Auth", needs: ["Vocabulary", "LedgerContract"]),
    contractModule("SharingContract", folder: "Sharing", needs: ["Vocabulary", "LedgerContract"]),
    contractModule("ExportContract", folder: "Export", needs: ["Vocabulary", "LedgerContract"]),
    .target(
        name: "Contracts",
        dependencies: [
            "Vocabulary", "LedgerContract", "AuthContract", "SharingContract", "ExportContract",
        ],
        path: "Shared/Contracts",
        exclude: ["Vocabulary", "Ledger", "Auth", "Sharing", "Export", "Document", "README.md"],
        swiftSettings: strict),
    contractModule("APIDocument", folder: "Document", needs: ["Contracts"]),
    .testTarget(
        name: "ContractsTests", dependencies: ["Contracts", "APIDocument", "TestKit"],
        path: "Tests/ContractsTests", swiftSettings: strict),
]

let package = Package(
    name: "coffer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: ["gateway", "auth", "ledger", "sharing", "export"].map {
        .executable(name: "coffer-\($0)", targets: ["coffer-\($0)"])
    } + [
        .library(name: "CofferClient", targets: ["CofferClient", "Contracts"]),
        .library(name: "CofferOffline", targets: ["CofferOffline"]),
    ],
    targets: [
        system("CLinux"), system("CSQLite"), system("CSodium"), system("COpenSSL"), system("CTLS"),
        system("CZlib"), system("CCurl"), system("CXML2"), system("CPQ"), system("CQRCode"),
        system("CUchardet"),
    ]
        + contract
        + library("PictureKit", path: "Shared/PictureKit", exclude: ["README.md"], needs: ["Vocabulary"])
        + library("JSONKit", path: "Shared/JSONKit", exclude: ["README.md"], needs: ["Vocabulary"])
        + library("HTTPKit", path: "Shared/HTTPKit", exclude: ["README.md"], needs: ["CLinux"])
        + library(
            "TLSKit", path: "Shared/TLSKit", exclude: ["README.md"], needs: ["HTTPKit", "CTLS", "CLinux"])
        + library(
            "SQLiteKit", path: "Shared/SQLiteKit", exclude: ["README.md"],
            needs: ["Vocabulary", "CSQLite", "CZlib", "CLinux"])
        + library(
            "SodiumKit", path: "Shared/SodiumKit", exclude: ["README.md"],
            needs: ["Vocabulary", "JSONKit", "CSodium"])
        + library(
            "ServiceKit", path: "Shared/ServiceKit", exclude: ["README.md"],
            needs: [
                "Vocabulary", "JSONKit", "HTTPKit", "SQLiteKit", "PostgresKit", "SodiumKit", "CCurl",
                "CLinux",
                "CZlib",
            ])
        + library(
            "CofferClient", path: "Shared/CofferClient", exclude: ["LICENSE", "README.md"],
            needs: [
                "Contracts", "JSONKit", .target(name: "HTTPKit", condition: .when(platforms: [.linux])),
                .target(name: "TLSKit", condition: .when(platforms: [.linux])),
            ])
        + library(
            "CofferOffline", path: "Shared/CofferOffline", exclude: ["README.md"],
            needs: [
                "CofferClient", "Contracts", "APIDocument", "JSONKit",
                .target(name: "CSQLite", condition: .when(platforms: [.linux])),
            ])
        + [
            .target(
                name: "TestKit",
                dependencies: kits + ["APIDocument", "CofferClient", "COpenSSL", "CPQ", "CSQLite", "CTLS"],
                path: "Shared/TestKit", exclude: ["README.md"], swiftSettings: strict,
                linkerSettings: [.linkedLibrary("pq")])
        ]
        + program("Gateway", path: "Gateway", exclude: ["Web"], needs: kits + ["APIDocument", "TLSKit"])
        + program("Auth", path: "Services/Auth", needs: kits + ["PictureKit", "COpenSSL", "CQRCode"])
        + ledgerModules
        + program(
            "Ledger", path: "Services/Ledger",
            exclude: ["Core", "Currencies", "Book", "Savings", "Wallet", "Households", "WholeBooks"],
            needs: kits + ["PictureKit"] + ledgerModules.map { .target(name: $0.name) })
        + program("Sharing", path: "Services/Sharing", needs: kits)
        + program("Export", path: "Services/Export", needs: kits + ["CUchardet", "CXML2", "CZlib"])
        + [
            .testTarget(
                name: "EndToEndTests",
                dependencies: kits + [
                    "APIDocument", "CofferClient", "CofferOffline", "TestKit", "GatewayService",
                    "AuthService",
                    "LedgerService", "SharingService", "ExportService",
                ] + ledgerModules.map { .target(name: $0.name) },
                path: "Tests/EndToEnd", exclude: ["Python", "Golden"], swiftSettings: strict),
            .target(
                name: "PostgresKit", dependencies: ["Vocabulary", "SQLiteKit", "CPQ"],
                path: "Shared/PostgresKit", exclude: ["README.md"], swiftSettings: strict),
            // The statements of all services are prepared by a PostgreSQL of the tests' own.
            .testTarget(
                name: "PostgresKitTests",
                dependencies: [
                    "PostgresKit", "Contracts", "SQLiteKit", "ServiceKit", "TestKit", "CPQ", "AuthService",
                    "LedgerService", "LedgerWallet", "SharingService", "ExportService",
                ],
                path: "Tests/PostgresKitTests", swiftSettings: strict),
            .testTarget(name: "TidyTests", path: "Tests/Tidy", swiftSettings: strict),
        ]
)
