import CaptureFiles
import CaptureJSON

extension JSONSchema {
  /// The schema of all that `--json` prints.
  package static func ofOutput() throws -> JSONSchema {
    let path = "\(Repository.root)/Documentation/output.schema.json"
    let bytes = try Descriptor(path, .reading).readAll()
    return JSONSchema(try LocatedJSON(reading: bytes, file: path).json)
  }
}
