internal import CaptureBase
internal import CaptureFiles

extension StorePlace {
  /// The file with the port on which the page of the store was served last.
  private var port: ConfinedPath { hidden.file("port") }

  /// That port, if it is known.
  fileprivate var servedPort: UInt16? {
    guard let line = try? Descriptor(port, .reading).read(6, at: 0),
      line.count == 6, line.last == UInt8(ascii: "\n"),
      line.dropLast().allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return UInt16(String(decoding: line.dropLast(), as: UTF8.self)).flatMap { $0 == 0 ? nil : $0 }
  }

  /// Writes that port with five digits, so that each overwrites the previous one completely.
  fileprivate func setServedPort(_ new: UInt16) throws(FileError) {
    let line = new.digits(5) + "\n"
    let file = try Descriptor(port, .updating)
    try file.write(line.utf8Span.span.bytes, at: 0)
  }
}

extension PhotoStore {
  /// Returns the TCP port on which the store's page was served last; nil if that is not known.
  package func servedPort() async -> UInt16? {
    await asking { store in store.place.servedPort }
  }

  /// Remembers the TCP port on which the store's page is served, if the store can be written to.
  package func remember(servedPort port: UInt16) async {
    await asking { store in
      guard !store.isReadOnly else { return }
      try? store.place.setServedPort(port)
    }
  }
}
