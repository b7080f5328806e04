internal import CaptureBase
internal import CaptureFiles

/// A random number by which a store is recognised, whatever path leads to its folder.
///
/// It is kept in a file of the store's hidden folder, so it survives a rebuild of the catalogue. The file
/// is created when the id is first needed.
package struct StoreID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Creates a random id.
  init() {
    high = .random(in: 0 ... .max)
    low = .random(in: 0 ... .max)
  }
}

extension StoreID: LosslessStringConvertible {
  /// Parses 32 hexadecimal digits; returns nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count == 32, text.allSatisfy(\.isHexDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The id as 32 lower-case hexadecimal digits.
  package var description: String { high.hexadecimal + low.hexadecimal }
}

extension StorePlace {
  /// The file with the store's id.
  private var id: ConfinedPath { hidden.file("id") }

  /// The store's id; nil if it has none yet, or its file was not written to the end.
  var storeID: StoreID? {
    get throws(FileError) {
      guard Folder.exists(id) else { return nil }
      let line = try Descriptor(id, .reading).read(33, at: 0)
      guard line.count == 33, line.last == UInt8(ascii: "\n") else { return nil }
      return StoreID(String(decoding: line.dropLast(), as: UTF8.self))
    }
  }

  /// Writes the store's id, while no other program can change the store.
  func setStoreID(_ new: StoreID) throws(FileError) {
    let file = try Descriptor(id, .updating)
    try file.write("\(new)\n".utf8Span.span.bytes, at: 0)
    try file.sync()
    try Folder.sync(of: id)
  }
}

extension StoreEngine {
  /// Returns the store's id, which is created if it has none yet.
  package func storeID() throws(StoreError) -> StoreID {
    let place = place
    let existing = try StoreError.files { () throws(FileError) in try place.storeID }
    if let existing { return existing }
    return try write { _ throws(StoreError) in
      try StoreError.files { () throws(FileError) in
        if let existing = try place.storeID { return existing }
        let id = StoreID()
        try place.setStoreID(id)
        return id
      }
    }
  }

  /// Returns the store's id, or nil if it has none and cannot be written to.
  func knownID() -> StoreID? {
    if isReadOnly { return (try? place.storeID) ?? nil }
    return try? storeID()
  }
}

extension PhotoStore {
  /// The store's id, which is created if it has none yet; nil if it has none and cannot be written to.
  package func id() async -> StoreID? {
    await asking { store in store.knownID() }
  }
}
