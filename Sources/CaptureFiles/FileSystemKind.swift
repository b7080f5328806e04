/// How a file system treats a rename that the power fails in the middle of.
package enum FileSystemKind: Hashable, Sendable {
  /// The file has its old name or its new one.
  case journaled
  /// Both names are written separately, so the file may end up with neither.
  case unjournaled

  /// The kind of the file system that holds a folder.
  ///
  /// FUSE counts as unjournaled because it often serves exFAT or NTFS and does
  /// not say which. So does one that cannot be asked: copying is always safe.
  package init(of folder: some FileLocation) {
    let type = (try? Descriptor(folder, .folder).fileSystemType) ?? 0
    self = Self.unjournaledTypes.contains(type) ? .unjournaled : .journaled
  }

  /// What cannot be asked, and the numbers by which Linux knows FAT, exFAT, FUSE, HFS+ and UDF.
  private static let unjournaledTypes = [
    0, 0x4D44, 0x2011_BAB0, 0x6573_5546, 0x482B, 0x1501_3346,
  ]
}
