// swift-tools-version: 6.2
import PackageDescription

// Tests that fail on purpose: `.ci/failing` runs them and reads what they print and leave behind.
let package = Package(
    name: "Failing",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Canard", path: "../..")],
    targets: [
        .testTarget(
            name: "FailingTests",
            dependencies: [
                .product(name: "Canard", package: "Canard"),
                .product(name: "CanardServer", package: "Canard"),
                .product(name: "CanardTesting", package: "Canard"),
            ],
            exclude: ["Recordings"]
        )
    ],
    swiftLanguageModes: [.v6]
)
