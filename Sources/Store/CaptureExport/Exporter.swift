internal import CaptureBase
internal import CaptureFiles
package import CaptureImaging
internal import CaptureMetadata
package import CaptureStore
internal import Glibc

/// Copies photos out of a store, on a thread that may block.
package struct Exporter {
  private let store: StoreEngine
  private let tier: Tier
  private let options: ExportOptions
  private let target: any ExportTarget
  /// Whether the manifest also has a line for each photo that could not be exported.
  private let listsFailures: Bool

  package init(
    from store: StoreEngine, tier: Tier, _ options: ExportOptions = ExportOptions(),
    to target: any ExportTarget, listingFailures listsFailures: Bool = false
  ) {
    self.store = store
    self.tier = tier
    self.options = options
    self.target = target
    self.listsFailures = listsFailures
  }

  /// Copies the selected photos and writes a manifest about them, until `each` returns false.
  ///
  /// If it does, the output is finished with the photos that it has, unless part of it is of no
  /// use.
  package func export(
    _ selection: PhotoSelection, each: (ExportedPhoto) -> Bool
  ) throws(ExportError) {
    var photos = SelectedPhotos(selection, in: store)
    var album = options.album.map(AlbumExport.init)
    var manifest = ""
    var isWhole = true
    while isWhole,
      let next = try ExportError.reading({ () throws(StoreError) in try photos.next() })
    {
      let exported: ExportedPhoto
      switch next {
      case .photo(let photo):
        exported = try export(photo, named: album?.nextName(for: photo))
      case .removed(let id):
        exported = ExportedPhoto(id: id, photo: nil, result: .failure(.removedMeanwhile))
      }
      let line = exported.manifestLine ?? (listsFailures ? exported.failureLine : nil)
      if let line { manifest += line + "\n" }
      album?.note(exported)
      isWhole = each(exported)
    }
    guard isWhole || target.isUsableInPart else { return }
    try ExportError.writing { () throws(FileError) in
      let now = WallTime(seconds: Int64(time(nil)))
      if let album { _ = try target.add(album.bytes, named: album.fileName, at: now) }
      if !manifest.isEmpty {
        _ = try target.add(Array(manifest.utf8), named: "manifest.jsonl", at: now)
      }
      try target.finish()
    }
  }

  private func export(
    _ photo: Photo, named givenName: String?
  ) throws(ExportError) -> ExportedPhoto {
    let (bytes, sidecar): ([UInt8], [UInt8]?)
    let (output, problem): ([UInt8], MetadataError?)
    do throws(StoreError) {
      bytes = try store.data(of: photo.id, tier: tier)
      (output, problem) = options.embedsAnnotations ? photo.embedded(in: bytes) : (bytes, nil)
      sidecar =
        options.writesSidecars || problem != nil
        ? try store.sidecar(of: photo.id, tier: tier, beside: bytes) : nil
    } catch {
      return ExportedPhoto(id: photo.id, photo: photo, result: .failure(error))
    }
    let wanted = givenName ?? (options.keepsFolders ? photo.path : photo.name)
    let name = photo.fileName(wanted, of: tier)
    let (file, beside): (AddedFile, SidecarOutcome)
    do throws(FileError) {
      file = try target.add(output, named: name, at: photo.taken)
      beside = try write(sidecar, beside: file.name, of: photo)
    } catch {
      guard error.isAboutName else { throw ExportError(error) }
      return ExportedPhoto(
        id: photo.id, photo: photo, result: .failure(StoreError(exportingTo: error)))
    }
    let isEdited = tier == .full && Photo.edition(of: bytes.span.bytes) != photo.edition
    return ExportedPhoto(
      id: photo.id, photo: photo, result: .success(file.name), isNew: file.isNew,
      isEdited: isEdited, updatesSidecar: beside == .updated,
      blockedSidecar: beside == .blocked ? file.name + ".xmp" : nil,
      embeddingError: sidecar == nil ? nil : problem,
      manifestLine: photo.manifestLine(file.name, tier, output, isEdited: isEdited))
  }

  /// Writes a sidecar, if there is one; its name may be too long although the photo's is not.
  private func write(
    _ sidecar: [UInt8]?, beside name: String, of photo: Photo
  ) throws(FileError) -> SidecarOutcome {
    guard let sidecar else { return .kept }
    do throws(FileError) {
      return try target.addSidecar(sidecar, named: name + ".xmp", at: photo.taken)
    } catch {
      guard error.isAboutName else { throw error }
      return .blocked
    }
  }
}

extension Photo {
  /// Returns a file of the photo with its annotations inside, or the file as it is and the reason why
  /// it cannot contain them.
  fileprivate func embedded(in file: [UInt8]) -> ([UInt8], MetadataError?) {
    do throws(MetadataError) {
      return (try OriginalKinds.embed(annotations, in: file), nil)
    } catch {
      return (file, error)
    }
  }
}
