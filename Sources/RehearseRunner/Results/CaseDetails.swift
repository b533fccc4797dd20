/// What is known of a case that has ended, for those who want to look at it.
package struct CaseDetails: Sendable, Equatable, Codable {
  /// A cell of the table whose expectation did not hold.
  package struct WrongCell: Sendable, Equatable, Codable {
    /// The place among the scenario's columns.
    package var column: Int
    /// What was there instead, in words; empty where that cannot be said in a cell.
    package var actual: String

    package init(column: Int, actual: String) {
      self.column = column
      self.actual = actual
    }
  }

  /// What happened; `nil` where nobody asked for it, where there was no room for it, or where nothing happened.
  package var scene: Scene?
  /// Whether a scene was wanted, and left out because the run has too many.
  package var omitsScene: Bool
  /// How much virtual time passed, in milliseconds.
  package var virtualTime: Int64
  package var wrongCells: [WrongCell]

  package init(
    scene: Scene? = nil, omitsScene: Bool = false, virtualTime: Int64 = 0, wrongCells: [WrongCell] = []
  ) {
    self.scene = scene
    self.omitsScene = omitsScene
    self.virtualTime = virtualTime
    self.wrongCells = wrongCells
  }
}
