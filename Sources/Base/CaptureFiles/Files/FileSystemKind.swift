/// The way in which a file system handles a rename that is interrupted by a power cut.
package enum FileSystemKind: Hashable, Sendable {
  /// The file has either its old name or its new one.
  case journaled
  /// Both names are written separately, so the file may end up with neither.
  case unjournaled

  /// Determines the kind of the file system that holds a folder.
  ///
  /// FUSE counts as unjournaled, because it often serves exFAT or NTFS and does not report which.
  /// So does a file system that cannot be identified: copying is always safe.
  package init(of folder: some FileLocation) {
    let type = (try? Descriptor(folder, .folder).fileSystemType) ?? 0
    self = Self.unjournaledTypes.contains(type) ? .unjournaled : .journaled
  }

  /// Zero for unknown, and the magic numbers of FAT, exFAT, FUSE, HFS+ and UDF.
  private static let unjournaledTypes = [
    0, 0x4D44, 0x2011_BAB0, 0x6573_5546, 0x482B, 0x1501_3346,
  ]
}
