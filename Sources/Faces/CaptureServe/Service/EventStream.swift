internal import CaptureBase
internal import CaptureHTTP
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The events that one client reads: JSON Lines without an end.
///
/// Nothing is queued for a slow reader: the next line is made when its socket has taken the last one.
struct EventStream: Sendable {
  /// A stream says that it lives when it has nothing else to say.
  static let beat = Duration.seconds(5)
  /// With more changes than this, a reader is asked to reload everything.
  static let pageLimit = 1_000

  private let hub: EventHub
  /// Returns the members of the first line.
  private let hello: @Sendable () async throws -> [JSON.Member]
  /// The position in the journal up to which the reader knows the photos.
  private var place: JournalCursor
  private var last = 0

  init(
    of hub: EventHub, after place: JournalCursor,
    hello: @escaping @Sendable () async throws -> [JSON.Member]
  ) {
    self.hub = hub
    self.place = place
    self.hello = hello
  }

  /// Sends events until the client leaves.
  mutating func send(to client: HTTPWriter) async throws {
    let alerts = hub.alerts()
    try await greet(client)
    while !Task.isCancelled {
      try await sendChanges(to: client)
      try await sendEvents(to: client)
      if await !alerts.wait(atMost: Self.beat) { try await client.send(.text(Self.beatLine)) }
    }
  }

  private mutating func greet(_ client: HTTPWriter) async throws {
    last = hub.last
    let members = place.members + (try await hello())
    try await client.send(Self.line("hello", members))
  }

  private mutating func sendEvents(to client: HTTPWriter) async throws {
    switch hub.reading(after: last) {
    case .lines(let lines, let last):
      self.last = last
      guard !lines.isEmpty else { return }
      try await client.send(.text(lines.map { $0 + "\n" }.joined()))
    case .missed: try await greet(client)
    }
  }

  private mutating func sendChanges(to client: HTTPWriter) async throws {
    let page = try await hub.store.journal(after: place, limit: Self.pageLimit + 1)
    guard !page.entries.isEmpty else { return }
    let isTooMuch =
      page.entries.count > Self.pageLimit || page.entries.contains { $0.change.photo == nil }
    guard !isTooMuch else {
      place = page.end.serial > place.serial ? try await hub.store.journalEnd() : page.end
      return try await client.send(Self.line("everything", place.members))
    }
    for entry in page.entries {
      place = page.position(after: entry)
      try await client.send(try await line(for: entry))
    }
  }

  private func line(for entry: JournalEntry) async throws(StoreError) -> HTTPPiece {
    guard let id = entry.change.photo else { return Self.line("everything", place.members) }
    var members = JSON.members(["change": .string(entry.change.kind.rawValue)])
    members += place.members + JSON.members(["id": .string("\(id)")])
    let photo = try await hub.store.photo(id)
    members += JSON.members(["photo": photo?.json(in: hub.store.engine)])
    if let photo { members += try await hub.store.pageMembers(of: photo) }
    return Self.line("photo", members)
  }

  private static func line(_ kind: String, _ members: [JSON.Member]) -> HTTPPiece {
    .text(JSON.object(JSON.members(["event": .string(kind)]) + members).line + "\n")
  }

  private static let beatLine = "{\"event\":\"beat\"}\n"
}
