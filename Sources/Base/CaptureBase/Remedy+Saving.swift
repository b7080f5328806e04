extension Remedy.Code {
  /// Create the folder first.
  public static let createFolder = Remedy.Code(rawValue: "createFolder")
  /// Save the file in another place.
  public static let otherPlace = Remedy.Code(rawValue: "otherPlace")
  /// Free some space, or save the file in another place.
  public static let freeSpaceOrOtherPlace = Remedy.Code(rawValue: "freeSpaceOrOtherPlace")
  /// End the file's name with that of a format that can be written.
  public static let knownFormat = Remedy.Code(rawValue: "knownFormat")
}
