import Testing

@testable import CaptureCoordinator

@Suite struct CoordinatorMachineTests {
  private func machine(after events: [CoordinatorMachine.Event]) -> CoordinatorMachine {
    var machine = CoordinatorMachine()
    for event in events { _ = machine.handle(event) }
    return machine
  }

  @Test func `a requested shot starts a camera that is off`() {
    var machine = CoordinatorMachine()
    #expect(machine.handle(.shotAsked) == [.endIdle, .start])
  }

  @Test func `the idle timer starts when the last shot ends`() {
    var machine = machine(after: [.shotAsked, .shotAsked, .didStart])
    #expect(machine.handle(.shotEnded) == [])
    #expect(machine.handle(.shotEnded) == [.beginIdle])
    #expect(machine.handle(.idlePassed) == [.endIdle, .stop])
  }

  @Test func `the idle timer does not stop the camera while a lease is held`() {
    var machine = machine(after: [.leaseTaken, .didStart, .shotAsked])
    #expect(machine.handle(.shotEnded) == [])
    #expect(machine.handle(.idlePassed) == [])
    #expect(machine.handle(.leaseEnded) == [.beginIdle])
  }

  @Test func `a lease taken while the camera is stopping asks for another start`() {
    var machine = machine(after: [.shotAsked, .didStart, .shotEnded, .idlePassed])
    #expect(machine.camera == .stopping)
    #expect(machine.handle(.leaseTaken) == [.endIdle, .start])
    #expect(machine.handle(.didStop) == [])
    #expect(machine.camera == .starting)
    #expect(machine.handle(.didStart) == [])
    #expect(machine.camera == .on)
  }

  @Test func `the next shot starts a camera that has failed`() {
    var machine = machine(after: [.shotAsked, .didFail, .shotEnded])
    #expect(machine.camera == .off)
    #expect(machine.handle(.shotAsked) == [.endIdle, .start])
  }

  @Test func `a camera that starts after an earlier failure was reported is on`() {
    var machine = machine(after: [.shotAsked, .didFail, .shotEnded])
    #expect(machine.handle(.didStart) == [.beginIdle])
    #expect(machine.camera == .on)
  }

  @Test(
    arguments: [
      ([], []), ([.shotAsked], [.endIdle, .stop]), ([.shotAsked, .didStart], [.endIdle, .stop]),
      ([.shotAsked, .didStart, .stop], []), ([.shotAsked, .didFail], []),
    ] as [([CoordinatorMachine.Event], [CoordinatorMachine.Action])])
  func `only a camera that is on or starting can be stopped`(
    before: [CoordinatorMachine.Event], actions: [CoordinatorMachine.Action]
  ) {
    var machine = machine(after: before)
    #expect(machine.handle(.stop) == actions)
  }

  @Test func `a camera that is no longer needed when it starts begins the idle timer`() {
    var machine = machine(after: [.shotAsked, .shotEnded])
    #expect(machine.handle(.didStart) == [.beginIdle])
  }
}
