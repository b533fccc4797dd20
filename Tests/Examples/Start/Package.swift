// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://git.example/rehearse.git", from: "1.0.0")],
  targets: [
    .target(name: "ShopRehearsals", dependencies: [.product(name: "Rehearse", package: "rehearse")]),
    .executableTarget(
      name: "shop-rehearse",
      dependencies: ["ShopRehearsals", .product(name: "RehearseCommandLine", package: "rehearse")]),
    .testTarget(
      name: "ShopRehearsalsTests",
      dependencies: ["ShopRehearsals", .product(name: "RehearseTesting", package: "rehearse")]),
  ],
  swiftLanguageModes: [.v6]
)
