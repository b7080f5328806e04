/** A line of the server is shorter than this; a longer one is not the server's. */
const longest = 1_048_576;

/**
 * The values of JSON Lines as they arrive; what follows the last line break is incomplete and left
 * out.
 */
export async function* lines(stream) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunks(stream)) {
    const texts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = texts.pop();
    if (rest.length > longest) throw new RangeError('A line of the event stream is too long.');
    for (const text of texts) {
      if (text !== '') yield JSON.parse(text);
    }
  }
}

/** The chunks of a stream; leaving the loop over them cancels it. */
export async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
