internal import CaptureCamera
internal import CaptureFiles
internal import CaptureJSON

extension ControlProfile {
  /// The size limit for a profile's file, in bytes.
  private static let byteLimit = 1 << 20

  /// Reads a profile from a file, away from the caller's actor.
  @concurrent
  public init(file path: String) async throws(ProfileError) {
    try self.init(reading: Self.bytes(of: path), file: path)
  }

  private static func bytes(of path: String) throws(ProfileError) -> [UInt8] {
    do throws(FileError) {
      let file = try Descriptor(path, .reading)
      if try file.byteCount <= byteLimit { return try file.readAll() }
    } catch {
      throw ProfileError(error)
    }
    throw ProfileError(.damaged, "cannot read the profile \(path): it is larger than 1 MB")
  }

  /// Reads a profile from JSON; errors refer to the source as `file`.
  public init(reading bytes: [UInt8], file: String) throws(ProfileError) {
    do throws(JSONFieldError) {
      let json = try LocatedJSON(reading: bytes, file: file)
      var fields = try JSONField(json, file: file).fields()
      let camera = try fields.required("camera").identity()
      var controls = try fields.required("controls").fields()
      try fields.finish()
      var settings = ControlSettings()
      for (name, field) in controls.all() {
        let value = ControlValue(try field.settingWords())
        settings.append(ControlSetting(name: ControlName(name), value: value))
      }
      self.init(camera: camera, settings: settings)
    } catch {
      throw ProfileError(.damaged, error.description)
    }
  }

  /// Writes the profile to a file, atomically replacing an existing one; returns once it would
  /// survive a power cut.
  @concurrent
  public func write(to path: String) async throws(ProfileError) {
    do throws(FileError) {
      let place = try Folder.followed(path)
      let file = try TemporaryFile.replacing(place)
      let bytes = Array(text.utf8)
      try file.write(bytes.span.bytes)
      try file.replace(place)
    } catch {
      throw ProfileError(error)
    }
  }

  /// The profile as JSON, as in its file.
  public var text: String {
    let identity = JSON.compact([
      "name": .string(camera.name), "serial": camera.serial.map(JSON.string),
      "port": camera.port.map(JSON.string),
    ])
    let controls = settings.map {
      JSON.Member(name: $0.name.rawValue, value: .string($0.value.text))
    }
    return (["camera": identity, "controls": .object(controls)] as JSON).text
  }
}

extension JSONField {
  fileprivate func identity() throws(JSONFieldError) -> DeviceIdentity {
    var fields = try fields()
    let name = try fields.required("name").string()
    let (serial, port) = (fields.optional("serial"), fields.optional("port"))
    try fields.finish()
    return DeviceIdentity(name: name, serial: try serial?.string(), port: try port?.string())
  }
}
