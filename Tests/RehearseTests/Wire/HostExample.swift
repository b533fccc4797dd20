/// The example of the host protocol: the messages of host and runner about one plan, byte for byte.
enum HostExample {
  static let hello =
    #"""
    {"message":"hello","protocol":1,"name":"shop-host","language":"swift","features":["details","interleavings",\#
    "values"],"modules":[{"name":"login","summary":"Signing in","givens":[{"name":"signedIn",\#
    "summary":"A user is already signed in","type":{"optional":{"record":[{"name":"token","type":{"text":{}}},\#
    {"name":"user","type":{"text":{}}}]}},"default":null,"setsInitialState":true}],\#
    "operations":[{"name":"authService.logIn","kind":"command","summary":"Asks the service to sign in",\#
    "parameters":[{"name":"id","summary":"As typed","type":{"text":{}}},{"name":"password","summary":"As typed",\#
    "type":{"text":{}},"secret":true}],"answer":{"value":{"returns":{"record":[{"name":"token","type":{"text":{}}},\#
    {"name":"user","type":{"text":{}}}]},"fails":{"choice":["wrongPassword","idNotExist","offline","networkProblem",\#
    "serverIssue","authIssue"]}}}},{"name":"tokenStore.save","kind":"command",\#
    "summary":"Keeps the token for the next start","parameters":[{"name":"token","summary":"The token",\#
    "type":{"text":{}}}],"answer":{"nothing":{}}}],"actions":[{"name":"logIn",\#
    "summary":"The user tapped the button","parameters":[{"name":"id","summary":"As typed",\#
    "type":{"optional":{"text":{}}},"default":null},{"name":"password","summary":"As typed",\#
    "type":{"optional":{"text":{}}},"default":null,"secret":true}]},{"name":"closeScreen",\#
    "summary":"The screen goes away","parameters":[]}],"state":[{"name":"isPerforming",\#
    "summary":"A request is under way","type":{"switch":{}}},{"name":"activityIndicator",\#
    "summary":"What the spinner does","type":{"choice":["animating","stopped"]}},{"name":"loggedInUser",\#
    "summary":"Who is signed in","type":{"optional":{"text":{}}}},{"name":"token","summary":"Their token",\#
    "type":{"optional":{"text":{}}}},{"name":"error","summary":"Why the last attempt failed",\#
    "type":{"optional":{"choice":["wrongPassword","idNotExist","offline","networkProblem","serverIssue",\#
    "authIssue"]}}},{"name":"validationError","summary":"What is missing in the form",\#
    "type":{"optional":{"choice":["missingId","missingPassword"]}}}]}]}
    """#

  static let run =
    #"""
    {"message":"run","id":1,"module":"login","given":{"signedIn":null},\#
    "responses":{"authService.logIn":{"each":{"returns":{"token":"t-1","user":"ana"},"after":2000}}},\#
    "steps":[[{"action":"logIn","arguments":{"id":"ana","password":"secret"}}],[{"advance":2000}]],"details":true}
    """#

  static let ran =
    #"""
    {"message":"ran","id":1,"trace":{"began":{"isPerforming":false,"activityIndicator":"stopped",\#
    "loggedInUser":null,"token":null,"error":null,"validationError":null},"calls":[{"operation":"authService.logIn",\#
    "arguments":{"id":"ana","password":"secret"},"answered":"response","item":0,"time":0},\#
    {"operation":"tokenStore.save","arguments":{"token":"t-1"},"answered":"nothing","time":2000,"cause":0}],\#
    "writes":[{"field":"isPerforming","value":true,"calls":0},{"field":"activityIndicator","value":"animating",\#
    "calls":0},{"field":"isPerforming","value":false,"calls":1},{"field":"activityIndicator","value":"stopped",\#
    "calls":1},{"field":"loggedInUser","value":"ana","calls":1},{"field":"token","value":"t-1","calls":1}],\#
    "stepEnds":[{"calls":1,"writes":2,"time":0},{"calls":2,"writes":6,"time":2000}],"givensRead":["signedIn"],\#
    "events":[{"on":"action","step":0,"trigger":0,"calls":0,"writes":0,"time":0},{"on":"answer","call":0,"calls":1,\#
    "writes":2,"time":2000}]},"took":61,"printed":0}
    """#

  /// The notifications of a plan with `live`, until the response reaches the module.
  static let live = [
    #"""
    {"message":"began","id":1,"state":{"isPerforming":false,"activityIndicator":"stopped","loggedInUser":null,\#
    "token":null,"error":null,"validationError":null}}
    """#,
    #"""
    {"message":"fired","id":1,"step":0,"trigger":0}
    """#,
    #"""
    {"message":"wrote","id":1,"write":{"field":"isPerforming","value":true,"calls":0}}
    """#,
    #"""
    {"message":"wrote","id":1,"write":{"field":"activityIndicator","value":"animating","calls":0}}
    """#,
    #"""
    {"message":"called","id":1,"call":{"operation":"authService.logIn","arguments":{"id":"ana","password":"secret"},\#
    "answered":"response","item":0,"time":0}}
    """#,
    #"""
    {"message":"fired","id":1,"step":1,"trigger":0}
    """#,
    #"""
    {"message":"delivered","id":1,"call":0}
    """#,
  ]
}
