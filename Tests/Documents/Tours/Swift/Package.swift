// swift-tools-version: 6.0
// The README's tour by the client that openapi-generator (swift6) makes in `client/`.
import PackageDescription

let package = Package(
    name: "Tour", dependencies: [.package(name: "OpenAPIClient", path: "client")],
    targets: [
        .executableTarget(name: "Tour", dependencies: ["OpenAPIClient"], path: ".", sources: ["main.swift"])
    ])
