import CaptureJSON
import Testing

extension InBrowser {
  /// Changes that take the server long, and that it does not answer, on a clock of the test.
  struct PatienceTests {
    /// A tab in which requests are answered by `answers`, and deadlines end by `pass(milliseconds)`.
    private static func tab() throws -> ModuleTab {
      let tab = try ModuleTab("model/verdicts", "server/request")
      try tab.tab.evaluate(
        """
        (() => {
          let now = 0;
          const deadlines = [];
          AbortSignal.timeout = (after) => {
            const abort = new AbortController();
            deadlines.push({ at: now + after, abort });
            return abort.signal;
          };
          globalThis.pass = (time) => {
            now += time;
            for (const { at, abort } of deadlines) if (at <= now) abort.abort();
          };
          globalThis.asked = [];
          globalThis.fetch = (path, { body, signal }) => new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            const answer = (value) => resolve(new Response(JSON.stringify(value)));
            asked.push({ path, body: JSON.parse(body ?? 'null'), answer, lose: () => reject(new TypeError('lost')) });
          });
          globalThis.next = async () => {
            while (asked.length === 0) await new Promise((resume) => setTimeout(resume));
            return asked.shift();
          };
        })()
        """)
      return tab
    }

    @Test func `a change that takes the server long can be undone, which may take as long`() throws
    {
      let tab = try Self.tab()
      try tab.expect([
        """
        (async () => {
          const done = remove(Array.from({ length: 1000 }, (_, index) => `id ${index}`));
          const first = await next();
          pass(60_000);
          first.answer({ photos: [], failed: [], undo: 'step' });
          const isDone = await done;
          const step = undo();
          const second = await next();
          pass(60_000);
          second.answer({ photos: [], failed: [], undo: 'again' });
          await rate([], null);
          const path = second.path.split('?')[0];
          return [isDone, step?.words, path, second.body, refusal.get()];
        })()
        """: #"[true,"moved to the bin","/v1/undo",{"undo":"step"},null]"#
      ])
    }

    @Test func `an undo without an answer is requested again with the same key`() throws {
      let tab = try Self.tab()
      try tab.expect([
        """
        (async () => {
          const done = tag(['a'], { add: ['sea'] });
          (await next()).answer({ photos: [], failed: [], undo: 'step' });
          await done;
          const step = undo();
          const first = await next();
          first.lose();
          const second = await next();
          second.answer({ photos: [], failed: [], undo: 'again' });
          return [await step.undoing, first.path === second.path, second.path.includes('?key='),
            second.body, refusal.get(), steps.count.get()];
        })()
        """: #"[true,true,true,{"undo":"step"},null,0]"#
      ])
    }

    @Test func `an album may take the server as long as a photo`() throws {
      let tab = try Self.tab()
      try tab.use("server/api")
      try tab.expect([
        """
        (async () => {
          const done = changeAlbum('crete', { title: 'Crete' });
          const request = await next();
          pass(60_000);
          request.answer({ name: 'crete' });
          return (await done).name;
        })()
        """: #""crete""#
      ])
    }

    @Test func `other requests do not wait for longer than ten seconds`() throws {
      let tab = try Self.tab()
      try tab.expect([
        """
        (async () => {
          const failed = getJSON('/v1/state').catch(({ message }) => message);
          await next();
          pass(10_000);
          return await failed;
        })()
        """: #""The server does not answer.""#
      ])
    }
  }
}
