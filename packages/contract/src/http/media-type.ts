/** Types of responses that can stay open: each is a sequence of parts. */
const streamType =
  /^(?:text\/event-stream|multipart\/x-mixed-replace|application\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-stream)|json-seq|stream\+json))$/;

/** Whether a response of a content type, without parameters, may have no end. */
export const isStreamType = (type: string | undefined): boolean => streamType.test(type ?? '');

/** Whether each line of a stream is JSON. */
export const isJsonLines = (type: string): boolean => isStreamType(type) && type.includes('json');

interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

function parsed(contentType: string): MediaType {
  const [type = '', ...rest] = contentType.match(/(?:"(?:\\.|[^"\\])*"|[^;"])+/g) ?? [];
  const parameters = rest.map((each): [string, string] => {
    const [name = '', ...value] = each.split('=');
    const quoted = value.join('=').trim();
    return [name.trim().toLowerCase(), quoted.replace(/^"(.*)"$/, '$1').replaceAll(/\\(.)/g, '$1')];
  });
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) };
}

/** They say how the bytes are written, not what they mean. */
const ofTransfer = new Set(['charset', 'boundary', 'q']);

/**
 * How exactly a content type of the spec, which can be a range such as `text/*`, describes another: the type counts before
 * its parameters. A parameter that only one of them has does not count, another value excludes.
 *
 * @returns -1 when it does not describe it
 */
function exactness(described: MediaType, { type, parameters }: MediaType): number {
  const range = described.type;
  const isRange = range.endsWith('/*') && type.startsWith(range.slice(0, -1));
  if (range !== type && range !== '*/*' && !isRange) return -1;
  let score = range === type ? 2_000 : range === '*/*' ? 0 : 1_000;
  for (const [name, value] of described.parameters) {
    const other = parameters.get(name);
    if (other?.toLowerCase() === value.toLowerCase()) score += 10;
    else if (other !== undefined && !ofTransfer.has(name)) return -1;
    else score -= 1;
  }
  return score;
}

/** Whether a content type of the spec describes one. */
export const includesType = (described: string, contentType: string): boolean =>
  exactness(parsed(described), parsed(contentType)) >= 0;

/** The content of the spec that describes a content type, with its parameters, most exactly. */
export function describing<Content extends { contentType: string }>(
  contents: readonly Content[],
  contentType: string | undefined,
): Content | undefined {
  if (contentType === undefined) return undefined;
  const received = parsed(contentType);
  let [best, max]: [Content | undefined, number] = [undefined, -1];
  for (const content of contents) {
    const score = exactness(parsed(content.contentType), received);
    if (score > max) [best, max] = [content, score];
  }
  return best;
}
