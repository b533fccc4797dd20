import ExampleModules
import Testing

@Suite("Login validation")
struct LoginValidationTests {
  /// Every scalar with the property White_Space in the Unicode Character Database.
  static let white: [UInt32] =
    Array(0x09...0x0D) + [0x20, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]

  static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  @Test("Exactly the scalars with the property White_Space count as white space")
  func everyScalar() {
    let white = Set(Self.white)
    let wrong = (0...0x10FFFF).filter { (value: UInt32) in
      guard let scalar = Unicode.Scalar(value) else { return false }
      let isMissing = LoginValidation.validate(id: String(Character(scalar)), password: "p") == .failure(.missingId)
      return isMissing != white.contains(value)
    }
    #expect(wrong == [])
  }

  @Test("A field is missing if it is absent, empty or white space", arguments: [nil, "", " ", "\r\n", text(white)])
  func missing(field: String?) {
    #expect(LoginValidation.validate(id: field, password: "p") == .failure(.missingId))
    #expect(LoginValidation.validate(id: "i", password: field) == .failure(.missingPassword))
    #expect(LoginValidation.validate(id: field, password: field) == .failure(.missingId))
  }

  @Test(
    "Invisible characters that are not white space are valid",
    arguments: ["\u{200B}", "\u{FEFF}", "\u{2060}", "\u{180E}", "\u{0}", " \u{301}", " a "])
  func present(field: String) {
    #expect(
      LoginValidation.validate(id: field, password: field)
        == .success(LoginCredentials(id: field, password: field)))
  }

  @Test("The values stay as typed, scalar by scalar")
  func unchanged() throws {
    let id = " e\u{301}\r\n"
    let password = "\u{A0}\u{E9}\u{3000}"
    let credentials = try LoginValidation.validate(id: id, password: password).get()
    #expect(Array(credentials.id.unicodeScalars) == Array(id.unicodeScalars))
    #expect(Array(credentials.password.unicodeScalars) == Array(password.unicodeScalars))
  }
}
