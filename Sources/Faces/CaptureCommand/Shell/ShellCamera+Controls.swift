internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureWords

/// The controls of the camera, which can be set whether or not it is running.
extension ShellCamera {
  func answer(_ work: ShellControls) async throws(Failure) -> ShellAnswer {
    let (backend, device) = try await target()
    do throws(CameraError) {
      switch work {
      case .list: return .results(try await backend.controls(of: device).map(\.json))
      case .get(let names):
        let controls = try await backend.controls(of: device)
        return .results(try controls.named(names).map(\.json))
      case .set(let settings):
        let outcomes = try await backend.set(settings, on: device).ordered(as: settings)
        return .outcomes(outcomes, among: try await backend.controls(of: device))
      case .reset(let names):
        let outcomes = try await backend.reset(names, of: device)
        return .outcomes(outcomes, among: try await backend.controls(of: device), isReset: true)
      }
    } catch {
      throw Failure(error.about(device))
    }
  }
}

extension [CameraControl] {
  /// Returns the controls with these names, in their order.
  fileprivate func named(_ names: [ControlName]) throws(CameraError) -> [CameraControl] {
    var controls: [CameraControl] = []
    for name in names { controls.append(try named(name)) }
    return controls
  }
}

extension ShellAnswer {
  /// Returns the answer about settings: an error if the camera did not keep all of them.
  fileprivate static func outcomes(
    _ outcomes: [ControlOutcome], among controls: [CameraControl], isReset: Bool = false
  ) -> ShellAnswer {
    let results = outcomes.map { outcome in
      // A control that is inactive because its automatic mode was also reset needs no remark.
      outcome.json(isReset && outcome.didStick ? nil : outcome.remark(among: controls))
    }
    let lost = outcomes.filter { !$0.didStick }.compactMap { $0.remark(among: controls) }
    guard outcomes.contains(where: { !$0.didStick }) else { return .results(results) }
    return .results(results, .message(lost.joined(separator: "; "), .badControl))
  }
}
