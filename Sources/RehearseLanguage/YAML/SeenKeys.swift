/// The keys of a map, each once.
struct SeenKeys {
  /// Up to this many keys are compared one by one, which is faster than a dictionary.
  private static let few = 16

  private var keys: [Node] = []
  private var names: [String: Node] = [:]

  /// The first key with the same name; notes the key if there is none.
  ///
  /// As for strings, a name is the same in either spelling of accented letters.
  mutating func first(like key: Node, in tree: NodeTree) -> Node? {
    if names.isEmpty, keys.count < Self.few {
      if let first = keys.first(where: { tree.haveSameName($0, key) }) { return first }
      keys.append(key)
      return nil
    }
    if names.isEmpty { for key in keys { names[tree.string(key)] = key } }
    let name = tree.string(key)
    if let first = names[name] { return first }
    names[name] = key
    return nil
  }
}
