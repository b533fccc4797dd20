#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures `rehearse` beside a C program that only parses, or writes a suite to measure by other means.
@main
enum RehearseBenchmark {
  static func main() {
    do throws(Failure) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      exit(try run(options))
    } catch {
      Output.complain(error.message)
      exit(error.status)
    }
  }

  private static func run(_ options: Options) throws(Failure) -> Int32 {
    if options.help {
      Output.write(Options.usage)
      return 0
    }
    if let make = options.make {
      let suite = try Suite(scenarios: make.scenarios, in: Folder.ensure(make.folder))
      Output.write("\(suite.files) files, \(suite.bytes) bytes\n")
      return 0
    }
    // An interrupt ends the command that runs, which then counts as failed: the temporary folder still goes.
    signal(SIGINT, SIG_IGN)
    let keepsGates = try Benchmark.run(options)
    return options.gate && !keepsGates ? 1 : 0
  }
}
