internal import CaptureFiles
internal import CaptureMetadata

/// Looks at everything that a store keeps of one photo.
struct PhotoCheck {
  private let entry: Entry
  private let store: PhotoStore

  init(_ entry: Entry, in store: PhotoStore) {
    self.entry = entry
    self.store = store
  }

  func findings() -> [Finding] {
    let original = original()
    let said = original == nil ? facts : nil
    return [original, said.flatMap(row), tiers(), sidecar(embedded: said?.words)].compactMap { $0 }
  }

  private var path: String { entry.photo.place }

  private func finding(_ kind: Finding.Kind, _ detail: String = "") -> Finding {
    let isBeside = [.missingSidecar, .damagedSidecar, .otherWords].contains(kind)
    return Finding(kind, entry.id, isBeside ? StorePath.sidecar(of: path) : path, detail)
  }

  private func original() -> Finding? {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try Original(entry, in: store.place).bytes()
    } catch {
      return finding(
        Folder.exists(store.place.file(path)) ? .damagedOriginal : .missingOriginal,
        error.description)
    }
    guard Digest(of: bytes.span.bytes) != entry.digest else {
      return entry.tiers == nil ? undecodable(bytes) : nil
    }
    return undecodable(bytes) ?? finding(.changedOriginal, "\(bytes.count) bytes")
  }

  /// For a photo without tiers, which may be so because it never could be decoded.
  private func undecodable(_ bytes: [UInt8]) -> Finding? {
    do throws(StoreError) {
      try store.darkroom.check(bytes)
      return nil
    } catch {
      return finding(.damagedOriginal, error.description)
    }
  }

  private func tiers() -> Finding? {
    guard let place = entry.tiers else { return finding(.missingTiers) }
    return store.shelf.tiers(of: entry.id, at: place) == nil ? finding(.damagedTiers) : nil
  }

  /// What the original itself says; its words count as long as nothing lies beside it.
  private var facts: OriginalFacts? {
    guard let bytes = try? Original(entry, in: store.place).bytes() else { return nil }
    return try? OriginalFacts(of: bytes.span.bytes)
  }

  /// Nobody but damage makes the catalogue say what the original does not.
  private func row(_ facts: OriginalFacts) -> Finding? {
    let photo = entry.photo
    let isSaid =
      facts.size == photo.size && facts.orientation == photo.orientation
      && facts.camera == photo.camera && facts.taken ?? photo.taken == photo.taken
    guard !isSaid else { return nil }
    return finding(.damagedCatalogue, "it says of the photo what the original does not")
  }

  private func sidecar(embedded: PhotoWords?) -> Finding? {
    let file = SidecarFile(of: entry.photo, in: store.place)
    do throws(StoreError) {
      if let said = try file.content {
        if let id = said.photoID, id != entry.id {
          return finding(.damagedSidecar, "it is that of the photo \(id)")
        }
        return said.words == entry.photo.words ? nil : finding(.otherWords)
      }
      return embedded.map { $0 == entry.photo.words } ?? true ? nil : finding(.missingSidecar)
    } catch {
      return finding(.damagedSidecar, error.description)
    }
  }
}
