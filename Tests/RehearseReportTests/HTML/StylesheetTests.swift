import Foundation
import RehearseReport
import Testing

struct StylesheetTests {
  private let text = String(decoding: HTMLAssets.stylesheet, as: UTF8.self)

  /// The variables of the light and the dark palette.
  private var palettes: [[String: Double]] {
    let roots = text.components(separatedBy: ":root {").dropFirst().prefix(2)
    return roots.map { root in
      let declarations = root.prefix { $0 != "}" }.filter { $0 != " " }.split { ";\n".contains($0) }
      return Dictionary(
        uniqueKeysWithValues: declarations.filter { $0.hasPrefix("--") }.map { declaration in
          let parts = declaration.split(separator: ":")
          return (String(parts[0].dropFirst(2)), Self.luminance(String(parts[1].dropFirst())))
        })
    }
  }

  /// The relative luminance of `fff` or `ffffff`, as defined by WCAG 2.
  private static func luminance(_ digits: String) -> Double {
    let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    let parts = stride(from: 0, to: 6, by: 2).map { place in
      let start = long.index(long.startIndex, offsetBy: place)
      let value = Double(Int(long[start..<long.index(start, offsetBy: 2)], radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Every text colour with its backgrounds.
  private static let pairs: [(text: String, grounds: [String])] = [
    ("ink", ["bg", "soft", "okb", "badb", "errb", "knb", "skb", "invb", "wrb"]), ("dim", ["bg", "soft"]),
    ("link", ["bg", "soft"]), ("bg", ["ink"]), ("ok", ["bg", "okb"]), ("bad", ["bg", "badb"]), ("err", ["bg", "errb"]),
    ("kn", ["bg", "knb"]), ("sk", ["skb"]), ("inv", ["invb"]), ("wr", ["wrb"]),
  ]

  @Test func `Every text is readable on its background, in light and dark mode`() throws {
    #expect(palettes.count == 2)
    for palette in palettes {
      for (text, grounds) in Self.pairs {
        for ground in grounds {
          let (one, other) = (try #require(palette[text]), try #require(palette[ground]))
          let contrast = (max(one, other) + 0.05) / (min(one, other) + 0.05)
          #expect(contrast >= 4.5, "\(text) on \(ground)")
        }
      }
    }
  }

  @Test func `Braces are balanced, and every variable is declared`() {
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    let used = Set(text.components(separatedBy: "var(--").dropFirst().map { String($0.prefix { $0 != ")" }) })
    for palette in palettes { #expect(used.subtracting(palette.keys) == []) }
  }
}
