import CaptureJSON
import Testing

extension InBrowser {
  struct ModelModuleTests {
    @Test func `an address and its view are each made of the other`() throws {
      let tab = try ModuleTab("model/route")
      try tab.expect([
        "viewOf('/')": #"{"name":"viewfinder","parameters":{}}"#,
        "viewOf('/photo/ab12', '?rating=4')":
          #"{"name":"photo","parameters":{"rating":"4","id":"ab12"}}"#,
        "viewOf('/sheet', '?keyword=a&keyword=b%26c')":
          #"{"name":"sheet","parameters":{"keyword":["a","b&c"]}}"#,
        "viewOf('/album/crete%2F1')": #"{"name":"album","parameters":{"name":"crete/1"}}"#,
        "viewOf('/photo/')": #"{"name":"viewfinder","parameters":{}}"#,
        "viewOf('/photo/%zz')": #"{"name":"viewfinder","parameters":{}}"#,
        "viewOf('/elsewhere')": #"{"name":"viewfinder","parameters":{}}"#,
        "addressOf('photo', {id: 'ab12', rating: '4'})": #""/photo/ab12?rating=4""#,
        "addressOf('album', {name: 'a/b?c'})": #""/album/a%2Fb%3Fc""#,
        "addressOf('sheet', {keyword: ['a', 'b&c'], text: null})":
          #""/sheet?keyword=a&keyword=b%26c""#,
      ])
    }

    @Test func `going to a view and back keeps the addresses, and a replaced one leaves no step`()
      throws
    {
      let tab = try ModuleTab("model/route")
      try tab.tab.evaluate(
        "go('cull'); go('photo', {id: 'a'}); go('photo', {id: 'b'}, {replace: true}); 0")
      try tab.expect(["[location.pathname, view.get().parameters.id]": #"["/photo/b","b"]"#])
      try tab.tab.evaluate("back()")
      try tab.tab.wait(until: "location.pathname === '/cull'")
      try tab.expect(["view.get()": #"{"name":"cull","parameters":{}}"#])
    }

    @Test func `going back to a view takes the step back only if it is the view before`() throws {
      let tab = try ModuleTab("model/route")
      try tab.tab.evaluate("go('sheet', {rating: '4'}); go('photo', {id: 'a'}); backTo('sheet'); 0")
      try tab.tab.wait(until: "location.pathname === '/sheet'")
      try tab.expect([
        "[location.search, history.state.depth]": #"["?rating=4",1]"#,
        "(go('cull'), go('photo', {id: 'b'}), backTo('sheet'), [location.search, history.state.depth])":
          #"["",4]"#,
      ])
    }

    @Test func `a query keeps only what the server knows, and is equal to itself in any order`()
      throws
    {
      let tab = try ModuleTab("model/query")
      try tab.expect([
        "parse({rating: '4', keyword: ['a', 'a', 'b'], text: '', order: '-size', id: 'x', bin: 'yes'})":
          #"{"rating":"4","keyword":["a","b"],"order":"-size"}"#,
        "parse({rating: '7', order: 'colour', unreviewed: 'true', keyword: 'sea'})":
          #"{"keyword":["sea"],"unreviewed":"true"}"#,
        "parse({rating: '4', unreviewed: 'true'})": #"{"unreviewed":"true"}"#,
        "text({rating: '4', folder: 'a b', keyword: ['x', 'y']})":
          #""folder=a+b&keyword=x&keyword=y&order=-taken&rating=4""#,
        "text({order: 'added', rating: '4'}) === text({rating: '4', order: 'added'})": "true",
        "toggled({rating: '4'}, 'rating', '4')": "{}",
        "toggled({rating: '4'}, 'rating', '5')": #"{"rating":"5"}"#,
        "toggled({keyword: ['a']}, 'keyword', 'b')": #"{"keyword":["a","b"]}"#,
        "toggled({keyword: ['a']}, 'keyword', 'a')": "{}",
        "[{}, {order: 'added'}, {text: 'x'}].map(isEverything)": "[true,true,false]",
      ])
    }

    @Test func `settings that were tampered with are their defaults`() throws {
      let tab = try ModuleTab()
      try tab.tab.evaluate(
        #"localStorage.setItem('capture.settings', '{"theme":"dark","pencil":"<b>","letters":1}')"#)
      try tab.use("model/settings")
      try tab.expect([
        "['theme', 'pencil', 'letters'].map((name) => settings[name].get())":
          #"["dark","red",true]"#,
        "(cycle('timer'), cycle('timer'), cycle('timer'), settings.timer.get())": "0",
        "(settings.pencil.set('teal'), JSON.parse(localStorage.getItem('capture.settings')).pencil)":
          #""teal""#,
      ])
    }

    @Test func `a key is known by its character, and a letter of another script by its place`()
      throws
    {
      let tab = try ModuleTab("shell/keys")
      func press(_ members: String) -> String { "combination({code: '', \(members)})" }
      try tab.expect([
        press("key: 'k'"): #""k""#,
        press("key: 'L', shiftKey: true"): #""Shift+l""#,
        press("key: '?', shiftKey: true"): #""?""#,
        press("key: '1', shiftKey: true"): #""1""#,
        press("key: ' '"): #""Space""#,
        press("key: 'ArrowLeft', shiftKey: true"): #""Shift+ArrowLeft""#,
        press("key: 'z', metaKey: true"): #""Ctrl+z""#,
        "combination({key: 'π', code: 'KeyP'})": #""p""#,
        "combination({key: 'ö', code: 'Semicolon'})": #""ö""#,
        "['Shift+ArrowLeft', 'z', '+', 'Ctrl+z', 'Escape', 'Space'].map(shownKey)":
          #"["Shift+←","Z","+","Ctrl+Z","Esc","Space"]"#,
      ])
    }

    @Test func `one sentence is announced per half second, and the newest one wins`() throws {
      let tab = try ModuleTab("shell/speak")
      try tab.tab.evaluate(
        """
        globalThis.said = [];
        let now = 0;
        let due = null;
        const clock = { now: () => now, after: (wait, run) => { due = { at: now + wait, run }; } };
        const say = createVoice((text) => said.push(`${now} ${text}`), clock);
        const advance = (to) => {
          now = to;
          if (due !== null && due.at <= now) {
            const { run } = due;
            due = null;
            run();
          }
        };
        say('one');
        advance(100);
        say('two');
        advance(200);
        say('three');
        advance(500);
        advance(1200);
        say('three');
        0
        """)
      try tab.expect(["said": "[\"0 one\",\"500 three\",\"1200 three\u{a0}\"]"])
    }
  }
}
