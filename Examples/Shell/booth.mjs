// Takes three photos with one camera, by a client of `capture shell` without dependencies.
// Usage: node booth.mjs [simulated]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

// A camera that stays warm, and the store of the user.
class Capture {
  #shell;
  #open = new Map();
  #last = 0;

  constructor(...options) {
    this.#shell = spawn("capture", ["shell", ...options], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: this.#shell.stdout });
    lines.on("line", (line) => this.#take(JSON.parse(line)));
    lines.on("close", () => {
      for (const { reject } of this.#open.values()) reject(new Error("capture shell has ended"));
    });
  }

  // Sends a request, and returns the promise of its result.
  ask(what, members = {}) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
    this.#shell.stdin.write(JSON.stringify({ id, do: what, ...members }) + "\n");
    return answer;
  }

  close() {
    this.#shell.stdin.end();
  }

  #take({ id, result, results, error }) {
    const request = this.#open.get(id);
    if (!request) return; // an event
    this.#open.delete(id);
    if (error) request.reject(Object.assign(new Error(error.message), error));
    else request.resolve(result ?? results);
  }
}

const capture = new Capture(...(process.argv.includes("simulated") ? ["--simulator"] : []));
console.log("camera:", (await capture.ask("open")).camera.name);
const photos = [1, 2, 3].map(() => capture.ask("snap", { to: "booth-%n.jpg" }));
for (const { path, width, height } of await Promise.all(photos)) console.log(path, width, "x", height);
await capture
  .ask("snap", { to: "/nowhere/booth.jpg" })
  .catch((error) => console.log("as expected:", error.kind));
capture.close();
