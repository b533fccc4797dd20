import RehearseSource
import Testing

@Suite("What bytes are made of")
struct ByteSurveyTests {
  @Test("Every byte counts, wherever it is", arguments: [0, 1, 15, 16, 17, 63, 64])
  func everyByte(place: Int) {
    for byte in UInt8.min...UInt8.max {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 65)
      bytes[place] = byte
      let survey = ByteSurvey(bytes)
      #expect(survey.isASCII == (byte < 0x80), "\(byte)")
      let isControl = byte == 0x7F || byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)
      #expect(survey.hasControls == isControl, "\(byte)")
    }
  }

  @Test("Nothing at all is ASCII without controls")
  func nothing() {
    #expect(ByteSurvey([]).isASCII)
    #expect(!ByteSurvey([]).hasControls)
  }
}
