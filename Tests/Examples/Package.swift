// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "shop-host", targets: ["ShopHost"])],
  dependencies: [.package(name: "rehearse", path: "../..")],
  targets: [
    .target(name: "Cart"),
    .target(name: "Connections"),
    .target(name: "Login"),
    .target(name: "Parcels"),
    .target(name: "Payment"),
    .target(name: "Profile"),
    .target(
      name: "ShopAdapters",
      dependencies: [
        "Cart", "Connections", "Login", "Parcels", "Payment", "Profile",
        .product(name: "Rehearse", package: "rehearse"),
      ]),
    .executableTarget(
      name: "ShopHost", dependencies: ["ShopAdapters", .product(name: "Rehearse", package: "rehearse")]),
    .testTarget(
      name: "ShopTests", dependencies: ["ShopAdapters", .product(name: "RehearseTesting", package: "rehearse")]),
  ],
  swiftLanguageModes: [.v6]
)
