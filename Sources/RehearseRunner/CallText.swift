import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// Puts calls into words, secret arguments blotted out.
struct CallText {
  let vocabulary: Vocabulary

  func name(_ operation: Int) -> String { vocabulary.operations[operation].name }

  /// `tokenStore.save { token: t-1 }`
  func shown(_ call: Trace.Call) -> String {
    let operation = vocabulary.operations[call.operation]
    let arguments = zip(operation.parameters, call.arguments).map { parameter, value in
      "\(parameter.name): \(shown(value, parameter))"
    }
    return arguments.isEmpty ? operation.name : "\(operation.name) { \(arguments.joined(separator: ", ")) }"
  }

  func shown(_ value: Literal, _ parameter: ParameterDeclaration) -> String {
    parameter.isSecret ? SnippetRenderer.blot : value.flow(parameter.shape)
  }

  /// `authService.logIn { id: ana }`: what the author wrote of an expected call.
  func shown(_ pattern: CallPattern) -> String {
    let operation = vocabulary.operations[pattern.operation]
    let arguments = pattern.arguments.map { argument in
      let parameter = operation.parameters[argument.parameter]
      return "\(parameter.name): \(parameter.isSecret ? SnippetRenderer.blot : argument.pattern.flow(parameter.shape))"
    }
    return arguments.isEmpty ? operation.name : "\(operation.name) { \(arguments.joined(separator: ", ")) }"
  }

  /// `- tokenStore.save: { token: t-1 }`: a line for `calls`; secrets and what is none are left out.
  func line(_ call: Trace.Call) -> String {
    let operation = vocabulary.operations[call.operation]
    let arguments = zip(operation.parameters, call.arguments).compactMap { parameter, value in
      parameter.isSecret || value == .none ? nil : "\(parameter.name): \(value.flow(parameter.shape))"
    }
    return arguments.isEmpty ? "- \(operation.name)" : "- \(operation.name): { \(arguments.joined(separator: ", ")) }"
  }

  /// `at 2s, after authService.logIn`: when a call was made, and what it followed from.
  func time(_ call: Trace.Call) -> String {
    let cause = call.cause.map { ", after \(name($0))" } ?? ""
    return "at \(VirtualTime.text(call.time))\(cause)"
  }
}
