import CaptureBase
import CaptureImaging
import CaptureStore
import Testing

@testable import CaptureBrowse

struct ScrubMachineTests {
  private typealias Action = ScrubMachine.Action
  private static let (a, b, c) = (PhotoID.numbered(1), PhotoID.numbered(2), PhotoID.numbered(3))

  /// A machine with its own clock.
  private struct Fixture {
    var machine: ScrubMachine
    var now = Timestamp(nanoseconds: 1_000_000_000)

    init(_ policy: ScrubPolicy) {
      machine = ScrubMachine(policy: policy, frame: .milliseconds(16))
    }

    mutating func tell(_ event: ScrubMachine.Event, after milliseconds: Int = 0) -> [Action] {
      now = now + .milliseconds(milliseconds)
      return machine.handle(event, at: now)
    }

    mutating func ask(
      _ photo: PhotoID, _ holding: ScrubMachine.Holding = .init(), after milliseconds: Int = 0
    ) -> [Action] {
      tell(.request(photo, holding), after: milliseconds)
    }
  }

  @Test(arguments: ScrubPolicy.allCases)
  func `the screen tier is loaded first, and is final once shown`(policy: ScrubPolicy) {
    var fixture = Fixture(policy)
    #expect(fixture.ask(Self.a) == [.load(Self.a, .screen)])
    #expect(fixture.tell(.decoded(Self.a, .screen)).last == .show(Self.a, .screen))
    #expect(fixture.tell(.rest) == [])
    #expect(fixture.machine.current?.isSettled == true)
  }

  @Test(arguments: ScrubPolicy.allCases)
  func `a photo that is not ready in time is cancelled, and the next is loaded low first`(
    policy: ScrubPolicy
  ) {
    var fixture = Fixture(policy)
    _ = fixture.ask(Self.a)
    #expect(fixture.ask(Self.b, after: 20) == [.cancel(Self.a), .load(Self.b, .low)])
    #expect(fixture.tell(.decoded(Self.a, .screen)) == [])
    let dependent = fixture.tell(.decoded(Self.b, .low))
    #expect(dependent == [.cancel(Self.b), .show(Self.b, .low), .load(Self.b, .screen)])
    #expect(fixture.tell(.decoded(Self.b, .screen)).contains(.show(Self.b, .screen)))
  }

  @Test func `the classic policy returns to the screen tier after a photo that was in time`() {
    var fixture = Fixture(.classic)
    _ = fixture.ask(Self.a)
    _ = fixture.ask(Self.b)
    _ = fixture.tell(.decoded(Self.b, .low))
    _ = fixture.tell(.decoded(Self.b, .screen))
    #expect(fixture.ask(Self.c) == [.load(Self.c, .screen)])
  }

  @Test func `the adaptive policy skips the low tier if the screen tier was quick`() {
    var fixture = Fixture(.adaptive)
    _ = fixture.ask(Self.a)
    _ = fixture.tell(.decoded(Self.a, .screen), after: 10)
    _ = fixture.ask(Self.b)
    #expect(fixture.ask(Self.c, after: 3) == [.cancel(Self.b), .load(Self.c, .screen)])
  }

  @Test func `the adaptive policy starts with the low tier if the screen tier was slow`() {
    var fixture = Fixture(.adaptive)
    _ = fixture.ask(Self.a)
    _ = fixture.tell(.decoded(Self.a, .screen), after: 30)
    #expect(!fixture.machine.isQuick)
    #expect(fixture.ask(Self.b) == [.load(Self.b, .low)])
    _ = fixture.tell(.decoded(Self.b, .low), after: 1)
    _ = fixture.tell(.decoded(Self.b, .screen), after: 1)
    let inMemory = ScrubMachine.Holding(hasScreen: true)
    #expect(fixture.ask(Self.c, inMemory) == [.load(Self.c, .screen)])
  }

  @Test func `the low tier is not loaded first if it takes as long as the screen tier`() {
    var fixture = Fixture(.adaptive)
    _ = fixture.ask(Self.a)
    _ = fixture.ask(Self.b, after: 40)
    _ = fixture.tell(.decoded(Self.b, .low), after: 60)
    _ = fixture.tell(.decoded(Self.b, .screen), after: 50)
    #expect(fixture.ask(Self.c) == [.load(Self.c, .screen)])
  }

  @Test func `pixels in memory are shown at once`() {
    var fixture = Fixture(.adaptive)
    #expect(fixture.ask(Self.a, .init(pixels: .screen)) == [.show(Self.a, .screen)])
    let better: [Action] = [.show(Self.b, .low), .load(Self.b, .screen)]
    #expect(fixture.ask(Self.b, .init(pixels: .low)) == better)
  }

  @Test func `requesting a photo again while it is loading continues the same request`() {
    var fixture = Fixture(.classic)
    _ = fixture.ask(Self.a)
    #expect(fixture.ask(Self.a, after: 30) == [])
    #expect(fixture.machine.current?.number == 1)
    _ = fixture.tell(.decoded(Self.a, .screen))
    #expect(fixture.ask(Self.a, .init(pixels: .screen)) == [.show(Self.a, .screen)])
    #expect(fixture.machine.current?.number == 2)
  }

  @Test func `the screen tier is loaded if the low tier fails`() {
    var fixture = Fixture(.classic)
    let error = BrowseError(.undecodable, Self.b, "x")
    _ = fixture.ask(Self.a)
    _ = fixture.ask(Self.b)
    #expect(fixture.tell(.failed(Self.b, .low, error)) == [.load(Self.b, .screen)])
    #expect(fixture.tell(.failed(Self.b, .screen, error)) == [.report(error)])
  }

  @Test func `a failed photo is retried once at rest, and not again`() {
    var fixture = Fixture(.classic)
    let error = BrowseError(.undecodable, Self.a, "x")
    _ = fixture.ask(Self.a)
    _ = fixture.tell(.failed(Self.a, .screen, error))
    #expect(fixture.tell(.rest) == [.load(Self.a, .screen)])
    #expect(fixture.tell(.failed(Self.a, .screen, error)) == [.report(error)])
    #expect(fixture.tell(.rest) == [])
  }

  @Test func `the full size is loaded once, after the screen tier`() {
    var fixture = Fixture(.classic)
    _ = fixture.ask(Self.a)
    #expect(fixture.tell(.zoom) == [])
    let actions = fixture.tell(.decoded(Self.a, .screen))
    #expect(actions.suffix(2) == [.show(Self.a, .screen), .load(Self.a, .full)])
    #expect(fixture.tell(.zoom) == [])
    #expect(fixture.tell(.decoded(Self.a, .full)).contains(.show(Self.a, .full)))
  }

  @Test func `a full size loaded for an earlier request is not loaded again`() {
    var fixture = Fixture(.classic)
    _ = fixture.ask(Self.a)
    #expect(fixture.tell(.decoded(Self.a, .full)).contains(.show(Self.a, .full)))
    #expect(fixture.tell(.zoom) == [])
    #expect(fixture.machine.current?.awaited == nil)
  }
}
