import Testing

extension InBrowser {
  /// What the page calls the controls of a camera.
  struct NameModuleTests {
    @Test func `standard controls have photographers' names, and those used most come first`()
      throws
    {
      let tab = try ModuleTab("views/viewfinder/control-names")
      try tab.expect([
        "controlName('exposure_time_absolute')": #""Exposure time""#,
        "controlName('led1_mode')": #""Led1 mode""#,
        """
        (() => {
          const names = ['sharpness', 'led1_mode', 'brightness', 'white_balance_automatic',
            'auto_exposure', 'power_line_frequency', 'exposure_time_absolute'];
          const { first, more } = inOrder(names.map((name) => ({ name })));
          return [first.map(({ name }) => name), more.map(({ name }) => name)];
        })()
        """:
          #"[["auto_exposure","exposure_time_absolute","white_balance_automatic","brightness"],["sharpness","power_line_frequency","led1_mode"]]"#,
        "valueWords('exposure_time_absolute', 157)": #""15.7 ms""#,
        "valueWords('white_balance_temperature', 4500)": #""4500 K""#,
        "valueWords('gain', 3)": #""3""#,
        "[itemName('Aperture Priority Mode'), itemName('50 Hz')]": #"["Automatic","50 Hz"]"#,
        "remarkWords(['inactive', 'odd'])": #""Set automatically; odd""#,
      ])
    }

    @Test func `a photo whose picture had not settled is announced with the reason`() throws {
      let tab = try ModuleTab("model/taken")
      func doubt(_ settle: String, wasSeen: Bool = true) -> String {
        "doubtAbout({ shot: { report: { settle: \(settle) } } }, { wasSeen: \(wasSeen) })"
      }
      try tab.expect([
        doubt("{ settled: false, reason: 'still dark' }"):
          #"", but the picture had not settled: still dark""#,
        doubt("{ settled: true, reason: null }"): "null",
        doubt("{ settled: false, reason: 'too early to say' }"): "null",
        doubt("{ settled: false, reason: 'too early to say' }", wasSeen: false):
          #"", but the picture had no time to settle""#,
        doubt("null"): "null", "doubtAbout({}, { wasSeen: false })": "null",
      ])
    }

    @Test func `a mode of a camera is its size, its shape and its rate`() throws {
      let tab = try ModuleTab("views/viewfinder/control-names")
      func mode(_ width: Int, _ height: Int, _ rate: String, _ format: String = "MJPG") -> String {
        "{format: '\(format)', width: \(width), height: \(height), rate: \(rate)}"
      }
      try tab.expect([
        "modeNames([\(mode(2592, 1936, "30")), \(mode(1936, 2592, "29.97"))])":
          #"["5 MP, 4:3, 30 frames/s","5 MP, 3:4, 30 frames/s"]"#,
        "modeNames([\(mode(1920, 1080, "7.5")), \(mode(640, 480, "30"))])":
          #"["2 MP, 16:9, 7.5 frames/s","0.3 MP, 4:3, 30 frames/s"]"#,
        "modeNames([\(mode(640, 480, "30")), \(mode(640, 480, "30", "YUYV"))])":
          #"["0.3 MP, 4:3, 30 frames/s, MJPG","0.3 MP, 4:3, 30 frames/s, YUYV"]"#,
        "modeNames([\(mode(640, 480, "30")), \(mode(648, 484, "30"))])":
          #"["0.3 MP, 4:3, 30 frames/s, 640 × 480, MJPG","0.3 MP, 4:3, 30 frames/s, 648 × 484, MJPG"]"#,
        "modeFacts(\(mode(2592, 1936, "30")))": #""2592 × 1936, MJPG""#,
      ])
    }
  }
}
