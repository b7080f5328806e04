internal import CaptureHTTP
internal import CaptureStore

extension HTTPFailure {
  /// Runs a body that works with the store, whose errors become failures of the request.
  static func ofStore<Answer>(
    _ body: () async throws(StoreError) -> Answer
  ) async throws(HTTPFailure) -> Answer {
    do throws(StoreError) {
      return try await body()
    } catch {
      throw HTTPFailure(error)
    }
  }

  /// The failure for a token whose change can no longer be undone.
  static var cannotUndo: HTTPFailure {
    HTTPFailure(.conflict, "undo", "this change can no longer be undone")
  }

  /// The failure for an id that no photo has.
  static func noPhoto(_ id: String) -> HTTPFailure {
    HTTPFailure(StoreError(notFound: id))
  }
}

extension PhotoStore {
  /// Returns the end of the journal, of which the tags of answers are made.
  func pagePosition() async throws(HTTPFailure) -> JournalCursor {
    try await HTTPFailure.ofStore { () throws(StoreError) in try await journalEnd() }
  }
}
