internal import CaptureStore
internal import CaptureWords

/// The sentence about photos in `lost+found` that the store does not have.
enum LostPhotos {
  /// Warns of such photos, and returns their number; names damaged copies of those that it has, and
  /// folders that cannot be listed.
  ///
  /// The number is nil if not all of `lost+found` can be searched, for example because it is a link out
  /// of the store.
  static func warn(in store: StoreEngine) throws(Failure) -> Int? {
    do throws(StoreError) {
      return try warn(of: store.lostFiles)
    } catch {
      guard [.leavesStore, .failed, .unreadable].contains(error.code) else { throw Failure(error) }
      Console.printMessage("photos in lost+found are not counted: \(error)", as: .warning)
      return nil
    }
  }

  private static func warn(of files: LostFiles) throws(StoreError) -> Int? {
    for copy in try files.damagedCopies() {
      Console.printMessage(
        unlessQuiet:
          "\(copy.file.path) is a damaged copy of \(copy.photo.path), which is intact; you can remove it"
      )
    }
    let count = try files.unknownPhotos().count
    if count > 0 { warn(of: count) }
    let unreadable = files.unreadable()
    for error in unreadable { Console.printMessage(error.words, as: .warning) }
    return unreadable.isEmpty ? count : nil
  }

  private static func warn(of count: Int) {
    let (verb, them) = count == 1 ? ("is", "it") : ("are", "them")
    Console.printMessage(
      "\(count.photos) in lost+found \(verb) not in the store; \(StoreCommand("lost+found")) lists "
        + "\(them), and \(StoreCommand("lost+found restore NAME")) adds \(them)", as: .warning)
  }
}
