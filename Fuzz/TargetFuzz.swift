/// Feeds libFuzzer's bytes to the reader of targets.
///
/// A target that it accepts has no segment that could lead elsewhere, and means the same when all of it is
/// written with percent signs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let target = try? RequestTarget(reading: bytes) else { return 0 }
  for segment in target.path {
    precondition(!segment.isEmpty && segment != "." && segment != "..")
    precondition(segment.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2F && $0 != 0x5C })
  }
  let items = target.query.map { "\(escaped($0.name))=\(escaped($0.value))" }
  let path = "/" + target.path.map(escaped).joined(separator: "/")
  let text = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
  guard text.utf8.count <= RequestTarget.limit else { return 0 }
  precondition((try? RequestTarget(reading: Array(text.utf8))) == target)
  return 0
}

private func escaped(_ text: String) -> String {
  text.utf8.map { byte in
    let digits = String(byte, radix: 16)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }.joined()
}
