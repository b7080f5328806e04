import CaptureMetadata
import CaptureStore

/// The photos that a store lists, each with its file's path relative to the store's folder.
struct SequenceListing {
  struct Line {
    let id: String
    let path: String
    let isInBin: Bool
    let annotations: Annotations
  }

  let lines: [Line]

  init(of store: StoreEngine) throws {
    let photos =
      try store.photos(limit: 1_000) + store.photos(PhotoQuery(isInBin: true), limit: 1_000)
    let prefix = "\(store.folder)/".count
    lines = photos.map { photo in
      Line(
        id: "\(photo.id)", path: String(store.file(of: photo).dropFirst(prefix)),
        isInBin: photo.deleted != nil, annotations: photo.annotations)
    }.sorted { $0.path < $1.path }
  }

  var shown: [Line] { lines.filter { !$0.isInBin } }
  var binned: [Line] { lines.filter(\.isInBin) }
  var paths: Set<String> { Set(lines.map(\.path)) }

  subscript(id: String) -> Line? { lines.first { $0.id == id } }
}
