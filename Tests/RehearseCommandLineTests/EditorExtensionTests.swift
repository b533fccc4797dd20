import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The extension for Visual Studio Code")
struct EditorExtensionTests {
  @Test(
    "It works with the program in a stand-in for the editor",
    .enabled(if: HostLanguage.javascript.interpreter != nil, "install node"), arguments: ["extension", "explorer"])
  func standIn(part: String) throws {
    let run = try Invocation(
      starting: ["--test", "Tests/EditorExtension/\(part).test.js"], in: Repository.root,
      environment: ["REHEARSE_PROGRAM": try #require(Repository.program)], program: HostLanguage.javascript.interpreter)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("fail 0") && !run.output.contains("pass 0"), "\(run.output)")
  }
}
