internal import CaptureArguments

/// What the program completes itself.
extension ValueKind {
  static let device = ValueKind("device")
  /// A scenario file, a recording or a folder of photos.
  static let scenario = ValueKind("scenario")
  /// The size of a camera's pictures.
  static let size = ValueKind("size")
  /// The name of a camera's control.
  static let control = ValueKind("control")
  /// The name and the value of a camera's control.
  static let controlSetting = ValueKind("control setting")
  static let photo = ValueKind("photo")
  static let photoInBin = ValueKind("photo in the bin")
  /// A photo of the album that the line names.
  static let photoInAlbum = ValueKind("photo in an album")
  static let keyword = ValueKind("keyword")
  static let storeFolder = ValueKind("folder of the store")
  /// The maker and model of a camera that photos of the store are from.
  static let cameraName = ValueKind("name of a camera")
  static let album = ValueKind("album")
  static let deletedAlbum = ValueKind("deleted album")
  static let reader = ValueKind("reader of changes")
  static let lostFile = ValueKind("file in lost+found")
  static let setting = ValueKind("setting")
  /// A value of the setting that the line names.
  static let settingValue = ValueKind("value of a setting")
  static let command = ValueKind("command")
}
