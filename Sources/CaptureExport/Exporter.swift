internal import CaptureBase
internal import CaptureFiles
package import CaptureImaging
package import CaptureStore
internal import Glibc

/// Copies photos out of a store, on a thread that may block.
package struct Exporter {
  private let store: StoreEngine
  private let tier: Tier
  private let target: any ExportTarget

  package init(from store: StoreEngine, tier: Tier, to target: any ExportTarget) {
    self.store = store
    self.tier = tier
    self.target = target
  }

  /// Copies the selected photos and writes a manifest about them, until `each` returns false.
  ///
  /// If it does, the output is finished with the photos that it has, unless part of it is of no
  /// use.
  package func export(
    _ selection: PhotoSelection, each: (ExportedPhoto) -> Bool
  ) throws(ExportError) {
    var photos = SelectedPhotos(selection, in: store)
    var manifest = ""
    var isWhole = true
    while isWhole,
      let next = try ExportError.reading({ () throws(StoreError) in try photos.next() })
    {
      let exported: ExportedPhoto
      switch next {
      case .photo(let photo): exported = try export(photo)
      case .removed(let id):
        exported = ExportedPhoto(id: id, photo: nil, result: .failure(.removedMeanwhile))
      }
      if let line = exported.manifestLine { manifest += line + "\n" }
      isWhole = each(exported)
    }
    guard isWhole || target.isUsableInPart else { return }
    try ExportError.writing { () throws(FileError) in
      if !manifest.isEmpty {
        let now = WallTime(seconds: Int64(time(nil)))
        _ = try target.add(Array(manifest.utf8), named: "manifest.jsonl", at: now)
      }
      try target.finish()
    }
  }

  private func export(_ photo: Photo) throws(ExportError) -> ExportedPhoto {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try store.data(of: photo.id, tier: tier)
    } catch {
      return ExportedPhoto(id: photo.id, photo: photo, result: .failure(error))
    }
    let file = try ExportError.writing { () throws(FileError) in
      try target.add(bytes, named: photo.name, at: photo.taken)
    }
    let isEdited = tier == .full && Photo.edition(of: bytes.span.bytes) != photo.edition
    return ExportedPhoto(
      id: photo.id, photo: photo, result: .success(file.name), isNew: file.isNew,
      isEdited: isEdited,
      manifestLine: photo.manifestLine(file.name, tier, bytes, isEdited: isEdited))
  }
}
