internal import CaptureFiles

/// A file that is written to after each change, to notify other processes that watch the store.
enum ChangeSignal {
  static func ring(_ place: StorePlace) {
    let stroke: [UInt8] = [1]
    // An untrusted program may have given another file this name as well (a hard link).
    guard let bell = try? Descriptor(place.bell, .updating),
      (try? bell.identity.linkCount) == 1
    else { return }
    try? bell.write(stroke.span.bytes, at: 0)
  }
}
