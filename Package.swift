// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "rehearse",
  // Only Linux was tried. Teams build the product Rehearse for every platform; the rest is for Linux and macOS. Modules
  // with tasks need macOS 15.4 or iOS 18.4, which is checked at run time.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Rehearse", targets: ["Rehearse"]),
    .library(name: "RehearseTesting", targets: ["RehearseTesting"]),
    .executable(name: "rehearse", targets: ["RehearseProgram"]),
  ],
  targets: [
    .systemLibrary(
      name: "CRehearseYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "CRehearseRuntime"),

    // The adapter API and the host: everything that a team links.
    .target(name: "Rehearse", dependencies: ["CRehearseRuntime"], swiftSettings: settings),

    // The layers of the runner. Each knows only those above it.
    .target(
      name: "RehearseLanguage", dependencies: ["CRehearseYAML", "Rehearse"],
      resources: [.embedInCode("Diagnostics/Mistakes.md")], swiftSettings: settings),
    .target(
      name: "RehearseRunner", dependencies: ["CRehearseRuntime", "Rehearse", "RehearseLanguage"],
      swiftSettings: settings),
    .target(
      name: "RehearseReport", dependencies: ["Rehearse", "RehearseLanguage", "RehearseRunner"],
      resources: [.embedInCode("HTML/report.css"), .embedInCode("HTML/report.js")], swiftSettings: settings),
    // Coverage, mutation, diff, acceptance, host-check, and the comparison of explorations. A run needs none of them.
    .target(
      name: "RehearseAnalysis", dependencies: ["Rehearse", "RehearseLanguage", "RehearseRunner", "RehearseReport"],
      resources: [.embedInCode("HostCheck/Conformance")], swiftSettings: settings),
    .target(
      name: "RehearseLanguageServer", dependencies: ["Rehearse", "RehearseLanguage"], swiftSettings: settings),
    .target(
      name: "RehearseCommandLine",
      dependencies: [
        "CRehearseRuntime", "Rehearse", "RehearseAnalysis", "RehearseLanguage", "RehearseLanguageServer",
        "RehearseReport", "RehearseRunner",
      ],
      resources: ["bash", "fish", "zsh"].map { .embedInCode("Completions/completions.\($0)") },
      swiftSettings: settings),
    .target(
      name: "RehearseTesting", dependencies: ["Rehearse", "RehearseLanguage", "RehearseRunner", "RehearseReport"],
      swiftSettings: settings),

    // The program and its example modules. A target "rehearse" would clash with "Rehearse" on disks that ignore case.
    .target(name: "ExampleModules", swiftSettings: settings),
    .target(name: "ExampleAdapters", dependencies: ["ExampleModules", "Rehearse"], swiftSettings: settings),
    .executableTarget(
      name: "RehearseProgram", dependencies: ["ExampleAdapters", "RehearseCommandLine"], swiftSettings: settings),

    // What several test targets share: helpers, modules with tasks, and a host that breaks every rule.
    .target(
      name: "RehearseTestSupport", dependencies: ["Rehearse", "RehearseLanguage"], path: "Tests/Support",
      swiftSettings: settings),
    .target(
      name: "RehearseCommandSupport",
      dependencies: ["ExampleAdapters", "Rehearse", "RehearseCommandLine", "RehearseLanguage", "RehearseTestSupport"],
      path: "Tests/CommandSupport", swiftSettings: settings),
    .target(
      name: "RehearseTaskModules", dependencies: ["Rehearse"], path: "Tests/TaskModules", swiftSettings: settings),
    .executableTarget(
      name: "rehearse-misbehaving", dependencies: ["ExampleAdapters", "Rehearse", "RehearseTaskModules"],
      path: "Tests/Misbehaving", swiftSettings: settings),
    // A module, and a live host that calls its service over HTTP.
    .executableTarget(
      name: "rehearse-live", dependencies: ["Rehearse"], path: "Tests/Live",
      exclude: ["live.mjs", "live.py", "orders.py", "projects", "server.py", "scenarios"], swiftSettings: settings),

    tests("RehearseTests", ["ExampleAdapters", "Rehearse", "RehearseLanguage", "RehearseTaskModules"]),
    tests("RehearseLanguageTests", ["ExampleAdapters", "Rehearse", "RehearseLanguage"]),
    tests(
      "RehearseRunnerTests",
      [
        "ExampleAdapters", "Rehearse", "RehearseCommandSupport", "RehearseLanguage", "RehearseProgram",
        "RehearseRunner", "RehearseTaskModules", "rehearse-misbehaving",
      ]),
    tests(
      "RehearseReportTests", ["Rehearse", "RehearseLanguage", "RehearseReport", "RehearseRunner"],
      excluding: ["HTML/Pages"]),
    tests(
      "RehearseAnalysisTests",
      [
        "ExampleAdapters", "Rehearse", "RehearseAnalysis", "RehearseLanguage", "RehearseReport", "RehearseRunner",
        "RehearseTaskModules",
      ]),
    tests(
      "RehearseLanguageServerTests", ["ExampleAdapters", "Rehearse", "RehearseLanguage", "RehearseLanguageServer"]),
    tests(
      "RehearseCommandLineTests",
      [
        "Rehearse", "RehearseCommandLine", "RehearseCommandSupport", "RehearseLanguage", "RehearseProgram",
        "rehearse-live",
      ]),
    tests(
      "RehearseTestingTests", ["ExampleAdapters", "Rehearse", "RehearseLanguage", "RehearseRunner", "RehearseTesting"]),
    tests("ExampleTests", ["ExampleModules"]),
    tests("ArchitectureTests", ["ExampleAdapters", "Rehearse", "RehearseLanguage"]),
  ] + nightly,
  swiftLanguageModes: [.v6]
)

func tests(_ name: String, _ dependencies: [Target.Dependency], excluding excluded: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["RehearseTestSupport"], exclude: excluded, swiftSettings: settings)
}

/// The fuzzer. Only `.ci/nightly` builds it, because it needs libFuzzer, libxml2 and expat.
var nightly: [Target] {
  guard Context.environment["REHEARSE_FUZZ"] != nil else { return [] }
  return [
    .systemLibrary(
      name: "CXML2", path: "Tests/Fuzz/CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CExpat", path: "Tests/Fuzz/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CExpat", "CXML2", "ExampleAdapters", "Rehearse", "RehearseLanguage", "RehearseReport", "RehearseRunner",
      ],
      path: "Tests/Fuzz/Fuzz", swiftSettings: settings),
  ]
}
