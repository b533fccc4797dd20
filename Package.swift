// swift-tools-version: 6.2
import Foundation
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
      name: "\(name)Rehearsal", dependencies: [.init(stringLiteral: name), "RehearseVocabulary"],
      path: "Sources/Modules/\(name)Rehearsal", swiftSettings: settings),
  ]
}

/// Tests of a target, in the folder of the same name with "Tests".
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, path: path, swiftSettings: settings
  )
}

/// A program that libFuzzer drives: `Tests/Fuzz/<Name>`, whose `LLVMFuzzerTestOneInput` takes the input.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)", dependencies: ["FuzzSupport"] + dependencies, path: "Tests/Fuzz/\(name)",
    // libFuzzer brings `main` along.
    swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
}

/// What `.ci/fuzz` builds, and nothing else does: it needs libxml2, expat and libFuzzer.
let fuzzTargets: [Target] =
  Context.environment["REHEARSE_FUZZ"] == nil
  ? []
  : [
    .systemLibrary(
      name: "CXML2", path: "Tests/Fuzz/CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CExpat", path: "Tests/Fuzz/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "FuzzSupport", dependencies: ["CXML2", "CExpat"], path: "Tests/Fuzz/Support", swiftSettings: settings),
    fuzzer(
      "Reading",
      [
        "RehearseCommand", "RehearseLoading", "RehearseReport", "RehearseResults", "RehearseRunning",
        "RehearseScenario",
        "RehearseSource",
      ]),
    fuzzer("Events", ["RehearseResults", "RehearseSource"]),
    fuzzer("XML", ["RehearseReport", "RehearseResults", "RehearseSource"]),
  ]

/// A faster allocator for the released program, where Debian's libjemalloc-dev is installed: it takes a sixteenth off the
/// time of a large run. Without it the program is the same, only slower; libraries never bring it along.
let allocator: [LinkerSetting] =
  ["x86_64", "aarch64"].contains { FileManager.default.fileExists(atPath: "/usr/lib/\($0)-linux-gnu/libjemalloc.a") }
  ? [.linkedLibrary("jemalloc", .when(platforms: [.linux], configuration: .release))] : []

let adapters = modules.map { Target.Dependency(stringLiteral: "\($0)Rehearsal") }

let package = Package(
  name: "rehearse",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "rehearse", targets: ["rehearse"]),
    // Not for anybody to link: it is preloaded by the tests, which only a library of its own can be.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
  ],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    target("RehearseSource"),
    target("RehearseSystem", ["RehearseSource"]),
    target("RehearseLanguage", ["RehearseSource"]),
    target("RehearseYAML", ["CYAML", "RehearseLanguage", "RehearseSource"]),
    target("RehearseVocabulary", ["RehearseSource"]),
    target("RehearseScenario", ["RehearseLanguage", "RehearseSource", "RehearseVocabulary"]),
    target("RehearseReference", ["RehearseLanguage", "RehearseSource", "RehearseVocabulary"]),
    target("RehearseFormatting", ["RehearseLanguage", "RehearseSource", "RehearseYAML"]),
    target(
      "RehearseLoading",
      [
        "RehearseLanguage", "RehearseScenario", "RehearseSource", "RehearseSystem", "RehearseVocabulary",
        "RehearseYAML",
      ]),
    target("RehearseResults", ["RehearseSource"]),
    target(
      "RehearseJudging",
      ["RehearseLanguage", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseVocabulary"]),
    target(
      "RehearseRunning",
      [
        "RehearseJudging", "RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource",
        "RehearseSystem", "RehearseVocabulary",
      ]),
    target(
      "RehearseAcceptance",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseLoading", "RehearseResults", "RehearseScenario",
        "RehearseSource", "RehearseVocabulary",
      ]),
    target(
      "RehearseCoverage",
      ["RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseVocabulary"]),
    target(
      "RehearseMutation",
      [
        "RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseSystem",
        "RehearseVocabulary",
      ]),
    target("RehearseWatching", ["RehearseLoading", "RehearseSource", "RehearseSystem"]),
    target(
      "RehearseComparison",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseReport", "RehearseScenario", "RehearseSource",
        "RehearseVocabulary",
      ]),
    .target(name: "CSystem"),
    .target(name: "CStart"),
    target(
      "RehearseIsolation",
      [
        "CSystem", "RehearseLoading", "RehearseResults", "RehearseRunning", "RehearseSource", "RehearseSystem",
        "RehearseVocabulary",
      ]),
    target(
      "RehearseReport",
      ["RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseSystem"]),
    target(
      "RehearseLanguageServer",
      [
        "RehearseLanguage", "RehearseLoading", "RehearseReference", "RehearseScenario", "RehearseSource",
        "RehearseVocabulary", "RehearseYAML",
      ]),
    target(
      "RehearseCommand",
      [
        "CStart", "RehearseAcceptance", "RehearseComparison", "RehearseCoverage", "RehearseFormatting",
        "RehearseIsolation", "RehearseLanguage", "RehearseLanguageServer", "RehearseLoading", "RehearseMutation",
        "RehearseReference", "RehearseReport", "RehearseResults", "RehearseRunning", "RehearseScenario",
        "RehearseSource", "RehearseSystem", "RehearseVocabulary", "RehearseWatching", "RehearseYAML",
      ] + adapters),
    .executableTarget(
      name: "rehearse", dependencies: ["RehearseCommand"], swiftSettings: settings,
      // Loading libraries would take longer than running a small suite: a program that holds them starts at once.
      // It needs libyaml.a, which comes with Debian's libyaml-dev.
      linkerSettings: [
        .unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))
      ] + allocator),
    // The C yardstick: the bare libyaml event scan. Its flag leaves Swift's start-up code out of a C program.
    .executableTarget(
      name: "benchmark-scan", dependencies: ["CYAML"], path: "Tests/Benchmark/Scan",
      linkerSettings: [.unsafeFlags(["-nostartfiles"], .when(platforms: [.linux]))]),
    .executableTarget(
      name: "rehearse-benchmark", dependencies: ["rehearse", "benchmark-scan"], path: "Tests/Benchmark/Harness",
      swiftSettings: settings,
      // A child's peak memory starts at its parent's, so the harness must be small.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),
    // The product with one more module, which does to its process what no module should.
    .executableTarget(
      name: "rehearse-misbehaving", dependencies: ["RehearseCommand", "RehearseVocabulary"], path: "Tests/Misbehaving",
      swiftSettings: settings),
    // What the tests of several targets need: folders that go away, programs that are run, the fixtures' place.
    .target(
      name: "TestSupport", dependencies: ["RehearseScenario", "RehearseSource", "RehearseVocabulary", "RehearseYAML"],
      path: "Tests/Support",
      swiftSettings: settings),
    tests("RehearseSystem", ["RehearseSource", "TestSupport"]),
    tests("RehearseSource"),
    tests("RehearseLanguage", ["RehearseSource", "RehearseVocabulary"]),
    tests("RehearseYAML", ["RehearseSource", "TestSupport"]),
    tests("RehearseVocabulary", ["RehearseScenario", "RehearseSource", "RehearseYAML", "TestSupport"]),
    tests(
      "RehearseReference",
      ["RehearseCommand", "RehearseScenario", "RehearseSource", "RehearseVocabulary", "RehearseYAML", "TestSupport"]),
    tests(
      "RehearseFormatting", ["RehearseLanguage", "RehearseScenario", "RehearseSource", "RehearseYAML", "TestSupport"]),
    tests(
      "RehearseScenario", ["RehearseCommand", "RehearseSource", "RehearseVocabulary", "RehearseYAML", "TestSupport"]),
    tests(
      "RehearseLoading",
      ["RehearseScenario", "RehearseSource", "RehearseVocabulary", "RehearseYAML", "TestSupport"]),
    tests(
      "RehearseJudging", ["RehearseResults", "RehearseScenario", "RehearseSource", "RehearseVocabulary", "TestSupport"]),
    tests("RehearseResults", ["RehearseSource", "RehearseVocabulary"]),
    tests(
      "RehearseRunning",
      [
        "RehearseJudging", "RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource",
        "RehearseVocabulary", "TestSupport",
      ]),
    tests(
      "RehearseAcceptance",
      [
        "RehearseCommand", "RehearseJudging", "RehearseLoading", "RehearseResults", "RehearseScenario",
        "RehearseSource", "RehearseVocabulary", "TestSupport",
      ]),
    tests(
      "RehearseCoverage",
      [
        "RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseVocabulary",
        "RehearseYAML", "TestSupport",
      ]),
    tests("RehearseComparison", ["RehearseReport", "RehearseScenario", "RehearseVocabulary", "TestSupport"]),
    tests(
      "RehearseMutation",
      ["RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseVocabulary", "TestSupport"]),
    tests(
      "RehearseIsolation",
      [
        "rehearse-misbehaving", "RehearseLoading", "RehearseResults", "RehearseSource", "RehearseVocabulary",
        "TestSupport",
      ]),
    tests("RehearseWatching", ["RehearseLoading", "TestSupport"]),
    tests(
      "RehearseReport", ["RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource", "TestSupport"]),
    tests(
      "RehearseLanguageServer",
      [
        "RehearseCommand", "RehearseLanguage", "RehearseLoading", "RehearseScenario", "RehearseSource",
        "RehearseVocabulary", "TestSupport",
      ]),
    tests("RehearseCommand", ["rehearse", "RehearseLanguage", "RehearseSource", "TestSupport"]),
    // What fails a call of the program on Linux, and the tests that have every call failed.
    .target(name: "FaultShim", path: "Tests/Faults/Shim"),
    .testTarget(
      name: "FaultTests", dependencies: ["rehearse", "TestSupport"], path: "Tests/Faults/FaultTests",
      swiftSettings: settings),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["RehearseCommand", "RehearseSource", "RehearseVocabulary", "TestSupport"],
      swiftSettings: settings),
  ] + modules.flatMap(moduleTargets) + modules.map { tests($0) } + fuzzTargets,
  swiftLanguageModes: [.v6]
)
