internal import CaptureFiles

/// How many photos may be under way at once without this program running out of descriptors.
///
/// A photo keeps its original and its sidecar open from the moment they are
/// written until they are on the disk: a file that was closed and opened again
/// may have lost the news that writing it failed.
struct ImportRoom {
  /// Photos that are looked at, or wait to be taken.
  let lineCount: Int
  /// Photos that are committed together.
  let groupCount: Int

  /// Half of what is free goes to the photos.
  ///
  /// The rest is left to the catalogue, to the files that are being read, and to
  /// whatever else the program does.
  init(freeDescriptors: Int = DescriptorAllowance.free) {
    let photos = freeDescriptors / 2 / Self.descriptorsPerPhoto
    groupCount = min(max(photos / 2, 1), Self.usefulGroup)
    lineCount = min(max(photos - groupCount, 1), Self.usefulLine)
  }

  private static let descriptorsPerPhoto = 2
  /// More photos than this gain nothing by waiting for the disk together.
  private static let usefulGroup = 64
  /// More photos than this are never finished while one group is committed.
  private static let usefulLine = 4_096
}
