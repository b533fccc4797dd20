import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseRunner

/// What the modules of an editor's documents declare: asked of their host once, and again when its program changes.
final class EditorContracts {
  private struct Known {
    let program: HostChoice.Identity?
    let modules: LanguageServer.Modules
  }

  private let hosts: HostChoice
  private var known: [String: Known] = [:]

  init(_ hosts: HostChoice) { self.hosts = hosts }

  func modules(of uri: String) -> LanguageServer.Modules {
    let path = Self.path(uri) ?? "."
    let identity = hosts.identity(for: path)
    let key = identity?.key ?? ""
    if let known = known[key], known.program == identity { return known.modules }
    let modules = ask(path)
    known[key] = Known(program: identity, modules: modules)
    return modules
  }

  private func ask(_ path: String) -> LanguageServer.Modules {
    do throws(HostRefusal) {
      let opened = try hosts.openForReading([SourceFile(path: path)])
      _ = opened.finish()
      return .known(opened.contracts)
    } catch {
      return .unknown("rehearse knows no modules here, and completes only what belongs to the language: \(error.words)")
    }
  }

  /// The path of a document that is a file.
  private static func path(_ uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let text = uri.dropFirst("file://".utf8.count).drop { $0 != "/" }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
