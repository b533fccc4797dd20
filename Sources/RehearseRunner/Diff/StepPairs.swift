import Rehearse

/// Which step of the one scenario is which of the other: those in which the same happens, in order; what is left between
/// them is paired as it comes.
enum StepPairs {
  struct Pair {
    var old: Int?
    var new: Int?
  }

  static func of(_ old: [[Plan.Trigger]], _ new: [[Plan.Trigger]]) -> [Pair] {
    let alignment = Alignment(old, new, by: ==)
    var pairs: [Pair] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      let gapBefore = (before..<old.count).prefix { alignment.removed.contains($0) }
      let gapAfter = (after..<new.count).prefix { alignment.added.contains($0) }
      for offset in 0..<max(gapBefore.count, gapAfter.count) {
        pairs.append(
          Pair(
            old: offset < gapBefore.count ? before + offset : nil, new: offset < gapAfter.count ? after + offset : nil))
      }
      (before, after) = (before + gapBefore.count, after + gapAfter.count)
      guard before < old.count, after < new.count else { continue }
      pairs.append(Pair(old: before, new: after))
      (before, after) = (before + 1, after + 1)
    }
    return pairs
  }
}
