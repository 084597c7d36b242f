/** What reads the body of a response throws this when it has more than `maxResponseBytes`. */
export class TooLarge extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super();
    this.response = response;
  }
}

/** The same response, whose `text` throws `TooLarge` and stops reading when there are more bytes than `max`. */
export function bounded(response: Response, max: number): Response {
  const { body } = response;
  // React Native has no streams.
  if (body?.getReader) response.text = () => readText(body.getReader(), max, () => new TooLarge(response));
  return response;
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
  tooLarge: () => Error,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let left = max; ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    left -= value.length;
    if (left < 0) {
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
