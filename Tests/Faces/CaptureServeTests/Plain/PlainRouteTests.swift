import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// Who may use the plain URLs.
@Suite(.timeLimit(.minutes(10)))
struct PlainRouteTests {
  @Test func `there are no plain URLs unless they were requested`() async throws {
    let fixture = try await ServerFixture()
    #expect(fixture.server.routes.allSatisfy { $0.access != .plainKey && !$0.isEmbeddable })
    for path in plainPaths {
      await #expect(throws: TestSetupError.self) { try await fixture.get("/\(path)") }
    }
  }

  @Test(arguments: [false, true])
  func `the plain URLs, and nothing else, may be shown by other pages if that is allowed`(
    isEmbeddable: Bool
  ) async throws {
    let fixture = try await ServerFixture.withPlainURLs(isEmbeddable: isEmbeddable)
    let embeddable = fixture.server.routes.filter(\.isEmbeddable).map(\.pattern.description)
    #expect(embeddable == (isEmbeddable ? plainPaths.map { "/\($0)" } : []))
  }

  @Test func `the key opens the plain URLs and the metrics`() async throws {
    let fixture = try await ServerFixture.withPlainURLs()
    let open = fixture.server.routes.filter { $0.access == .plainKey }.map(\.pattern.description)
    #expect(Set(open) == Set(plainPaths.map { "/\($0)" } + ["/v1/metrics"]))
  }

  @Test func `the state says whether there are plain URLs`() async throws {
    for hasPlainURLs in [false, true] {
      let fixture =
        hasPlainURLs ? try await ServerFixture.withPlainURLs() : try await ServerFixture()
      let state = try await fixture.run { try await $0.get("/v1/state").json }
      #expect(state["server"]?["plainUrls"] == .bool(hasPlainURLs))
    }
  }
}
