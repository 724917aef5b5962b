// swift-tools-version: 6.2
import PackageDescription

/// A program of another package that speaks to Coffer, as an app's developer begins it.
let package = Package(
    name: "client-example",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "coffer", path: "../..")],
    targets: [
        .executableTarget(
            name: "client-example",
            dependencies: [
                .product(name: "CofferClient", package: "coffer"),
                .product(name: "CofferOffline", package: "coffer"),
            ],
            path: ".", exclude: ["README.md"], sources: ["Example.swift"])
    ])
