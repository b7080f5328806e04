public import CaptureBase

extension Remedy.Code {
  /// Free some space, or choose another store.
  public static let freeSpaceInStore = Remedy.Code(rawValue: "freeSpaceInStore")
  /// Choose a store that can be written to.
  public static let writableStore = Remedy.Code(rawValue: "writableStore")
  /// Rebuild the catalogue from the originals.
  public static let rebuildCatalogue = Remedy.Code(rawValue: "rebuildCatalogue")
  /// Mount another disk in the store, rather than linking to it.
  public static let mountDisk = Remedy.Code(rawValue: "mountDisk")
  /// Choose another store, or add a photo to create one.
  public static let createStore = Remedy.Code(rawValue: "createStore")
  /// Mount the disk of the backup, or allow a backup to be started.
  public static let createBackup = Remedy.Code(rawValue: "createBackup")
  /// Rebuild the store in ``Remedy/Fact/path``, which then includes the photos of this folder.
  public static let rebuildOuterStore = Remedy.Code(rawValue: "rebuildOuterStore")
  /// Rebuild the folder ``Remedy/Fact/path`` as a store, which leaves its photos where they are.
  public static let rebuildAsStore = Remedy.Code(rawValue: "rebuildAsStore")
  /// List the photos to find its id.
  public static let listPhotos = Remedy.Code(rawValue: "listPhotos")
  /// Give more digits.
  public static let moreDigits = Remedy.Code(rawValue: "moreDigits")
  /// Restore the photo from the bin first.
  public static let restoreFromBin = Remedy.Code(rawValue: "restoreFromBin")
  /// Restore the photo from a backup.
  public static let restoreFromBackup = Remedy.Code(rawValue: "restoreFromBackup")
  /// Restore the photo from a backup, or add it again.
  public static let restoreOrAddAgain = Remedy.Code(rawValue: "restoreOrAddAgain")
  /// Repair the store if the file was moved, or else restore it from a backup.
  public static let repairOrRestore = Remedy.Code(rawValue: "repairOrRestore")
  /// Verify and repair the store.
  public static let repairStore = Remedy.Code(rawValue: "repairStore")
  /// Restore the photo from the bin of the backup first.
  public static let restoreFromBackupBin = Remedy.Code(rawValue: "restoreFromBackupBin")
  /// Restore the photo from the bin, then copy it back.
  public static let restoreFromBinAndCopy = Remedy.Code(rawValue: "restoreFromBinAndCopy")
  /// Make the store's disk writable.
  public static let writableDisk = Remedy.Code(rawValue: "writableDisk")
  /// Keep the stores in separate folders, best on separate disks.
  public static let separateFolders = Remedy.Code(rawValue: "separateFolders")
  /// Check the disk.
  public static let checkDisk = Remedy.Code(rawValue: "checkDisk")
  /// Check the disk, then accept that the file is lost.
  public static let acceptLoss = Remedy.Code(rawValue: "acceptLoss")
  /// Check the disk, then try again.
  public static let checkDiskAndRetry = Remedy.Code(rawValue: "checkDiskAndRetry")
  /// Move the photo to a folder with a shorter path.
  public static let shorterFolder = Remedy.Code(rawValue: "shorterFolder")
  /// Make the file readable, or check the disk.
  public static let readableOriginal = Remedy.Code(rawValue: "readableOriginal")
  /// Repair the sidecar, or move it away.
  public static let repairSidecar = Remedy.Code(rawValue: "repairSidecar")
  /// Get the whole file, or accept truncated photos.
  public static let acceptTruncated = Remedy.Code(rawValue: "acceptTruncated")
  /// Get the whole file, or move it out of the store's folder and accept truncated photos.
  public static let acceptTruncatedOutside = Remedy.Code(rawValue: "acceptTruncatedOutside")
  /// Name a folder that a store can have.
  public static let validFolder = Remedy.Code(rawValue: "validFolder")
  /// Use the newer version of the program.
  public static let newerVersion = Remedy.Code(rawValue: "newerVersion")
}

extension Remedy {
  static let freeSpaceInStore = Remedy(
    .freeSpaceInStore, "free some space, or choose another store")
  static let writableStore = Remedy(.writableStore, "choose a store that can be written to")
  static let rebuildCatalogue = Remedy(.rebuildCatalogue, "rebuild it from the originals")
  static let mountDisk = Remedy(
    .mountDisk, "to keep photos on another disk, mount it there, such as with a bind mount")
  static let createStore = Remedy(
    .createStore, "choose another store, or create one by adding a photo")
  static let createBackup = Remedy(
    .createBackup, "mount the disk of the backup, or allow a new backup to be created there")
  static let listPhotos = Remedy(.listPhotos, "list the photos to see their ids")
  static let moreDigits = Remedy(.moreDigits, "give more digits")
  static let restoreFromBin = Remedy(.restoreFromBin, "restore it first")
  static let restoreFromBackup = Remedy(.restoreFromBackup, "restore it from a backup")
  static let restoreOrAddAgain = Remedy(
    .restoreOrAddAgain, "restore it from a backup, or add it again")
  static let repairOrRestore = Remedy(
    .repairOrRestore,
    "if it was moved, verify and repair the store; otherwise restore it from a backup")
  static let repairStore = Remedy(.repairStore, "verify and repair the store")
  static let restoreFromBackupBin = Remedy(
    .restoreFromBackupBin, "restore it from the backup's bin first")
  static let restoreFromBinAndCopy = Remedy(
    .restoreFromBinAndCopy, "restore the photo from the bin, then copy it back")
  static let writableDisk = Remedy(.writableDisk, "make the store's disk writable")
  static let separateFolders = Remedy(
    .separateFolders, "keep them in separate folders, best on separate disks")
  static let checkDisk = Remedy(.checkDisk, "check the disk of the backup")
  static let acceptLoss = Remedy(.acceptLoss, "check the disk, then accept that it is lost")
  static let checkDiskAndRetry = Remedy(.checkDiskAndRetry, "check the disk, then try again")
  static let shorterFolder = Remedy(.shorterFolder, "move it to a folder with a shorter path first")
  static let readableOriginal = Remedy(.readableOriginal, "make it readable, or check the disk")
  static let repairSidecar = Remedy(.repairSidecar, "repair it, or move it away")
  static let acceptTruncated = Remedy(
    .acceptTruncated, "copy the whole file again, or accept truncated photos")
  static let acceptTruncatedOutside = Remedy(
    .acceptTruncatedOutside,
    "copy the whole file again, or move it out of the store's folder and accept truncated photos")
  static let validFolder = Remedy(
    .validFolder,
    "use a path such as 'Holiday/Crete', without '..' and without a dot at the start of a name")
  static let otherFolder = Remedy(.validFolder, "choose another folder")
  static let newerVersion = Remedy(.newerVersion, "use that version")

  static func rebuildOuterStore(_ path: String) -> Remedy {
    Remedy(
      .rebuildOuterStore, "rebuild that store to add the photos in this folder to it",
      [.path: path])
  }

  static func rebuildAsStore(_ path: String) -> Remedy {
    Remedy(.rebuildAsStore, "rebuild it as a store; its photos stay where they are", [.path: path])
  }
}
