internal import CaptureJSON
internal import CaptureStore

extension JournalCursor {
  /// The epoch as pages know it: JavaScript has no whole numbers of more than 53 bits.
  var pageEpoch: Int64 { epoch & ((1 << 53) - 1) }

  /// The position as events state it.
  var members: [JSON.Member] {
    JSON.members([
      "epoch": .integer(Int(pageEpoch)), "position": .integer(Int(serial)),
      "tag": .integer(Int(tag ?? 0)),
    ])
  }

  /// Returns the position that a page names as `EPOCH:POSITION:TAG`, in this position's epoch.
  ///
  /// A position of another epoch, one without a tag, or an invalid one, is before everything that is
  /// known.
  func place(named text: String) -> JournalCursor {
    let parts = text.split(separator: ":").map { Int64($0) }
    guard parts.count == 3, let epoch = parts[0], let serial = parts[1], let tag = parts[2],
      epoch == pageEpoch, (0...self.serial).contains(serial)
    else { return JournalCursor(epoch: self.epoch &- 1, serial: 0) }
    return JournalCursor(epoch: self.epoch, serial: serial, tag: tag)
  }
}
