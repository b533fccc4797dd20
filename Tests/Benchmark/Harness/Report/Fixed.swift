/// Numbers with a fixed count of decimals.
enum Fixed {
  static func text(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let decimals = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - decimals.count) + decimals
  }
}
