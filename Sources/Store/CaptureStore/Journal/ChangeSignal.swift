internal import CaptureFiles

/// A file that is written to after each change, to notify other processes that watch the store.
enum ChangeSignal {
  static func send(in place: StorePlace) {
    let content: [UInt8] = [1]
    // An untrusted program may have given another file this name as well (a hard link).
    guard let file = try? Descriptor(place.bell, .updating),
      (try? file.identity.linkCount) == 1
    else { return }
    try? file.write(content.span.bytes, at: 0)
  }
}
