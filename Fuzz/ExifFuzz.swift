internal import CaptureBase

/// Feeds libFuzzer's bytes to everything that reads or writes EXIF.
///
/// They are taken for a whole JPEG, and once more for the block in one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count).bytes
  rewrite(bytes)
  let block = ExifBlock.prefix + bytes.copy(of: 0..<min(count, 60_000))
  if let segment = try? ExifBlock.segment(block) {
    let jpeg = smallest[..<2] + segment + smallest[2...]
    rewrite([UInt8](jpeg).span.bytes)
  }
  return 0
}

/// Puts facts into a JPEG and reads them again.
private func rewrite(_ jpeg: RawSpan) {
  _ = try? ExifFacts(of: jpeg)
  guard let photo = try? Exif.inserted(facts, into: jpeg) else { return }
  let found = try? ExifFacts(of: photo.span.bytes)
  precondition(found?.model == facts.model && found?.captureTime == facts.captureTime)
}

private let facts = ExifFacts(
  captureTime: WallTime(seconds: 1_717_192_799, nanoseconds: 5, offset: -3_600), model: "Model",
  exposure: .milliseconds(10), gain: SensorGain(value: 1, range: 0...9))

/// The shortest bytes that have a JPEG's markers: a size, a scan, an end.
private let smallest: [UInt8] = [
  0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0,
  0xFF, 0xD9,
]
