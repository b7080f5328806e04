// A button that copies a block of code.
"use strict";

{
  // How long a button says what it has done, in milliseconds.
  const pause = 2000;

  // What a reader wants of a block: of a dialogue with a shell, the commands without their prompts.
  const wanted = (text) => {
    const commands = text.split("\n").filter((line) => line.startsWith("$ "));
    return commands.length > 0 ? commands.map((line) => line.slice(2)).join("\n") : text;
  };

  // The way for browsers that keep the clipboard from pages that are files.
  const copyOldWay = (text) => {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    focused?.focus({ preventScroll: true });
    return isDone;
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyOldWay(text);
    }
  };

  const button = (block, status) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = "Copy";
    made.setAttribute("aria-label", "Copy the code");
    made.addEventListener("click", async () => {
      const isDone = await copy(wanted(block.textContent));
      made.textContent = isDone ? "Copied" : "Failed";
      status.textContent = isDone ? "The code was copied." : "The code could not be copied.";
      setTimeout(() => {
        made.textContent = "Copy";
        status.textContent = "";
      }, pause);
    });
    return made;
  };

  addEventListener("DOMContentLoaded", () => {
    const blocks = document.querySelectorAll("article pre:not(.signature, .doors pre)");
    if (blocks.length === 0) return;
    const status = document.createElement("p");
    status.className = "unseen";
    status.setAttribute("role", "status");
    document.body.append(status);
    for (const block of blocks) {
      const frame = document.createElement("div");
      frame.className = "copied";
      block.replaceWith(frame);
      frame.append(block, button(block, status));
    }
  });
}
