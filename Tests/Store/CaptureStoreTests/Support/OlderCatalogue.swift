import CaptureFiles

@testable import CaptureStore

extension StoreEngine {
  /// Replaces the catalogue with one of an older schema that has the same rows.
  func replaceCatalogue(withVersion version: Int) throws {
    let new = "\(folder)/old.sqlite"
    var connection = try Connection(new, .creating)
    try connection.script(Schema.steps[0] + "ATTACH '\(place.catalogue)' AS newer;" + Self.copying)
    for step in Schema.steps[1..<version] { try connection.script(step) }
    try connection.script("PRAGMA user_version = \(version)")
    for ending in ["", "-wal", "-shm"] { try Folder.remove(place.catalogue.appending(ending)) }
    try Folder.rename(new, to: place.catalogue)
  }

  private static let copying = """
    INSERT INTO photos SELECT number, id, path, folder, taken, taken_nanoseconds, taken_offset,
      added, width, height, orientation, camera, bytes, digest, rating, note, deleted, pack, place,
      length, low_length FROM newer.photos;
    INSERT INTO keywords SELECT photo, position, word FROM newer.keywords;
    INSERT INTO packs SELECT number, size FROM newer.packs;
    INSERT INTO lists SELECT name, taken, photo FROM newer.lists
      JOIN newer.photos ON number = photo;
    """
}
