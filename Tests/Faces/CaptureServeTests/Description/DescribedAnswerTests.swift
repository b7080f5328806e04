import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// What the checks of all tests of routes notice.
@Suite(.timeLimit(.minutes(10)))
struct DescribedAnswerTests {
  private static func problems(
    _ path: String, _ status: Int = 200, type: String? = "application/json",
    body: String, headers: HTTPHeaders = [:]
  ) async throws -> [String] {
    let fixture = try await ServerFixture.withPlainURLs()
    let route = try #require(fixture.server.routes.first { "\($0.pattern)" == path })
    var headers = headers
    if let type { headers.add("Content-Type", type) }
    return try await fixture.description.problems(
      status: status, headers: headers, body: Array(body.utf8), of: route)
  }

  private static let version = #"{"version":1,"program":"1","description":"/"}"#

  @Test func `an answer as it is described has no problems`() async throws {
    #expect(try await Self.problems("/v1", body: Self.version) == [])
    #expect(try await Self.problems("/frame.jpg", type: "image/jpeg", body: "…") == [])
    #expect(try await Self.problems("/v1/quit", 202, body: #"{"gaveUp":0}"#) == [])
    let release = "/v1/cameras/{camera}/leases/{lease}/release"
    #expect(try await Self.problems(release, 204, type: nil, body: "") == [])
  }

  @Test(arguments: [
    #"{"version":1,"program":"1","description":"/","more":1}"#, #"{"version":1,"program":"1"}"#,
    #"{"version":"1","program":"1","description":"/"}"#,
    #"{"version":1,"programme":"1","description":"/"}"#, "{", "[]",
  ])
  func `a member that is new, absent, renamed or of another type is a problem`(
    body: String
  ) async throws {
    #expect(try await Self.problems("/v1", body: body) != [])
  }

  @Test func `a status, a media type, a header or a line that is not described is a problem`()
    async throws
  {
    #expect(try await Self.problems("/v1", 201, body: Self.version) != [])
    #expect(try await Self.problems("/v1", type: "text/plain", body: Self.version) != [])
    #expect(try await Self.problems("/v1", type: nil, body: "") != [])
    #expect(try await Self.problems("/v1", body: Self.version, headers: ["Capture-New": "1"]) != [])
    #expect(try await Self.problems("/v1", 404, body: #"{"error":{}}"#) != [])
    let type = "application/jsonl"
    #expect(try await Self.problems("/v1/photos", type: type, body: "{}\n") != [])
    #expect(try await Self.problems("/v1/quit", 202, type: nil, body: "x") != [])
    #expect(try await Self.problems("/v1/quit", 202, body: "{}") != [])
    #expect(
      try await Self.problems("/v1/snap", type: "application/vnd.capture.photo", body: "{}\n") != []
    )
  }
}
