internal import COutputSchema
internal import CaptureHTTP
internal import CaptureJSON

/// The objects that the command line also prints, as its schema defines them.
extension HTTPSchema {
  /// What an object with a capital letter in the schema of the command line can be.
  static func printed(_ name: String) -> HTTPSchema {
    HTTPSchema(definition: name, of: outputSchema).named(name)
  }

  /// What the members of such an object can be, to which more can be added.
  static func membersPrinted(_ name: String) -> HTTPSchema {
    HTTPSchema(definition: name, of: outputSchema)
  }

  /// What a command prints if it does not fail.
  static func printed(by command: String) -> HTTPSchema {
    HTTPSchema(definition: command, of: outputSchema, isFirst: true)
  }

  /// The id of a photo.
  static let photoID = HTTPSchema.string(.hex32)
  /// A photo as it is in the store.
  static let photo = printed("PlainPhoto")
}

/// The schema of what `--json` prints.
private let outputSchema: JSON = {
  let bytes = Array(UnsafeBufferPointer(start: c_output_schema(), count: c_output_schema_count()))
  return (try? LocatedJSON(reading: bytes, file: "output.schema.json").json) ?? .null
}()
