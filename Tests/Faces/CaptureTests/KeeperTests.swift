import Capture
import Testing

/// A keeper of an embedding program, tested without a camera.
@Suite struct KeeperTests {
  private struct NumberingKeeper: PhotoKeeper {
    func keep(_ photo: TakenPhoto) -> KeptPhoto { KeptPhoto(photo, id: "7", at: "album") }
  }

  @Test func `a keeper can be tested with a photo that the test creates`() {
    let kept = NumberingKeeper().keep(SampleValues.taken)
    #expect(kept.id == "7")
    #expect(kept.photo.size == SampleValues.size)
    #expect(kept.photo.orientation == .up)
    #expect(kept.photo.settings == SampleValues.settings)
  }

  @Test func `a frame made of bytes is as long as they are`() {
    let layout = FrameLayout(packed: .motionJPEG, size: SampleValues.size)
    #expect(Frame(layout: layout).isEmpty)
    #expect(SampleValues.frame.withBytes { $0.byteCount } == SampleValues.bytes.count)
    #expect(SampleValues.frame.withBytes(ofBuffer: 1) { $0.byteCount } == 0)
  }
}
