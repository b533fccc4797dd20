import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Contracts of both sides in rehearse diff")
struct DiffContractTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.shell("git init -q -b main")
  }

  private static let scenario = """
    rehearse: 1
    module: login
    feature: Signing in

    scenarios:
      - scenario: A wrong password keeps the user out
        given:
          responses: { authService.logIn: { fails: wrongPassword } }
        when: { logIn: { id: ana, password: guess } }
        then:
          calls: [authService.logIn: { id: ana }]
          state: { error: wrongPassword, activityIndicator: stopped }

    """

  /// Commits a project whose texts were changed, each by its replacement, in the contract and in the scenario.
  private func commit(_ changes: [(String, String)] = [], in place: String = "app", hasContract: Bool = true) throws {
    try folder.makeFolder("elsewhere")
    let contract = try Invocation(["contract"], in: folder.path("elsewhere")).output
    func changed(_ text: String) -> String { changes.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    try folder.write("\(place)/scenarios/a.yaml", changed(Self.scenario))
    try folder.write("\(place)/rehearse.yaml", "host: none\n" + (hasContract ? "contract: contract.json\n" : ""))
    if hasContract { try folder.write("\(place)/contract.json", changed(contract)) }
    try folder.shell("git add -A && git commit -qm x")
  }

  private func diff(_ arguments: String...) throws -> Invocation {
    try Invocation(["diff"] + arguments, in: folder.path)
  }

  @Test("A renamed operation and a renamed field are differences in words, and a question")
  func renamed() throws {
    try commit()
    try commit([("authService.logIn", "authService.signIn"), ("activityIndicator", "spinner")])
    for arguments in [["HEAD~1"], ["HEAD~1", "HEAD"], ["HEAD~1", "app"]] {
      let run = try Invocation(["diff"] + arguments, in: folder.path)
      #expect(run.status == 1 && run.errors == "", "\(run.errors)")
      #expect(
        run.output.hasPrefix(
          """
          The modules changed
          login: the operation authService.logIn is gone, and authService.signIn is new: was it renamed?
          login: the state field activityIndicator is gone, and spinner is new: was it renamed?


          """), "\(run.output)")
      #expect(
        run.output.contains("− authService.logIn { id: ana }\n")
          && run.output.contains("+ authService.signIn { id: ana }\n"))
      #expect(run.output.contains("state.spinner: not checked → stopped\n"))
      #expect(!run.output.contains("not compared"))
    }
    #expect(try diff("HEAD~1", "--markdown").output.contains("- login: the operation authService.logIn is gone"))
    #expect(try diff("HEAD~1", "--json").output.contains(#""contracts": ["#))
  }

  @Test("A removed field, a new argument and another answer are named")
  func changed() throws {
    try commit()
    try folder.shell(
      """
      python3 - <<'P'
      import json
      contract = json.load(open("app/contract.json"))
      login = next(m for m in contract["modules"] if m["name"] == "login")
      login["state"] = [f for f in login["state"] if f["name"] != "token"]
      login["actions"][0]["parameters"].append({"name": "device", "summary": "Which", "type": {"text": {}}})
      login["operations"][0]["answer"]["value"]["fails"]["choice"].append("locked")
      json.dump(contract, open("app/contract.json", "w"))
      P
      sed -i 's/password: guess/password: guess, device: phone/' app/scenarios/a.yaml
      """)
    let run = try diff("HEAD")
    #expect(run.status == 1 && run.errors == "")
    #expect(
      run.output.hasPrefix(
        """
        The modules changed
        login: the operation authService.logIn answers differently
        login: the action logIn: the argument device is new
        login: the state field token is gone


        """), "\(run.output)")
    #expect(run.output.contains("when logIn.device: none → phone\n"))
  }

  @Test("A name that only the other side has is a mistake all the same")
  func mistakes() throws {
    try commit()
    try commit([("authService.logIn", "authService.signIn")])
    try folder.write("app/scenarios/a.yaml", Self.scenario)
    let run = try diff("HEAD~1")
    #expect(run.status == 2)
    #expect(run.errors.contains("authService.signIn"), "\(run.errors)")
    #expect(run.output.contains("app/scenarios/a.yaml   not compared, because of its mistakes"))
  }

  @Test("Without a contract on the old side, a mistake there says how to commit one")
  func noContract() throws {
    try commit([("authService.logIn", "authService.enter")], hasContract: false)
    try commit()
    let run = try diff("HEAD~1", "HEAD", "--host", "\(try #require(Repository.program)) host")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("  rehearse contract > contract.json        and in rehearse.yaml:  contract: contract.json"))
  }

  @Test("A contract that is missing or broken in a revision is named")
  func brokenContract() throws {
    try commit()
    try folder.shell("git rm -q --cached app/contract.json && git commit -qm gone")
    #expect(try diff("HEAD").errors.contains("there is no contract HEAD:app/contract.json, which its project names"))
    try folder.write("app/contract.json", "{}")
    try folder.shell("git add -A && git commit -qm broken")
    #expect(try diff("HEAD", "HEAD").errors.contains("HEAD:app/contract.json is not a contract"))
  }

  @Test("A project that was removed is a difference")
  func removed() throws {
    try commit(in: "ios")
    try commit(in: "android")
    try folder.shell("git rm -rq android && git commit -qm gone")
    for arguments in [["HEAD~1"], ["HEAD~1", "HEAD"]] {
      let run = try Invocation(["diff"] + arguments, in: folder.path)
      #expect(run.status == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains("android/scenarios/a.yaml   the file is gone\n"), "\(run.output)")
    }
  }

  @Test("A scenario that moves to a project with another contract keeps its meaning")
  func moved() throws {
    try commit(in: "ios")
    try commit([("\"closeScreen\"", "\"leave\""), ("activityIndicator", "aSpinner")], in: "android")
    try folder.shell(
      "git mv ios iphone && sed -i 's/\"token\"/\"secretToken\"/' iphone/contract.json && git add -A && git commit -qm moved"
    )
    for arguments in [["HEAD~1", "HEAD"], ["HEAD", "HEAD~1"]] {
      let run = try Invocation(["diff"] + arguments, in: folder.path)
      #expect(run.status == 0 && run.errors == "", "\(run.output)\(run.errors)")
    }
    try folder.shell("git mv -f iphone/scenarios/a.yaml android/scenarios/b.yaml && git commit -qm again")
    let run = try diff("HEAD~1", "HEAD")
    #expect(!run.output.contains("when "), "\(run.output)")
  }

  @Test("A renamed argument of a flag query is no obstacle")
  func flagQuery() throws {
    try commit()
    let contract = try folder.read("app/contract.json")
    try folder.write("app/contract.json", contract.replacing("\"name\": \"flag\"", with: "\"name\": \"key\""))
    #expect(try diff("HEAD").errors == "")
  }

  @Test("Each of several projects is compared with its own contract")
  func projects() throws {
    try commit(in: "ios")
    try commit(in: "android")
    try commit([("authService.logIn", "authService.signIn")], in: "android")
    let run = try diff("HEAD~1")
    #expect(run.status == 1 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains("android/scenarios/a.yaml\n") && !run.output.contains("ios/scenarios"))
    #expect(run.output.hasSuffix("1 scenario changed, 1 the same\n"))
  }
}
