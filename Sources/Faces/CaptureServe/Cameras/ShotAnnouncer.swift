internal import Capture
internal import CaptureBase
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureTime
internal import CaptureWords
internal import Dispatch

/// What follows once a photo is kept: a retaken one goes to the bin, and clients get the new one.
///
/// Photos are announced in the order in which they were kept.
final class ShotAnnouncer: Sendable {
  struct Entry: Sendable {
    let photo: KeptPhoto
    let warnings: [String]
    /// The photo that it replaces.
    let retakes: PhotoID?
    /// Passes on the members of the event.
    let announce: @Sendable ([JSON.Member]) -> Void
  }

  private let entries: AsyncStream<Entry>.Continuation
  private let work: Task<Void, Never>

  init(store: PhotoStore, editor: PhotoEditor, timeline: any Timeline) {
    let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
    self.entries = entries
    let tasks = QueueTasks(
      on: DispatchQueue(label: "capture.serve.photos"), timeline: timeline)
    work = Task(executorPreference: tasks) {
      for await entry in stream { entry.announce(await Self.members(of: entry, store, editor)) }
    }
  }

  func add(_ entry: Entry) {
    entries.yield(entry)
  }

  /// Announces all photos that were kept, and nothing after that.
  func finish() async {
    entries.finish()
    await work.value
  }

  private static func members(
    of entry: Entry, _ store: PhotoStore, _ editor: PhotoEditor
  ) async -> [JSON.Member] {
    var more: [JSON.Member] = []
    if let stored = entry.photo.stored { more = (try? await store.pageMembers(of: stored)) ?? [] }
    let photo = entry.photo.json(warnings: entry.warnings, and: more)
    return JSON.members(["photo": photo]) + (await retaken(entry.retakes, editor))
  }

  /// Moves the former photo to the bin, and says so; a photo that is gone needs no retake.
  private static func retaken(_ id: PhotoID?, _ editor: PhotoEditor) async -> [JSON.Member] {
    guard let id else { return [] }
    do throws(StoreError) {
      let undo = try await editor.delete(id)
      return JSON.members(["retaken": .string("\(id)"), "undo": .string(undo)])
    } catch {
      return JSON.members(["retakeError": PageError(error).json])
    }
  }
}

extension HTTPSchema {
  /// A photo that was just taken, and how; what the page needs is there if it is in the store.
  static let takenPhoto = printed("Photo").and(
    ["shot": printed("Shot")], optional: pageMembers
  ).named("TakenPhoto")
}
