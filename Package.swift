// swift-tools-version: 6.3
import PackageDescription

/// The modules that the program brings along: the word to add here when `Sources/Modules/<Name>` and its adapter
/// `Sources/Modules/<Name>Rehearsal` are new. Targets and tests follow from it.
///
/// No target may have the name of one in the package of a team that uses this one: hence "Example", and "Rehearse" elsewhere.
let modules = [
  "ExamplePermission", "ExampleLogin", "ExamplePushPrompt", "ExampleWeather", "ExamplePlayer", "ExampleDownload",
]

/// Warnings stop our own checks only: in a team's build, a newer compiler may have new ones.
let warnings: [SwiftSetting] =
  Context.environment["REHEARSE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Where the settings of the released program hold.
let released = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

/// Whether the released program is to count what it does, for `.ci/profile`.
let isProfiling = Context.environment["REHEARSE_PROFILING"] != nil

// Only where the manifest is read on Linux: Xcode need not know of flags that were not tried there.
#if os(Linux)
  /// How the compiler lays out what it makes for a release.
  ///
  /// - Each function has a section of its own, so that the linker can put those that run together beside each other.
  /// - A type is asked for by a function, not by its name, which the runtime takes apart first: a program that runs a single
  ///   scenario needs 150 types, and took a quarter of its instructions to find them.
  let layout = [
    "-Xfrontend", "-function-sections", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
  ]

  /// Tells the compiler which way runs go, from a profile that `.ci/profile` makes of them: what is taken often is made fast and
  /// kept together, what never is lies aside.
  ///
  /// A function that is no longer as it was is compiled as without a profile, and so is all where a compiler counts in
  /// another way. No path is part of a function's name in it, so that it holds wherever the package is.
  let profile =
    isProfiling
    ? ["-Xfrontend", "-ir-profile-generate"]
    : ["-Xfrontend", "-ir-profile-use=\(Context.packageDirectory)/Sources/RehearseProgram/rehearse.profdata"]

  let compilation: [SwiftSetting] = [
    .unsafeFlags(layout + profile + ["-Xllvm", "-static-func-full-module-prefix=false"], released)
  ]
#else
  let compilation: [SwiftSetting] = []
#endif

/// Links a program with what counts for the profile, where it is to count.
let counting: [LinkerSetting] = isProfiling ? [.unsafeFlags(["-profile-generate"], released)] : []

/// What has such a program's workers write what they counted, by another `_exit`.
let countingTargets: [Target] = isProfiling ? [.target(name: "Counting", path: "Tests/Benchmark/Counting")] : []

let settings: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")] + compilation + warnings

/// What makes our own code faster in a release, and never holds for a module or its adapter, which are the code that is tested:
/// `.ci/run` sees to it.
///
/// - No variable is looked up at each access for whether somebody is changing it: the tests do, which are no release.
/// - A function that calls none sets up no frame for debuggers.
let unchecked: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked", "-Xcc", "-momit-leaf-frame-pointer"], released)
]

/// A target of this package, always with the shared settings.
func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + unchecked)
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
        "RehearseExamples", "RehearseLoading", "RehearseReport", "RehearseResults", "RehearseRunning",
        "RehearseScenario", "RehearseSource", "RehearseYAML",
      ]),
    fuzzer("Events", ["RehearseResults", "RehearseSource"]),
    fuzzer("XML", ["RehearseReport", "RehearseResults", "RehearseSource"]),
  ]

/// Has the linker put what the released program calls and writes in the order of a file, which `.ci/order` makes of what a
/// run does: over 11 MB it would be spread as the sources are, and each place touched costs a page fault.
///
/// By the linker that every toolchain brings along; others order only what has a section of its own.
func ordered(by file: String) -> LinkerSetting {
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/\(file)",
      // What another version of a library lacks is no mistake.
      "-Xlinker", "--no-warn-symbol-ordering",
    ], released)
}

/// Has the released program call what a target of ours puts in the place of these functions of C.
func replacing(_ functions: [String]) -> LinkerSetting {
  .unsafeFlags(functions.flatMap { ["-Xlinker", "--wrap=\($0)"] }, released)
}

/// A target whose functions take the place of others. Some are called a thousand times for each case: to set up a
/// frame for debuggers would be the half of what they do.
func replacement(_ name: String, _ settings: [CSetting] = []) -> Target {
  .target(name: name, cSettings: [.unsafeFlags(["-momit-leaf-frame-pointer"], released)] + settings)
}

