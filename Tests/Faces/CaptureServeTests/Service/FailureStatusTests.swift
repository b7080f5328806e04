import CaptureBase
import CaptureCamera
import CaptureStore
import CaptureWords
import Testing

@testable import CaptureHTTP
@testable import CaptureServe

/// The failures of libraries as answers.
struct FailureStatusTests {
  @Test(arguments: [
    (ExitCode.noCamera, 404), (.noPhoto, 404), (.noStore, 404), (.ambiguous, 409), (.busy, 409),
    (.unplugged, 409), (.badMode, 409), (.someMissed, 409), (.permission, 403), (.bandwidth, 503),
    (.shortage, 503), (.newerStore, 409), (.damage, 409), (.badCatalogue, 409),
    (.cannotWrite, 500), (.driver, 500), (.failed, 500), (.diskFull, 507), (.silent, 504),
    (.badFrames, 504), (.unsettled, 504), (.badControl, 422), (.usage, 422), (.badData, 422),
  ])
  func `a failure has the status of its exit code`(code: ExitCode, status: Int) {
    #expect(HTTPStatus(code).rawValue == status)
  }

  @Test(arguments: [(HTTPStatus.unavailable, String?("1")), (.conflict, nil)])
  func `a client that is refused because of a limit is asked to come back`(
    status: HTTPStatus, seconds: String?
  ) {
    let answer = HTTPAnswer(HTTPFailure(status, "busy", "there are too many"))
    #expect(answer.headers["Retry-After"] == seconds)
  }

  @Test func `a busy camera is a conflict, with the command line's words and the page's remedy`() {
    let failure = HTTPFailure(CameraError(.open, "it", .busy(holder: "cheese")))
    #expect(failure.status == .conflict)
    #expect(failure.kind == "busy")
    #expect(failure.code == 12)
    #expect(failure.message == "cannot open the camera it: it is in use by cheese")
    #expect(failure.advice?.code == "closeOtherProgram")
    #expect(failure.advice?.words.hasPrefix("Close the other program, or wait. ") == true)
  }
}
