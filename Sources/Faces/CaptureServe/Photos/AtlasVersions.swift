internal import CaptureStore

/// The versions of all blocks, by which pages know which atlases have changed.
struct AtlasVersions: Hashable, Sendable {
  /// The number of the first block that has a photo.
  let first: UInt32
  /// The versions of that block and of those after it; 0 for a block without photos.
  let versions: [UInt32]

  /// Reads photos in the order of their numbers.
  ///
  /// If damage has given a photo a number far beyond the others, the blocks from there on have no
  /// version, and their photos are shown one by one.
  init(_ photos: [NumberedPhoto]) {
    let firstBlock = photos.first.flatMap { AtlasBlock(ofPhoto: $0.number) }?.number ?? 0
    var versions: [UInt32] = []
    var rest = photos[...]
    while let photo = rest.first, let block = AtlasBlock(ofPhoto: photo.number) {
      let gap = Int(block.number - firstBlock) - versions.count
      guard versions.count + gap < Self.mostBlocks else { break }
      versions += [UInt32](repeating: 0, count: gap)
      let members = rest.prefix { $0.number <= block.photos.upperBound }
      versions.append(AtlasContents(members).version)
      rest = rest[members.endIndex...]
    }
    first = UInt32(firstBlock)
    self.versions = versions
  }

  /// The first block and the versions, each as 32 bits in little-endian order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((versions.count + 1) * 4)
    for number in [first] + versions { bytes.append(littleEndian: number) }
    return bytes
  }

  /// The blocks of 16 million photos.
  private static let mostBlocks = 65_536
}