let adapters = modules.map { Target.Dependency(stringLiteral: "\($0)Rehearsal") }

let package = Package(
  name: "rehearse",
  // Only Linux was tried. These are the first that have what the libraries use.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    // To write adapters with: whatever the platform.
    .library(name: "Rehearse", targets: ["Rehearse"]),
    // The command line for an app's own modules: Linux and macOS.
    .library(name: "RehearseCommandLine", targets: ["RehearseCommandLine"]),
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
    .target(name: "CRehearseCalls"),
    target("RehearseSystem", ["CRehearseCalls", "RehearseSource"]),
    target("RehearseLanguage", ["RehearseSource"]),
    target("RehearseYAML", ["CRehearseYAML", "RehearseLanguage", "RehearseSource"]),
    .target(name: "CRehearseConcurrency"),
    target("RehearseTasks", ["CRehearseConcurrency"]),
    target("Rehearse", ["RehearseSource", "RehearseTasks"]),
    target("RehearseScenario", ["RehearseLanguage", "RehearseSource", "Rehearse"]),
    target("RehearseReference", ["RehearseLanguage", "RehearseScenario", "RehearseSource", "Rehearse"]),
    target("RehearseFormatting", ["RehearseLanguage", "RehearseSource", "RehearseYAML"]),
    target(
      "RehearseLoading",
      [
        "RehearseLanguage", "RehearseScenario", "RehearseSource", "RehearseSystem", "Rehearse",
        "RehearseYAML",
      ]),
    target("RehearseResults", ["RehearseSource"]),
    target(
      "RehearseJudging",
      ["RehearseLanguage", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse"]),
    target("RehearseExploration", ["RehearseScenario", "RehearseSource", "Rehearse"]),
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
      [
        "RehearseExploration", "RehearseJudging", "RehearseReport", "RehearseResults", "RehearseScenario",
        "RehearseSource", "Rehearse",
      ]),
    target(
      "RehearseMutation",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseReport", "RehearseResults", "RehearseScenario",
        "RehearseSource",
        "RehearseSystem",
        "Rehearse",
      ]),
    target("RehearseWatching", ["RehearseLoading", "RehearseSource", "RehearseSystem"]),
    target(
      "RehearseComparison",
      [
        "RehearseJudging", "RehearseLanguage", "RehearseReport", "RehearseScenario", "RehearseSource",
        "Rehearse",
      ]),
    .target(name: "CRehearseSystem"),
    .target(name: "CRehearseStart"),
    target(
      "RehearseIsolation",
      [
        "CRehearseSystem", "RehearseLoading", "RehearseResults", "RehearseRunning", "RehearseSource", "RehearseSystem",
        "RehearseTasks", "Rehearse",
      ]),
    target(
      "RehearseReport",
      ["RehearseLoading", "RehearseResults", "RehearseScenario", "RehearseSource", "RehearseSystem"]),
    target(
      "RehearseLanguageServer",
      [
        "RehearseLanguage", "RehearseLoading", "RehearseReference", "RehearseScenario", "RehearseSource",
        "Rehearse", "RehearseYAML",
      ]),
    target(
      "RehearseCommandLine",
      [
        "CRehearseStart", "RehearseAcceptance", "RehearseComparison", "RehearseCoverage", "RehearseExploration",
        "RehearseFormatting", "RehearseIsolation", "RehearseLanguage", "RehearseLanguageServer", "RehearseLoading",
        "RehearseMutation",
        "RehearseReference", "RehearseReport", "RehearseResults", "RehearseRunning", "RehearseScenario",
        "RehearseSource", "RehearseSystem", "RehearseTasks", "Rehearse", "RehearseWatching", "RehearseYAML",
      ]),
    target(
      "RehearseTesting",
      [
        "Rehearse", "RehearseJudging", "RehearseLoading", "RehearseReport", "RehearseResults", "RehearseRules",
        "RehearseRunning",
        "RehearseScenario", "RehearseSource", "RehearseSystem",
      ]),
    target("RehearseExamples", ["Rehearse"] + adapters),
    replacement("CRehearseAllocator", [.define("REHEARSE_REPLACES_MALLOC", released)]),
    replacement("CRehearseReferences"),
    replacement("CRehearseTypes"),
    replacement("CRehearseBacktrace"),
    // On disks that do not tell "Rehearse" from "rehearse", the program's target needs a name of its own.
    .executableTarget(
      name: "RehearseProgram",
      dependencies: [
        "CRehearseAllocator", "CRehearseBacktrace", "CRehearseReferences", "CRehearseTypes", "RehearseCommandLine",
        "RehearseExamples",
      ] + countingTargets.map { .byName(name: $0.name) },
      exclude: ["rehearse.profdata", "symbols.order"], swiftSettings: settings,
      // Loading libraries would take longer than running a small suite: a program that holds them starts at once.
      // It needs libyaml.a, which comes with Debian's libyaml-dev.
      linkerSettings: counting + (isProfiling ? [replacing(["_exit"])] : []) + [
        .unsafeFlags(["-static-executable"], released),
        ordered(by: "Sources/RehearseProgram/symbols.order"),
        // `CRehearseReferences` says why.
        replacing([
          "swift_retain", "swift_release", "swift_bridgeObjectRetain", "swift_bridgeObjectRelease", "swift_allocObject",
          "swift_deallocClassInstance",
        ]),
        // `CRehearseTypes` says why.
        replacing(["$ss23_ContiguousArrayStorageCMa"]),
        // `CRehearseStart` says why.
        replacing(["__get_nprocs_conf", "_dl_get_origin", "fopen"]),
        // `CRehearseBacktrace` says why.
        replacing(["swift_copyAuxiliaryExecutablePath"]),
        // `CRehearseAllocator` says why.
        replacing([
          "malloc", "free", "calloc", "realloc", "memalign", "aligned_alloc", "posix_memalign", "malloc_usable_size",
          "yaml_malloc", "yaml_free",
        ]),
      ]),
    // The C yardstick: the bare libyaml event scan. Its flag leaves Swift's start-up code out of a C program.
    .executableTarget(
      name: "rehearse-benchmark-scan", dependencies: ["CRehearseYAML"], path: "Tests/Benchmark/Scan",
      linkerSettings: [.unsafeFlags(["-nostartfiles"], .when(platforms: [.linux]))]),
    .executableTarget(
      name: "rehearse-benchmark", dependencies: ["RehearseProgram", "RehearseSource", "rehearse-benchmark-scan"],
      path: "Tests/Benchmark/Harness",
      swiftSettings: settings,
      // A child's peak memory starts at its parent's, so the harness must be small.
      linkerSettings: counting + [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]),
    // The product with one more module, which does to its process what no module should.
    .executableTarget(
      name: "rehearse-misbehaving",
      dependencies: ["Rehearse", "RehearseCommandLine", "RehearseExamples", "RehearseTaskModules"],
      path: "Tests/Misbehaving", swiftSettings: settings),
    // What the tests of several targets need: folders that go away, programs that are run, the fixtures' place.
    .target(
      name: "RehearseTestSupport", dependencies: ["RehearseScenario", "RehearseSource", "Rehearse", "RehearseYAML"],
      path: "Tests/Support",
      swiftSettings: settings),
    // Modules with tasks, some of which no stage can follow.
    .target(
      name: "RehearseTaskModules", dependencies: ["Rehearse"], path: "Tests/TaskModules", swiftSettings: settings),
    tests("CRehearseAllocator", ["CRehearseSystem", "RehearseSource", "RehearseSystem"]),
    tests("CRehearseReferences"),
    tests("CRehearseTypes"),
    tests("CRehearseSystem", ["CRehearseStart"]),
    tests("RehearseSystem", ["RehearseSource", "RehearseTestSupport"]),
    tests("RehearseSource"),
    tests("RehearseLanguage", ["RehearseSource", "Rehearse"]),
    tests("RehearseYAML", ["RehearseSource", "RehearseTestSupport"]),
    tests("RehearseTasks"),
    tests("Rehearse", ["RehearseScenario", "RehearseSource", "RehearseYAML", "RehearseTestSupport"]),
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
    tests("RehearseResults", ["RehearseSource", "Rehearse"]),
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
        "RehearseExploration", "RehearseJudging", "RehearseResults", "RehearseScenario", "RehearseSource", "Rehearse",
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
      "RehearseIsolation",
      [
        "rehearse-misbehaving", "RehearseLoading", "RehearseResults", "RehearseSource", "Rehearse",
        "RehearseTaskModules", "RehearseTestSupport",
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
  ] + modules.flatMap(moduleTargets) + modules.map { tests($0) } + fuzzTargets + countingTargets,
  swiftLanguageModes: [.v6]
)
