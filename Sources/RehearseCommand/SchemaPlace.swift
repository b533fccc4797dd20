/// Where the schema of scenario files is.
enum SchemaPlace {
  static let name = "rehearse.schema.json"
}
