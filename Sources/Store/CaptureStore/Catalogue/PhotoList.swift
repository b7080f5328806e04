internal import CaptureImaging
internal import CaptureMetadata

/// A group of photos kept in the order of time: those in a folder, or with a keyword.
enum PhotoList: Hashable, Sendable {
  /// The photos in a folder and in those below it.
  case folder(String)
  case keyword(String)

  /// The list's unique name in the catalogue, independent of how its accents are encoded.
  var name: String {
    switch self {
    case .folder(let path): "/" + path.composed
    case .keyword(let word): "#" + word.composed
    }
  }
}

extension Photo {
  /// The lists that contain the photo; none if it is in the bin.
  var lists: [PhotoList] {
    guard deleted == nil else { return [] }
    let slashes = folder.utf8.indices.filter { folder.utf8[$0] == UInt8(ascii: "/") }
    let folders = slashes.map { String(folder[..<$0]) } + (folder.isEmpty ? [] : [folder])
    return folders.map(PhotoList.folder) + annotations.keywords.map(PhotoList.keyword)
  }
}

extension PhotoQuery {
  /// The lists in which the photos must be.
  var lists: [PhotoList] {
    [plainFolder].compactMap { $0 }.map(PhotoList.folder) + keywords.map(PhotoList.keyword)
  }

  /// The folder without redundant slashes; nil for the whole store.
  var plainFolder: String? {
    let path = folder?.split(separator: "/").joined(separator: "/") ?? ""
    return path.isEmpty ? nil : path
  }
}

extension Catalogue {
  mutating func list(_ photo: Photo, _ number: Int64) throws(DatabaseError) {
    for list in photo.lists {
      try connection.run(
        "INSERT INTO lists (name, moment, sort_name, id, photo) VALUES (?1, ?2, ?3, ?4, ?5)",
        .text(list.name), .integer(photo.taken.moment), .text(photo.sortName),
        .bytes(photo.id.bytes), .integer(number))
    }
  }

  mutating func unlist(_ entry: Entry) throws(DatabaseError) {
    for list in entry.photo.lists {
      try connection.run(
        "DELETE FROM lists WHERE name = ?1 AND moment = ?2 AND sort_name = ?3 AND id = ?4",
        .text(list.name), .integer(entry.photo.taken.moment), .text(entry.photo.sortName),
        .bytes(entry.id.bytes))
    }
  }

  /// Returns the number of photos in a list, counted up to a limit.
  mutating func count(_ list: PhotoList, upTo limit: Int) throws(DatabaseError) -> Int {
    try connection.first(
      "SELECT count(*) FROM (SELECT 1 FROM lists WHERE name = ?1 LIMIT ?2)", .text(list.name),
      SQLValue(limit)
    ) { $0.int(0) } ?? 0
  }
}
