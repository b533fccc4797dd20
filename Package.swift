// swift-tools-version: 6.2
import PackageDescription

/// The modules under rehearsal: the word to add here when `Sources/Modules/<Name>` and its adapter
/// `Sources/Modules/<Name>Rehearsal` are new. Targets and tests follow from it.
let modules = ["Permission", "Login", "PushPrompt"]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A target of this package, always with the shared settings.
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A module's pure library and its adapter.
func moduleTargets(_ name: String) -> [Target] {
  [
    .target(name: name, path: "Sources/Modules/\(name)", swiftSettings: settings),
    .target(
      name: "\(name)Rehearsal", dependencies: [.init(stringLiteral: name), "RehearseSource", "RehearseVocabulary"],
      path: "Sources/Modules/\(name)Rehearsal", swiftSettings: settings),
  ]
}

let adapters = modules.map { Target.Dependency(stringLiteral: "\($0)Rehearsal") }

let package = Package(
  name: "rehearse",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "rehearse", targets: ["rehearse"])],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    target("RehearseSource"),
    target("RehearseYAML", ["CYAML", "RehearseSource"]),
    target("RehearseVocabulary", ["RehearseSource"]),
    target("RehearseScenario", ["RehearseSource", "RehearseVocabulary"]),
    target("RehearseRunner", ["RehearseScenario", "RehearseSource", "RehearseVocabulary", "RehearseYAML"]),
    target("RehearseReport", ["RehearseRunner", "RehearseScenario", "RehearseSource", "RehearseVocabulary"]),
    target(
      "RehearseCommand",
      ["RehearseReport", "RehearseRunner", "RehearseScenario", "RehearseSource", "RehearseVocabulary"] + adapters),
    .executableTarget(name: "rehearse", dependencies: ["RehearseCommand"], swiftSettings: settings),
  ] + modules.flatMap(moduleTargets),
  swiftLanguageModes: [.v6]
)
