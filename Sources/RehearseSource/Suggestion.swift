/// Finds the declared name that an author probably meant.
package enum Suggestion {
  /// The candidate closest to `name`, if one is near: at most a third of the letters off, at least one.
  ///
  /// Upper and lower case count as the same letter, since people remember words and not their capitals.
  package static func nearest(to name: String, in candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(80))
    let limit = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      // Each letter too many is an edit.
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? byTail(of: wanted, in: candidates)
  }

  /// Edits that turn one text into the other: insert, remove, replace, or swap two neighbours, each counts one.
  package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }

  /// `logIn` for `authService.logIn`: the part after the last dot alone, when only one candidate ends so.
  private static func byTail(of wanted: [Unicode.Scalar], in candidates: [String]) -> String? {
    let tail = wanted.split(separator: ".").last.map(Array.init) ?? wanted
    guard tail.count >= 3 else { return nil }
    let matches = candidates.filter { candidate in
      let parts = candidate.lowercased().unicodeScalars.split(separator: ".")
      guard parts.count > 1 || wanted.contains("."), let last = parts.last else { return false }
      return Array(last) == tail
    }
    return matches.count == 1 ? matches[0] : nil
  }
}
