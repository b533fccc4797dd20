import RehearseSource

extension CaseDetails {
  func write(to bytes: inout ByteWriter) {
    bytes.write(scene) { $1.write(to: &$0) }
    bytes.write(omitsScene)
    bytes.write(Int(virtualTime))
    bytes.write(wrongCells) { bytes, cell in
      bytes.write(cell.column)
      bytes.write(cell.actual)
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      scene: try bytes.optional { (bytes) throws(ByteReader.Damage) in try Scene(from: &bytes) },
      omitsScene: try bytes.flag(), virtualTime: try bytes.time(),
      wrongCells: try bytes.list(atMost: ScenarioFacts.columnLimit) { (bytes) throws(ByteReader.Damage) in
        WrongCell(column: try bytes.number(0...ScenarioFacts.columnLimit), actual: try bytes.shortText())
      })
  }
}
