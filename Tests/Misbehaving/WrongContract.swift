/// The hello message and the contracts of the wrong host.
enum WrongContract {
  static func hello(
    version: String = #""protocol":1,"#, modules: [String] = [module()], features: String = ""
  ) -> String {
    let modules = modules.joined(separator: ",")
    return
      #"{"message":"hello",\#(version)"name":"wrong","language":"swift","features":[\#(features)],"modules":[\#(modules)]}"#
  }

  static func module(name: String = "wrong", type: String = #"{"wholeNumber":{}}"#) -> String {
    let word = #"{"name":"word","summary":"Which","type":{"text":{}}}"#
    let note =
      #"{"name":"tracker.note","kind":"command","summary":"Notes it","parameters":[\#(word)],"answer":{"nothing":{}}}"#
    let code = #"{"name":"code","summary":"A secret","type":{"optional":{"text":{}}},"default":null,"secret":true}"#
    let action = #"{"name":"go","summary":"Goes","parameters":[\#(word),\#(code)]}"#
    let field = #"{"name":"count","summary":"How often","type":\#(type)}"#
    return
      #"{"name":"\#(name)","summary":"Wrong","givens":[],"operations":[\#(note)],"actions":[\#(action)],"state":[\#(field)]}"#
  }
}
