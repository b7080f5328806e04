import CaptureBase
import CaptureCamera
import CaptureCoordinator
import Testing

@Suite struct PhotoErrorTests {
  @Test func `a photo's error has the words, the remedy and all details of the camera's error`() {
    let cause = CameraError(.open, "/dev/video0", .busy(holder: "cheese"))
    let error = PhotoError.camera(cause)
    #expect(error.code == .camera)
    #expect(error.cameraError == cause)
    #expect(error.cameraError?.cause.holder == "cheese")
    #expect(error.keepingError == nil)
    #expect(error.remedy?.code == .closeOtherProgram)
    #expect(error.description == cause.description)
  }

  @Test func `a photo's error has the words, the remedy and all details of the keeper's error`() {
    let cause = KeepingError(
      place: "door.jpg", code: .full, reason: "the disk is full", remedy: Remedy("buy another"))
    let error = PhotoError.keeping(cause)
    #expect(error.code == .keeping)
    #expect(error.keepingError == cause)
    #expect(error.cameraError == nil)
    #expect(
      error.description == "cannot write the photo door.jpg: the disk is full; buy another")
  }

  @Test func `a photo's error can have a code that this version does not know`() {
    let error = PhotoError(PhotoError.Code(rawValue: "fogged"), "the lens is fogged")
    #expect(error.code.rawValue == "fogged")
    #expect(error.description == "the lens is fogged")
    #expect(error.cameraError == nil && error.keepingError == nil && error.remedy == nil)
  }
}
