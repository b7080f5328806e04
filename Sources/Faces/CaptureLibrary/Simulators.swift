public import CCaptureLibrary
internal import CaptureSamplePhotos
internal import CaptureSimulator

/// The cameras of a scenario, as a C program holds them.
final class SimulatorHandle: Sendable {
  let simulator: Simulator
  private let cameraCount: Int

  init(path: String?) throws(CallFailure) {
    do throws(ScenarioError) {
      let scenario = try path.map { path throws(ScenarioError) in try Scenario(path: path) }
      let cameras = scenario ?? .standard
      simulator = try Simulator(
        cameras, photos: .samples, continuing: try ScenarioState.ofEnvironment())
      cameraCount = cameras.cameras.count
    } catch {
      throw CallFailure(error)
    }
  }

  /// The place of a camera in the scenario.
  func place(of camera: Int) throws(CallFailure) -> Int {
    guard (0..<cameraCount).contains(camera) else {
      throw .badArgument("the scenario has no camera \(camera)")
    }
    return camera
  }
}

@c @implementation
public func capture_simulator_open(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in try SimulatorHandle(path: String(from: path)) }
}

@c @implementation
public func capture_simulator_unplug(
  _ simulator: OpaquePointer?, _ index: Int, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try simulator.required(SimulatorHandle.self, "simulator")
    handle.simulator.unplug(try handle.place(of: index))
  }
}

@c @implementation
public func capture_simulator_plug(
  _ simulator: OpaquePointer?, _ index: Int, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try simulator.required(SimulatorHandle.self, "simulator")
    handle.simulator.plug(try handle.place(of: index))
  }
}

@c @implementation
public func capture_simulator_close(_ simulator: OpaquePointer?) {
  release(simulator, as: SimulatorHandle.self)
}
