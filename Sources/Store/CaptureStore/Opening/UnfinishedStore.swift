internal import CaptureFiles

/// A store that is being created, and that is removed again if that fails, as on a full disk.
struct UnfinishedStore {
  private let place: StorePlace
  private let hadFolder: Bool

  /// Looks at what there is before a store is created; nil if there is a store already.
  init?(_ place: StorePlace) {
    guard !Folder.exists(place.hidden) else { return nil }
    self.place = place
    hadFolder = Folder.exists(place.root)
  }

  /// Removes what has been created, unless another program uses it or anything has been put into it.
  func remove() {
    guard Folder.exists(place.lock) else { return removeFolders() }
    guard let lock = try? FileLock(ifFree: place.lock) else { return }
    lock.held {
      guard isUnused else { return }
      for ending in StorePlace.catalogueEndings {
        try? Folder.remove(place.catalogue.appending(ending))
      }
      for file in [place.bell, place.lock] { try? Folder.remove(file) }
      removeFolders()
    }
  }

  /// Whether no folder of the store contains anything, not even the mark of a program that writes.
  private var isUnused: Bool {
    folders.allSatisfy { (try? Folder.names(in: $0))?.isEmpty == true }
  }

  private var folders: [ConfinedPath] { [place.packs, place.incoming, place.writers, place.bin] }

  private func removeFolders() {
    for folder in folders { Folder.removeEmpty(above: folder.file("_"), upTo: place.hidden) }
    Folder.removeEmpty(above: place.hidden.file("_"), upTo: place.top)
    guard !hadFolder else { return }
    let parent = ConfinedFolder(place.root.parent)
    let name = StorePath.name(of: place.root)
    Folder.removeEmpty(above: parent.location("\(name)/_"), upTo: parent.location(""))
  }
}

extension UnfinishedStore? {
  /// Runs a step of the creation; a store that was there before stays if it fails.
  func removedIfFailing<Result>(
    _ step: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try step()
    } catch {
      self?.remove()
      throw error
    }
  }
}
