import Rehearse

/// Finds secret values in other text, whole or as a part.
package struct SecretTexts: Sendable {
  /// Shorter values occur in too many words.
  private static let shortest = 4

  /// The values and their forms in JSON by their first bytes, the longest first.
  private var forms: [UInt32: [[UInt8]]] = [:]
  /// Whether a byte begins any of them, because nearly none does.
  private var begins = Array(repeating: false, count: 256)

  package var isEmpty: Bool { forms.isEmpty }

  package init(_ values: some Sequence<String>) {
    for value in Set(values) where value.unicodeScalars.count >= Self.shortest {
      for form in Set([value, Self.inJSON(value), Self.inJSON(value, onlyASCII: true)]).map({ Array($0.utf8) }) {
        begins[Int(form[0])] = true
        forms[Self.start(form[...]), default: []].append(form)
      }
    }
    for start in forms.keys { forms[start]?.sort { $0.count > $1.count } }
  }

  package func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    let bytes = Array(text.utf8)
    let ranges = ranges(in: bytes[...])
    return ranges.isEmpty ? text : String(decoding: Self.masked(bytes[...], ranges), as: UTF8.self)
  }

  package func masked(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Self.masked(bytes, ranges(in: bytes)) }

  package func occur(in text: String) -> Bool { !isEmpty && !ranges(in: Array(text.utf8)[...]).isEmpty }

  func ranges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard bytes.count >= Self.shortest else { return [] }
    var index = bytes.startIndex
    while index + Self.shortest <= bytes.endIndex {
      let rest = bytes[index...]
      if begins[Int(bytes[index])], let form = forms[Self.start(rest)]?.first(where: rest.starts) {
        ranges.append(index..<index + form.count)
        index += form.count
      } else {
        index += 1
      }
    }
    return ranges
  }

  /// The end of a secret at the start of bytes whose beginning was cut off; `nil` if there is none.
  package func endOfCutSecret(_ bytes: ArraySlice<UInt8>) -> Int? {
    forms.values.joined().flatMap { form in
      (1..<form.count).map { form.dropFirst($0) }.filter { bytes.starts(with: $0) }.map(\.count)
    }.max().map { bytes.startIndex + $0 }
  }

  private static func start(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

  private static func masked(_ bytes: ArraySlice<UInt8>, _ ranges: [Range<Int>]) -> [UInt8] {
    var shown: [UInt8] = []
    var index = bytes.startIndex
    for range in ranges {
      shown += bytes[index..<range.lowerBound]
      shown += SanitizedText.redactionMark.utf8
      index = range.upperBound
    }
    return shown + bytes[index...]
  }

  /// The text within a string of JSON.
  private static func inJSON(_ text: String, onlyASCII: Bool = false) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || onlyASCII && !scalar.isASCII:
        Character(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
        }.joined()
      default: String(scalar)
      }
    }.joined()
  }
}
