// swift-tools-version: 6.3
import PackageDescription

/// The modules that the program brings along: the word to add here when `Sources/Modules/<Name>` and its adapter
/// `Sources/Modules/<Name>Rehearsal` are new. Targets and tests follow from it.
///
/// No target may have the name of one in the package of a team that uses this one: hence "Example", and "Rehearse" elsewhere.
let modules = [
  "ExamplePermission", "ExampleLogin", "ExamplePushPrompt", "ExampleWeather", "ExamplePlayer", "ExampleDownload",
]

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of this package, always with the shared settings.
///
/// - Parameter embedded: files whose bytes become constants of the code.
func target(_ name: String, _ dependencies: [Target.Dependency] = [], embedding embedded: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) },
    swiftSettings: settings)
}

/// A module's pure library and its adapter.
func moduleTargets(_ name: String) -> [Target] {
  [
    .target(name: name, path: "Sources/Modules/\(name)", swiftSettings: settings),
    .target(
      name: "\(name)Rehearsal", dependencies: [.init(stringLiteral: name), "Rehearse"],
      path: "Sources/Modules/\(name)Rehearsal", swiftSettings: settings),
  ]
}

/// Tests of a target, in the folder of the same name with "Tests".
///
/// - Parameter excluded: what lies in the folder and is none of the tests' sources.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, path: path, exclude: excluded,
    swiftSettings: settings)
}

/// A program that libFuzzer drives: `Tests/Fuzz/<Name>`, whose `LLVMFuzzerTestOneInput` takes the input.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)", dependencies: ["FuzzSupport"] + dependencies, path: "Tests/Fuzz/\(name)",
    swiftSettings: settings)
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
        "Rehearse", "RehearseExamples", "RehearseLoading", "RehearseReport", "RehearseResults", "RehearseRunning",
        "RehearseScenario", "RehearseSource", "RehearseYAML",
      ]),
    fuzzer("Events", ["RehearseResults", "RehearseSource"]),
    fuzzer("XML", ["RehearseReport", "RehearseResults", "RehearseSource"]),
  ]

let adapters = modules.map { Target.Dependency(stringLiteral: "\($0)Rehearsal") }

