internal import CaptureFiles

/// The number of photos that may be in progress at once without exhausting the process's file
/// descriptors.
///
/// A photo keeps its original and its sidecar open from the time they are written until they are on
/// the disk, because closing and reopening a file may lose a pending write error.
struct ImportAllowance {
  /// The maximum number of photos being examined or waiting to be committed.
  let lineCount: Int
  /// The maximum number of photos committed together.
  let groupCount: Int

  /// Allots half of the free descriptors to photos.
  ///
  /// The rest is left for the catalogue, for the files being read, and for the rest of the program.
  init(freeDescriptors: Int = DescriptorAllowance.free) {
    let photos = freeDescriptors / 2 / Self.descriptorsPerPhoto
    groupCount = min(max(photos / 2, 1), Self.usefulGroup)
    lineCount = min(max(photos - groupCount, 1), Self.usefulLine)
  }

  private static let descriptorsPerPhoto = 2
  /// A larger group gains nothing from sharing a wait for the disk.
  private static let usefulGroup = 64
  /// More photos than this are never finished while one group is being committed.
  private static let usefulLine = 4_096
}
