package import CaptureBase
internal import CaptureFiles

extension FileKeeper {
  /// The file to which a photo would be written.
  package struct Destination: Hashable, Sendable {
    package let path: String
    /// Whether a file of that name would be replaced.
    package let isReplaced: Bool
  }

  /// Returns where the first photo at this time would be written, without writing anything.
  ///
  /// Throws if no file can be created there.
  package func destination(at date: WallTime) throws(KeepingError) -> Destination {
    let name = template.name(at: date, number: 1)
    do throws(FileError) {
      let place = try FilePlace(name, at: date)
      guard place.kind != .device else { return Destination(path: place.path, isReplaced: false) }
      try Self.requireRoom(for: place.path)
      let isTaken = Folder.exists(place.path)
      guard isTaken, place.kind == .fileInFolder || template.varies else {
        return Destination(path: place.path, isReplaced: isTaken)
      }
      var number = 2
      while Folder.exists(Folder.numbered(place.path, number)) { number += 1 }
      return Destination(path: Folder.numbered(place.path, number), isReplaced: false)
    } catch {
      throw KeepingError(place: name, error)
    }
  }

  /// Throws if the folder of a path is missing, or does not accept new files.
  private static func requireRoom(for path: String) throws(FileError) {
    let folder = String(Folder.part(of: path))
    let obstacle = Folder.obstacle(toWritingIn: folder)
    guard obstacle == .none else { throw FileError(.write, path, obstacle) }
    guard !Folder.belongsToKernel(folder) else { throw FileError(.write, path, .accessDenied) }
  }
}
