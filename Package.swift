// swift-tools-version: 6.2
import PackageDescription

/// One set of compiler settings for every target, so that a file may move between targets.
let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Canard",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Canard", targets: ["Canard"]),
        .library(name: "CanardHAR", targets: ["CanardHAR"]),
        .library(name: "CanardTesting", targets: ["CanardTesting"]),
        .library(name: "CanardServer", targets: ["CanardServer"]),
        .executable(name: "demo", targets: ["demo"]),
    ],
    targets: [
        .target(name: "Canard", swiftSettings: settings),
        .target(name: "CanardHAR", dependencies: ["Canard"], swiftSettings: settings),
        .target(
            name: "CanardTesting",
            dependencies: ["Canard", "CanardHAR"],
            swiftSettings: settings
        ),
        .target(name: "CanardServer", dependencies: ["Canard"], swiftSettings: settings),
        .executableTarget(
            name: "demo",
            dependencies: ["Canard", "CanardServer"],
            path: "Demo",
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Canard", "CanardServer"],
            path: "Tests/TestSupport",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CanardStress",
            dependencies: ["Canard", "CanardServer", "TestSupport"],
            path: "Tests/Stress",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CanardBenchmarks",
            dependencies: ["Canard", "CanardHAR", "TestSupport"],
            path: "Tests/Benchmarks",
            swiftSettings: settings
        ),
        .testTarget(
            name: "CanardTests",
            dependencies: ["Canard", "TestSupport"],
            resources: [.copy("Vectors")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CanardHARTests",
            dependencies: ["Canard", "CanardHAR", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CanardServerTests",
            dependencies: ["Canard", "CanardServer", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Canard", "CanardServer", "CanardTesting", "TestSupport"],
            exclude: ["Reports"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CanardTestingTests",
            dependencies: ["Canard", "CanardServer", "CanardTesting", "TestSupport"],
            exclude: ["Recordings"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "InteropTests",
            dependencies: ["Canard", "CanardHAR", "TestSupport"],
            exclude: ["HAR/playback.py"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
