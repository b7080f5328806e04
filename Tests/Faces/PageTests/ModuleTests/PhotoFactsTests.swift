import CaptureJSON
import Testing

extension InBrowser {
  /// The panel's facts about a photo.
  struct PhotoFactsTests {
    @Test func `focal lengths, smaller copies and states are spelled out`() throws {
      let tab = try ModuleTab("views/shared/photo-facts", "model/photo-name")
      try tab.tab.evaluate(
        """
        globalThis.fact = (name, members) => photoFacts({
          id: 'x', width: 4, height: 3, orientation: 1, bytes: 9, storePath: 'a/b/c.jpg', ...members,
        }).find((one) => one.name === name)?.text ?? null;
        globalThis.state = { checksum: 'ab', bytes: 9000, current: true, kept: true };
        0
        """)
      try tab.expect([
        "exposureWords({ exposureMs: 20, aperture: 2, iso: 200, focalLength: 4.2, equivalentFocalLength: 28 })":
          #""1/50 s, f/2, ISO 200, 4.2 mm (28 mm equivalent)""#,
        "exposureWords({ focalLength: 50, equivalentFocalLength: null })": #""50 mm""#,
        "exposureWords({ focalLength: null, equivalentFocalLength: 28 })": #""28 mm equivalent""#,
        """
        fact('Smaller copies', { tiers: {
          low: { width: 640, height: 480, bytes: 40000 }, thumb: { width: 128, height: 96, bytes: 6000 } } })
        """: #""low quality 640 × 480, 40 kB\nthumb 128 × 96, 6 kB""#,
        "fact('Checksum', { states: [state] })": #""ab""#,
        "fact('2 states', { states: [state, { ...state, checksum: 'cd', bytes: null, current: false }] })":
          #""ab, 9 kB, current\ncd, not in this store""#,
        "[fact('ID and checksum', { id: 'ab', states: [state] }), fact('ID', { states: [state] })]":
          #"["ab","x"]"#,
        "fact('ID', { id: 'ab', states: [state] })": "null",
        "fact('Added', { added: '2025-11-26T07:01:00Z' })": #""26 November 2025 07:01:00""#,
        "[fact('Smaller copies', {}), fact('Checksum', { states: [] })]": "[null,null]",
        "[folderOf({ storePath: 'a/b/c.jpg' }), folderOf({ storePath: 'c.jpg' })]": #"["a/b",""]"#,
      ])
    }
  }
}
