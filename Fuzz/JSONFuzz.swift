import CaptureJSON

/// Feeds libFuzzer's bytes to the reader of JSON and to the readers of its fields.
///
/// What it accepts is the same when it was written on one line and read from there.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let document = try? LocatedJSON(reading: bytes, file: "f") else { return 0 }
  let line = document.json.line
  precondition(line.unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\r" && $0 != "\u{2028}" })
  let copy = try? LocatedJSON(reading: Array(line.utf8), file: "f")
  precondition(copy?.json == document.json)
  precondition(copy?.json.line == line)
  read(JSONField(document, file: "f"))
  return 0
}

/// Reads a field as everything that it could be; at most one reading is right, besides a number's.
private func read(_ field: JSONField) {
  _ = try? field.duration()
  _ = try? field.settingWords()
  let kinds = [
    (try? field.string()) != nil, (try? field.bool()) != nil, field.isNull,
    (try? field.number(in: -.infinity ... .infinity)) != nil,
    (try? field.items().forEach(read)) != nil, (try? readMembers(of: field)) != nil,
  ]
  precondition(kinds.count { $0 } == 1)
  if let number = try? field.int(in: -9...9) { precondition((-9...9).contains(number)) }
}

private func readMembers(of field: JSONField) throws {
  var fields = try field.fields()
  for name in ["a", "b", "error", "within"] { fields.optional(name).map(read) }
  _ = try? fields.finish()
}
