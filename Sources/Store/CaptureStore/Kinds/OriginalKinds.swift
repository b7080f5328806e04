internal import CaptureBase
package import CaptureImaging
package import CaptureMetadata

/// The kinds of originals that a store accepts.
package enum OriginalKinds {
  /// All of them, except those that a test adds: a new kind is one more line.
  static let standard: [any OriginalKind.Type] = [
    JPEGOriginal.self
  ]

  private static let known = Guarded(standard)

  /// Adds a kind for as long as the process lives, for a test.
  static func add(_ kind: any OriginalKind.Type) { known.withLock { $0.append(kind) } }

  /// Their names, as messages list them.
  static var names: String { standard.map { $0.name }.joined(separator: " or ") }

  /// The media types in which a photo's picture may be sent, the one of its tiers first.
  package static var mediaTypes: [String] {
    let others = known.withLock { kinds in kinds.map { $0.mediaType } }
    return [Tier.mediaType] + others.filter { $0 != Tier.mediaType }
  }

  /// Returns the kind whose files have this format; nil if a store accepts none.
  static func kind(of format: MediaFormat) -> (any OriginalKind.Type)? {
    known.withLock { kinds in kinds.first { $0.formats.contains(format) } }
  }

  /// Returns the kind whose files have this extension; nil if a store has none.
  static func kind(named ending: FormatEnding) -> (any OriginalKind.Type)? {
    known.withLock { kinds in kinds.first { $0.hasEnding(ending) } }
  }

  /// Reads the structure of an original, whose kind is determined by its first bytes.
  package static func open(_ bytes: [UInt8]) throws(OriginalError) -> any OriginalKind {
    try kind(of: bytes).init(bytes)
  }

  /// Reads the structure of an original of a store.
  static func original(_ bytes: [UInt8]) throws(StoreError) -> any OriginalKind {
    try StoreError.decoding { () throws(OriginalError) in try open(bytes) }
  }

  /// Returns an original, or a tier, with annotations in its XMP.
  package static func embed(
    _ annotations: Annotations, in bytes: [UInt8]
  ) throws(MetadataError) -> [UInt8] {
    try kind(of: bytes).embed(annotations, in: bytes)
  }

  /// Returns the kind as which bytes are read.
  ///
  /// Those of no accepted format are read as a JPEG, whose error shows how they begin.
  private static func kind(of bytes: [UInt8]) -> any OriginalKind.Type {
    let format = MediaFormat(head: bytes.span.bytes)
    return format.flatMap { kind(of: $0) } ?? JPEGOriginal.self
  }
}

extension Photo {
  /// Returns the media type of the photo's picture.
  package func mediaType(of tier: Tier) -> String {
    tier == .full ? kind.mediaType : Tier.mediaType
  }

  /// Returns the usual extension of files with the photo's picture.
  package func ending(of tier: Tier) -> String { tier == .full ? kind.ending : Tier.ending }

  /// Returns a name for a copy of the photo's picture; a tier of an original that is no JPEG gets a
  /// second extension.
  package func fileName(_ name: String, of tier: Tier) -> String {
    guard tier != .full, !JPEGOriginal.hasEnding(FormatEnding(of: name)) else { return name }
    return "\(name).\(Tier.ending)"
  }

  /// The kind of the original, which its file's name tells.
  private var kind: any OriginalKind.Type {
    OriginalKinds.kind(named: FormatEnding(of: name)) ?? JPEGOriginal.self
  }
}

// Tiers are JPEGs, whatever the kind of their originals.
extension Tier {
  fileprivate static let mediaType = JPEGOriginal.mediaType
  fileprivate static let ending = JPEGOriginal.ending
}
