internal import CaptureCamera
internal import CaptureUSBCamera
internal import CaptureWords

/// Cameras that are plugged in until a signal, a failure, or the end of a command.
struct SimulatedRun {
  /// Why the cameras are unplugged.
  enum Ending {
    case signal
    case command(status: Int32)
    case failed(Failure)
  }

  private enum Happening: Sendable {
    case camera(Int, USBCameraEvent)
    case signal(ExitCode)
    case commandEnded(status: Int32)
  }

  private let cameras: [(device: CameraDevice, usb: USBCamera)]
  private let command: [String]
  private let output: SimulateOutput

  init(of cameras: [(CameraDevice, USBCamera)], command: [String], _ output: SimulateOutput) {
    self.cameras = cameras
    self.command = command
    self.output = output
  }

  /// Plugs the cameras in, and returns the first reason to end.
  func ending(signals: AsyncStream<ExitCode>) async -> Ending {
    let (happenings, news) = AsyncStream.makeStream(of: Happening.self)
    var watches = [Task { for await code in signals { news.yield(.signal(code)) } }]
    defer { for watch in watches { watch.cancel() } }
    var missing: Set<Int> = []
    do throws(USBCameraError) {
      for (index, camera) in cameras.enumerated() {
        if try await camera.usb.plugIn() { missing.insert(index) }
        let events = camera.usb.events
        watches.append(Task { for await event in events { news.yield(.camera(index, event)) } })
      }
    } catch {
      return .failed(Failure(error))
    }
    var (paths, child): ([Int: String], ChildCommand?) = ([:], nil)
    for await happening in happenings {
      switch happening {
      case .signal(let code):
        guard let child else { return .signal }
        child.pass(code)
      case .commandEnded(let status): return .command(status: status)
      case .camera(_, .failed(let error)): return .failed(Failure(error))
      case .camera(let index, .unplugged): output.tell("unplugged", device(index, paths[index]))
      case .camera(let index, .plugged(let path)):
        paths[index] = path
        missing.remove(index)
        output.tell("plugged", device(index, path))
        guard !command.isEmpty, child == nil, missing.isEmpty else { continue }
        do throws(Failure) {
          let started = try ChildCommand(command, device: paths[paths.keys.min() ?? 0] ?? path)
          child = started
          watches.append(Task { news.yield(.commandEnded(status: await started.status)) })
        } catch {
          return .failed(error)
        }
      }
    }
    return .signal
  }

  /// Unplugs all cameras.
  func unplug() async {
    for camera in cameras { await camera.usb.unplug() }
  }

  private func device(_ index: Int, _ path: String?) -> CameraDevice {
    var device = cameras[index].device
    device.path = path ?? ""
    return device
  }
}