let package = Package(
  name: "rehearse",
  // Only Linux was tried. Nothing but the product Rehearse is meant for other systems than Linux and macOS. Modules with
  // tasks need macOS 15.4, iOS 18.4 and their like, which is checked when one runs.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // To write adapters with: whatever the platform.
    .library(name: "Rehearse", targets: ["Rehearse"]),
    // Scenarios as tests of Swift Testing.
    .library(name: "RehearseTesting", targets: ["RehearseTesting"]),
    .executable(name: "rehearse", targets: ["RehearseProgram"]),
    // Not for anybody to link: it is preloaded by the tests, which only a library of its own can be.
    .library(name: "RehearseFaultShim", type: .dynamic, targets: ["RehearseFaultShim"]),
  ],
  targets: [
    .systemLibrary(
      name: "CRehearseYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    target("RehearseSource"),
    target("RehearseSystem", ["RehearseSource"]),
    target("RehearseLanguage", ["RehearseSource"], embedding: ["Mistakes.md"]),
    target("RehearseYAML", ["CRehearseYAML", "RehearseLanguage", "RehearseSource"]),
    .target(name: "CRehearseConcurrency"),
    target("RehearseTasks", ["CRehearseConcurrency"]),
    target("Rehearse", ["CRehearseConcurrency", "RehearseSource", "RehearseTasks"]),
    target("RehearseScenario", ["RehearseLanguage", "RehearseSource", "Rehearse"]),
    target("RehearseReference", ["RehearseLanguage", "RehearseScenario", "RehearseSource", "Rehearse"]),
    target("RehearseFormatting", ["RehearseLanguage", "RehearseSource", "RehearseYAML"]),
    target(
      "RehearseLoading",
      [
        "RehearseLanguage", "RehearseScenario", "RehearseSource", "RehearseSystem", "Rehearse",
        "RehearseYAML",
      ]),
    target("RehearseResults", ["RehearseSource", "RehearseSystem"]),
    target(
      "RehearseJudging",
      ["RehearseLanguage", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse"]),
    target("RehearseExploration", ["RehearseScenario", "RehearseSource", "RehearseSystem", "Rehearse"]),
    target(
      "RehearseRules",
      [
        "RehearseExploration", "RehearseJudging", "RehearseLanguage", "RehearseResults", "RehearseScenario",
        "RehearseSource", "Rehearse",
      ]),
    target(
      "RehearseRunning",
      [
        "RehearseJudging", "RehearseLoading", "RehearseResults", "RehearseRules", "RehearseScenario",
        "RehearseSource", "RehearseSystem", "Rehearse",
      ]),
    target(
      "RehearseAcceptance",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseLoading", "RehearseResults", "RehearseRules",
        "RehearseScenario", "RehearseSource", "Rehearse",
      ]),
    target(
      "RehearseCoverage",
      ["RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse"]),
    target(
      "RehearseMutation",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse",
      ]),
    target("RehearseWatching", ["RehearseLoading", "RehearseSource", "RehearseSystem"]),
    target(
      "RehearseComparison",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseReport", "RehearseScenario", "RehearseSource",
        "Rehearse",
      ]),
    .target(name: "CRehearseSystem"),
    target(
      "RehearseHosts",
      ["CRehearseSystem", "Rehearse", "RehearseLanguage", "RehearseSource", "RehearseSystem", "RehearseYAML"]),
    target(
      "RehearseReport",
      ["RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseSystem"],
      embedding: ["HTML/report.css", "HTML/report.js"]),
    target(
      "RehearseLanguageServer",
      [
        "RehearseLanguage", "RehearseLoading", "RehearseReference", "RehearseScenario", "RehearseSource",
        "Rehearse", "RehearseYAML",
      ]),
    target(
      "RehearseCommandLine",
      [
        "RehearseAcceptance", "RehearseComparison", "RehearseCoverage", "RehearseExploration",
        "RehearseFormatting", "RehearseHosts", "RehearseLanguage", "RehearseLanguageServer",
        "RehearseLoading",
        "RehearseMutation",
        "RehearseReference", "RehearseReport", "RehearseResults", "RehearseRunning", "RehearseScenario",
        "RehearseSource", "RehearseSystem", "Rehearse", "RehearseWatching", "RehearseYAML",
      ]),
    target(
      "RehearseTesting",
      [
        "Rehearse", "RehearseJudging", "RehearseLoading", "RehearseReport", "RehearseResults", "RehearseRules",
        "RehearseRunning",
        "RehearseScenario", "RehearseSource", "RehearseSystem",
      ]),
    target("RehearseExamples", ["Rehearse"] + adapters),
    // On disks that do not tell "Rehearse" from "rehearse", the program's target needs a name of its own.
    .executableTarget(
      name: "RehearseProgram", dependencies: ["RehearseCommandLine", "RehearseExamples"], swiftSettings: settings),
    // A host of modules that do to its process what no module should, and one that breaks the protocol.
    .executableTarget(
      name: "rehearse-misbehaving", dependencies: ["Rehearse", "RehearseExamples", "RehearseTaskModules"],
      path: "Tests/Misbehaving", swiftSettings: settings),
    // What the tests of several targets need: folders that go away, programs that are run, the fixtures' place.
    .target(
      name: "RehearseTestSupport", dependencies: ["RehearseScenario", "RehearseSource", "Rehearse", "RehearseYAML"],
      path: "Tests/Support",
      swiftSettings: settings),
    // Modules with tasks, some of which no stage can follow.
    .target(
      name: "RehearseTaskModules", dependencies: ["Rehearse"], path: "Tests/TaskModules", swiftSettings: settings),
    tests("RehearseSystem", ["RehearseSource", "RehearseTestSupport"]),
    tests("RehearseSource"),
    tests("RehearseLanguage", ["RehearseSource", "Rehearse"]),
    tests("RehearseYAML", ["RehearseSource", "RehearseTestSupport"]),
    tests("RehearseTasks"),
    tests(
      "Rehearse",
      ["RehearseExamples", "RehearseScenario", "RehearseSource", "RehearseYAML", "RehearseTestSupport"]),
    tests(
      "RehearseReference",
      ["RehearseExamples", "RehearseScenario", "RehearseSource", "Rehearse", "RehearseYAML", "RehearseTestSupport"]),
    tests(
      "RehearseFormatting",
      ["RehearseLanguage", "RehearseScenario", "RehearseSource", "RehearseYAML", "RehearseTestSupport"]),
    tests(
      "RehearseScenario", ["RehearseExamples", "RehearseSource", "Rehearse", "RehearseYAML", "RehearseTestSupport"]),
    tests(
      "RehearseLoading",
      ["RehearseScenario", "RehearseSource", "Rehearse", "RehearseYAML", "RehearseTestSupport"]),
    tests(
      "RehearseJudging", ["RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse", "RehearseTestSupport"]),
    tests("RehearseResults", ["RehearseSource", "Rehearse", "RehearseTestSupport"]),
    tests(
      "RehearseRunning",
      [
        "RehearseJudging", "RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource",
        "Rehearse", "RehearseTaskModules", "RehearseTestSupport",
      ]),
    tests(
      "RehearseAcceptance",
      [
        "RehearseExamples", "RehearseJudging", "RehearseLoading", "RehearseMutation", "RehearseResults",
        "RehearseScenario",
        "RehearseSource", "Rehearse", "RehearseTestSupport",
      ]),
    tests(
      "RehearseCoverage",
      [
        "RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse",
        "RehearseYAML", "RehearseTestSupport",
      ]),
    tests(
      "RehearseExploration",
      [
        "rehearse-misbehaving", "RehearseExamples", "RehearseScenario", "RehearseSource", "Rehearse",
        "RehearseTaskModules", "RehearseTestSupport",
      ]),
    tests(
      "RehearseRules",
      [
        "RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse",
        "RehearseTestSupport",
      ]),
    tests("RehearseComparison", ["RehearseReport", "RehearseScenario", "Rehearse", "RehearseTestSupport"]),
    tests(
      "RehearseMutation",
      ["RehearseJudging", "RehearseResults", "RehearseScenario", "Rehearse", "RehearseTestSupport"]),
    tests(
      "RehearseHosts",
      [
        "RehearseLanguage", "RehearseProgram", "RehearseSource", "RehearseSystem", "RehearseTaskModules",
        "RehearseTestSupport", "rehearse-misbehaving",
      ]),
    tests(
      "RehearseTesting",
      [
        "RehearseExamples", "RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource",
        "RehearseTestSupport",
      ]),
    tests("RehearseWatching", ["RehearseLoading", "RehearseTestSupport"]),
    tests(
      "RehearseReport",
      ["RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseTestSupport"],
      excluding: ["HTML/Pages"]),
    tests(
      "RehearseLanguageServer",
      [
        "RehearseExamples", "RehearseLanguage", "RehearseLoading", "RehearseScenario", "RehearseSource",
        "Rehearse", "RehearseTestSupport",
      ]),
    tests("RehearseCommandLine", ["RehearseProgram", "RehearseLanguage", "RehearseSource", "RehearseTestSupport"]),
    // What fails a call of the program on Linux, and the tests that have every call failed.
    .target(name: "RehearseFaultShim", path: "Tests/Faults/Shim"),
    .testTarget(
      name: "FaultTests", dependencies: ["RehearseProgram", "RehearseTestSupport"], path: "Tests/Faults/FaultTests",
      swiftSettings: settings),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["Rehearse", "RehearseExamples", "RehearseSource", "RehearseTestSupport"],
      swiftSettings: settings),
  ] + modules.flatMap(moduleTargets) + modules.map { tests($0) } + fuzzTargets,
  swiftLanguageModes: [.v6]
)
