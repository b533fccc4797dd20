/// The product of several lists.
enum Combinations {
  /// Visits every way to take one item of each list; the last list varies fastest.
  static func forEach<Item>(_ lists: [[Item]], _ body: ([Item]) -> Void) {
    guard lists.allSatisfy({ !$0.isEmpty }) else { return }
    var places = Array(repeating: 0, count: lists.count)
    while true {
      body(zip(lists, places).map { $0[$1] })
      var last = lists.count - 1
      while last >= 0 {
        places[last] += 1
        if places[last] < lists[last].count { break }
        places[last] = 0
        last -= 1
      }
      if last < 0 { return }
    }
  }
}
