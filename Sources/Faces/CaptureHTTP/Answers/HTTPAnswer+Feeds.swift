extension HTTPAnswer {
  /// Returns a feed of lines, such as JSON Lines.
  ///
  /// The next line is requested only once the client's socket has taken the last one, so a sequence that
  /// keeps its newest element only never holds a stale one for a slow client.
  public static func lines<Lines: AsyncSequence & Sendable>(
    _ lines: Lines, type: String = "application/jsonl"
  ) -> HTTPAnswer where Lines.Element == String {
    HTTPAnswer(
      type: type,
      body: .feed { writer in
        for try await line in lines { try await writer.send(line + "\n") }
      })
  }

  /// Returns a feed of pictures, each of which replaces the previous one, as network cameras send it.
  ///
  /// As with lines, the next picture is requested only once the last one was taken. The boundary follows
  /// each picture at once, since browsers show one only when they have read its end.
  public static func pictures<Pictures: AsyncSequence & Sendable>(
    _ pictures: Pictures, type: String = "image/jpeg"
  ) -> HTTPAnswer where Pictures.Element == FeedPicture {
    HTTPAnswer(
      type: "multipart/x-mixed-replace; boundary=\(boundary)",
      body: .feed { writer in
        try await writer.send("--\(boundary)\r\n")
        for try await picture in pictures {
          try await writer.send(
            .text(picture.head(type)), picture.bytes, .text("\r\n--\(boundary)\r\n"))
        }
      })
  }
}

/// What stands between two pictures of a feed.
private let boundary = "frame"

/// A picture of a feed.
public struct FeedPicture: Sendable {
  /// The encoded picture.
  public let bytes: HTTPPiece
  /// The time at which it was taken, in seconds since 1970.
  public let seconds: Double

  /// Creates a picture.
  public init(_ bytes: HTTPPiece, seconds: Double) {
    self.bytes = bytes
    self.seconds = seconds
  }

  fileprivate func head(_ type: String) -> String {
    "Content-Type: \(type)\r\nContent-Length: \(bytes.byteCount)\r\n"
      + "X-Timestamp: \(seconds)\r\n\r\n"
  }
}
