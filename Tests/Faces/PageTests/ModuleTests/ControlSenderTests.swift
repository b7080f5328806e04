import CaptureJSON
import Testing

extension InBrowser {
  /// What the panel says of changes of a camera's controls.
  struct ControlSenderTests {
    private static func outcomes(_ outcome: JSON? = nil, remarks: [JSON] = []) -> JSON {
      [
        "outcomes": .array(outcome.map { [$0] } ?? []), "remarks": .array(remarks),
        "controls": [],
      ]
    }

    private static let done = ScriptedServer.Answer.json(outcomes())
    private static let leftOut = ScriptedServer.Answer.json(
      outcomes(remarks: ["gain=3 is left out"]))
    private static let refused = ScriptedServer.Answer.json(
      outcomes(["name": "gain", "asked": 1, "got": 2, "refusal": "it is busy", "remark": nil]),
      status: 422)
    private static let gone = ScriptedServer.Answer.json(
      ["error": ["message": "It is gone.", "code": 15, "kind": "unplugged", "remedy": nil]],
      status: 409)

    /// A tab with the open panel of a camera, whose buttons `press` by their texts.
    private static func panel(
      answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer?
    ) throws -> ModuleTab {
      let tab = try ModuleTab("views/viewfinder/camera-panel") { request in
        if request.method == "POST" { return answer(request) }
        return .json(["controls": [], "profile": nil])
      }
      try tab.tab.evaluate(
        """
        (() => {
          globalThis.panel = new CameraPanel({ leave() {} });
          panel.show({ id: 'c', name: 'C', modes: [] });
          document.body.append(panel.element);
          const buttons = [...panel.element.querySelectorAll('.answers button')];
          globalThis.press = (text) => buttons.find((one) => one.textContent === text).click();
          globalThis.said = () => panel.element.querySelector('[role=status]').textContent;
        })()
        """)
      return tab
    }

    @Test(arguments: [
      ("Reset", done, "All settings are back to their defaults."),
      ("Reset", refused, "Gain: it is busy."), ("Reset", gone, "It is gone."),
      ("Load profile", done, "Loaded."), ("Load profile", refused, "Gain: it is busy."),
      ("Load profile", leftOut, "Gain=3 is left out."), ("Load profile", gone, "It is gone."),
      ("Save profile", gone, "It is gone."),
    ])
    func `the panel says that something was done only if the camera has done all of it`(
      button: String, answer: ScriptedServer.Answer, words: String
    ) throws {
      let tab = try Self.panel { _ in answer }
      try tab.tab.evaluate("(press('\(button)'), 0)")
      try tab.tab.wait(until: "said() !== ''")
      try tab.expect(["new Promise((done) => setTimeout(() => done(said()), 100))": "\"\(words)\""])
    }

    @Test func `values wait for the request before them, and a reset is neither mixed nor early`()
      throws
    {
      var bodies: [String] = []
      let tab = try ModuleTab("views/viewfinder/control-sender") { request in
        bodies.append(request.path + request.body)
        return bodies.count == 2 ? Self.refused : .json(Self.outcomes())
      }
      try tab.tab.evaluate(
        """
        (globalThis.said = [], globalThis.sender = new ControlSender({
          show() {}, say: (words) => said.push(words?.message ?? null), fail() {},
        }), 0)
        """)
      try tab.expect([
        """
        Promise.all([
          sender.send('c', { set: { gain: '1' } }), sender.send('c', { reset: ['gain'] }),
          sender.send('c', { set: { gain: '2' } }), sender.send('c', { set: { hue: '3' } }),
          sender.send('d', { set: { hue: '4' } }),
        ])
        """: "[true,false,true,true,true]",
        "said": #"[null,"gain: it is busy",null,null]"#,
      ])
      #expect(
        bodies == [
          #"/v1/cameras/c/controls{"set":{"gain":"1"}}"#,
          #"/v1/cameras/c/controls{"reset":["gain"]}"#,
          #"/v1/cameras/c/controls{"set":{"gain":"2","hue":"3"}}"#,
          #"/v1/cameras/d/controls{"set":{"hue":"4"}}"#,
        ])
    }
  }
}
