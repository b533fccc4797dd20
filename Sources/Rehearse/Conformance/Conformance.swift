#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The modules by which `rehearse host-check` tests a host, whatever its own modules do.
///
/// A host lists them only if the runner asks for them, so that they appear in no reference, schema or coverage of a team.
package enum Conformance {
  /// The variable with which the runner asks for them.
  package static let variable = "REHEARSE_CONFORMANCE"

  package static let modules = ModuleCatalog()
    .adding(ConformanceAdapter())
    .adding(ConformanceStreamsAdapter())
    .adding(ConformanceReturnsAdapter())
}

/// A value of each kind, or none.
struct ConformanceSample: RecordValue {
  var text: String?
  var isOn: Bool?
  var size: Size?
  var count: Int?
  var price: Decimal?
  var day: Date?
  var counts: [Int]?
  var names: [String: String]?
  var shape: Shape?

  static let record = Record(
    Self.init(text:isOn:size:count:price:day:counts:names:shape:), Part("text", \.text), Part("isOn", \.isOn),
    Part("size", \.size), Part("count", \.count), Part("price", \.price), Part("day", \.day),
    Part("counts", \.counts), Part("names", \.names), Part("shape", \.shape))

  enum Size: String, ScenarioValue, CaseIterable { case small, large }

  enum Shape: OneOfValue, Equatable {
    case dot
    case line(length: Int, color: String?)

    static let oneOf = OneOf<Self>(Variant("dot", .dot), Variant("line", Self.line(length:color:)))
  }
}

enum ConformanceProblem: String, Error, ScenarioValue, CaseIterable { case offline, refused }
