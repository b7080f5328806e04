internal import CaptureExport
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The objects that `capture export --json` prints.
struct ExportObjects {
  private let store: StoreEngine
  private let folder: String
  private let isDryRun: Bool

  init(of store: StoreEngine, in folder: String, isDryRun: Bool) {
    self.isDryRun = isDryRun
    self.store = store
    self.folder = folder
  }

  /// Returns the outcome for a photo: the photo as it is in the store, and the file that was written.
  func json(of exported: ExportedPhoto) -> JSON {
    let members = outcome(of: exported) + (isDryRun ? DryRun.members : [])
    let id = JSON.members(["id": .string("\(exported.id)")])
    return exported.photo?.json(in: store, and: members) ?? .object(id + members)
  }

  private func outcome(of exported: ExportedPhoto) -> [JSON.Member] {
    let edited = JSON.bool(exported.isEdited)
    switch exported.result {
    case .success(let name):
      let warnings = [exported.embeddingError].compactMap { $0 }.map { JSON.string("\($0)") }
      let separator = folder.hasSuffix("/") ? "" : "/"
      return JSON.members([
        "outcome": exported.isNew ? "exported" : "known", "edited": edited,
        "toPath": .string(folder + separator + name), "warnings": .array(warnings),
      ])
    case .failure(let error):
      return JSON.members(["outcome": "failed", "edited": edited, "error": .error(error)])
    }
  }
}
