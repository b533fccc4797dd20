/// Why a document could not be kept.
public enum StoreError: String, Error, CaseIterable, Sendable {
  case full, locked
}
