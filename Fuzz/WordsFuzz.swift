import CaptureBase
import CaptureImaging

/// Feeds libFuzzer's bytes to everything that reads what people say about photos.
///
/// They are taken for a whole JPEG, for a sidecar, for an XMP packet in a JPEG,
/// and for IPTC records in one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count).bytes
  _ = Annotations.found(inJPEG: bytes)
  change(bytes)
  let some = bytes.copy(of: 0..<min(count, 60_000))
  read(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + some)
  let length = bigEndian(some.count)
  read(0xED, Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + length + some)
  return 0
}

/// Reads a sidecar and changes it; a change is refused or there when read again.
private func change(_ bytes: RawSpan) {
  guard let sidecar = try? Sidecar(bytes) else { return }
  for words in [words, Annotations()] {
    var changed = sidecar
    guard (try? changed.set(words, at: WallTime(seconds: 0))) != nil else {
      precondition(changed == sidecar)
      continue
    }
    let written = changed.bytes
    precondition((try? Sidecar(written.span.bytes)) == changed && changed.annotations == words)
  }
}

private func read(_ marker: UInt8, _ body: [UInt8]) {
  let count = bigEndian(body.count + 2).suffix(2)
  let jpeg = smallest[..<2] + [0xFF, marker] + count + body + smallest[2...]
  let bytes = [UInt8](jpeg)
  _ = Annotations.found(inJPEG: bytes.span.bytes)
}

private func bigEndian(_ number: Int) -> [UInt8] {
  (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

private let words = Annotations(rating: 2, note: "a <note>\n& more", keywords: ["a", "b & c"])

/// The shortest bytes that have a JPEG's markers: a size, a scan, an end.
private let smallest: [UInt8] = [
  0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0,
  0xFF, 0xD9,
]
