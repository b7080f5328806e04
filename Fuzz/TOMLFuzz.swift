/// Feeds libFuzzer's bytes to the reader of settings.
///
/// A document that it accepts is changed; the change is there when the document is read again, and
/// all other keys stay as they were.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let document = try? TOMLDocument(reading: bytes) else { return 0 }
  let keys = document.entries.prefix(8).map(\.key) + [["fuzz"], ["fuzz", "new"]]
  for key in keys {
    let others = words(of: document, without: key)
    if let changed = try? document.setting(key, to: .string("\"new\n")) {
      precondition(changed.entries.contains { $0.key == key && $0.value == .string("\"new\n") })
      precondition(words(of: changed, without: key) == others)
    }
    if let removed = try? document.removing(key) {
      precondition(words(of: removed, without: []) == others)
    }
  }
  return 0
}

private func words(of document: TOMLDocument, without key: [String]) -> [String] {
  document.entries.filter { $0.key != key }.map { "\($0.key) \($0.value)" }
}
