internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging

/// Cameras, their picture sizes and their controls, for an unfinished line.
struct CameraCompletion {
  private let choice: CameraChoice
  private let typed: String

  init(_ parsed: ParsedCommand, typed: String) {
    choice = ((try? CameraChoice(parsed)) ?? CameraChoice()).replacingPath { $0.expandingTilde() }
    self.typed = typed
  }

  func candidates(of kind: ValueKind) async -> [Completion.Candidate] {
    switch kind {
    case .device: await devices + kinds
    case .size: await sizes.map { Completion.Candidate("\($0)") }
    case .control: await controls.map { Completion.Candidate($0.name.description) }
    default: await settings
    }
  }

  /// Each camera by its path, and by what else begins as what was typed.
  private var devices: [Completion.Candidate] {
    get async {
      await listed.flatMap { device in
        let identity = device.identity
        let others = [
          identity.name, identity.serial.map { "serial:\($0)" }, identity.port.map { "port:\($0)" },
        ]
        return [Completion.Candidate(device.path, identity.title)]
          + (typed.isEmpty ? [] : others.compactMap { $0 }.map { .init($0, device.path) })
      }
    }
  }

  /// The kinds that have a name, alone and, once something was typed, before a path.
  private var kinds: [Completion.Candidate] {
    CameraKind.all.filter { !$0.name.isEmpty }.flatMap { kind -> [Completion.Candidate] in
      [Completion.Candidate(kind.name, kind.forms)]
        + (kind.takesPath && !typed.isEmpty ? [.init("\(kind.name)=", kind.forms)] : [])
    }
  }

  /// The cameras, none of which is opened for this.
  private var listed: [CameraDevice] {
    get async { (try? await choice.backend().listed()) ?? [] }
  }

  /// The camera if it is simulated, with its backend; a real one would have to be opened.
  private var simulated: (backend: any CameraBackend, device: CameraDevice)? {
    get async {
      guard choice.isSimulated, let backend = try? choice.backend(),
        let device = try? await backend.device(chosenBy: choice.selector)
      else { return nil }
      return (backend, device)
    }
  }

  /// The sizes of a simulated camera's modes, or those that most real cameras offer.
  private var sizes: [FrameSize] {
    get async {
      guard choice.isSimulated else { return Self.usualSizes }
      let modes = await simulated?.device.modes ?? []
      var seen: Set<FrameSize> = []
      return modes.map(\.size).filter { seen.insert($0).inserted }
    }
  }

  private static let usualSizes = [
    FrameSize(width: 640, height: 480), FrameSize(width: 1280, height: 720),
    FrameSize(width: 1920, height: 1080),
  ]

  /// The controls of a simulated camera.
  private var controls: [CameraControl] {
    get async {
      guard let (backend, device) = await simulated else { return [] }
      return (try? await backend.controls(of: device)) ?? []
    }
  }

  /// The names of controls, and once a name is complete, its values as far as they are words.
  private var settings: [Completion.Candidate] {
    get async {
      await controls.flatMap { control -> [Completion.Candidate] in
        let start = "\(control.name)="
        guard typed.hasPrefix(start) else { return [Completion.Candidate(start)] }
        return control.words.map { Completion.Candidate(start + $0) }
      }
    }
  }
}

extension CameraControl {
  /// The values that are words.
  fileprivate var words: [String] {
    switch kind {
    case .integer, .bits: []
    case .boolean: ["off", "on"]
    case .menu(let items): items.map { words(for: $0.value) }
    }
  }
}
