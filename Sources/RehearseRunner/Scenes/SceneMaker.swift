import Rehearse
import RehearseLanguage

/// Makes the scene of a case: what the trace says happened, beside what the case expects.
///
/// The trace must have been made for study, since only such a one tells of events and of standard answers.
package struct SceneMaker {
  private let vocabulary: Vocabulary

  package init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// - Parameter failure: what failed, if anything did.
  package func scene(_ testCase: Case, _ trace: Trace, _ failure: FailureReport?) -> Scene {
    let values = SceneValues(testCase, trace, failure, vocabulary)
    var rows = SceneRows(testCase, trace, values, vocabulary)
    rows.addAll()
    let fields = values.fields
    return Scene(
      rows: rows.rows, omittedRows: rows.omitted, fields: fields.kept, omittedFields: fields.omitted,
      duration: trace.stepEnds.last?.time)
  }

  /// What is left of a case whose process ended in its midst: its calls, of which nobody knows when they were made.
  ///
  /// - Parameter omitted: how many more calls there were.
  package func scene(ofLost calls: [Trace.CallRecord], omitted: Int) -> Scene {
    let text = CallText.ofScenes(vocabulary)
    let rows = calls.prefix(Scene.rowLimit).map { call in
      let name = text.parts(call.operation)
      return SceneRow(
        at: nil,
        .call(
          SceneRow.Call(
            port: name.port, operation: name.operation, arguments: text.arguments(call),
            isQuery: vocabulary.operations[call.operation].kind == .query)))
    }
    return Scene(rows: rows, omittedRows: calls.count - rows.count + omitted)
  }
}
