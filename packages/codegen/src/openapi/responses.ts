import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';
import { propertiesOf, shapeOf } from './shapes.ts';

/** A JSON body of a request or a response. */
export interface Body {
  mediaType: string;
  required: boolean;
  pointer: string;
  schema: unknown;
}

/**
 * What a call gives on success: the `data` of the envelope; that or nothing; nothing; or, where the body is not JSON,
 * the response as it came.
 */
export type SuccessKind = 'data' | 'optional' | 'none' | 'raw';

export interface Success {
  kind: SuccessKind;
  /** The envelope, for `data` and `optional`. */
  body: Body | undefined;
  status: string;
}

export function readBody(document: SpecDocument, unresolved: unknown, at: string): Body | undefined {
  const { node, pointer } = document.resolve(unresolved, at);
  const content = isObject(node) && isObject(node.content) ? node.content : {};
  const mediaType = Object.keys(content).find((type) => /^application\/(?:.+\+)?json(?:;|$)/i.test(type));
  const media: unknown = mediaType === undefined ? undefined : content[mediaType];
  if (mediaType === undefined || !isObject(media) || media.schema === undefined) return undefined;
  return {
    mediaType,
    required: isObject(node) && node.required === true,
    pointer: `${pointer}/content/${escapeToken(mediaType)}/schema`,
    schema: media.schema,
  };
}

/** The JSON bodies of all responses, by status. @throws SpecProblem at a key that is not a status */
export function readResponses(document: SpecDocument, responses: unknown, at: string): Map<string, Body> {
  const bodies = new Map<string, Body>();
  for (const [status, response] of statusesOf(responses)) {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) {
      const pointer = `${at}/${escapeToken(status)}`;
      throw document.problem(pointer, `"${status}" is not a status.`, 'Write 200, 2XX, default or the like.');
    }
    const body = readBody(document, response, `${at}/${escapeToken(status)}`);
    if (body) bodies.set(status, body);
  }
  return bodies;
}

const statusesOf = (responses: unknown): [string, unknown][] =>
  Object.entries(isObject(responses) ? responses : {}).filter(([status]) => !status.startsWith('x-'));

/**
 * What the successful responses of an operation come to. To `problems` goes a note when that is the response as it
 * comes, since there is no success, several with different bodies, or JSON that is not an envelope.
 */
export function readSuccess(
  document: SpecDocument,
  problems: Problems,
  responses: unknown,
  at: string,
  bodies: ReadonlyMap<string, Body>,
): Success {
  const successes = statusesOf(responses).filter(([status]) => status.startsWith('2'));
  const [first] = successes;
  const raw = (pointer: string, what: string, help: string): Success => {
    problems.note(pointer, `${what}: a call gives the response as it comes.`, help);
    return { kind: 'raw', body: undefined, status: first?.[0] ?? '' };
  };
  if (first === undefined)
    return raw(at, 'The operation has no successful response', 'Describe one, for example under `2XX`.');
  const withBody = successes.flatMap(([status]) => {
    const body = bodies.get(status);
    return body === undefined ? [] : [{ status, body }];
  });
  const other = withBody.find(({ body }) => !isEnvelope(document, body));
  if (other !== undefined)
    return raw(
      other.body.pointer,
      'A successful response is not an envelope { success, message, data } with an object as `data`',
      'Refer to a schema with these three properties, and put the rest into `data`.',
    );
  const [json, ...others] = withBody;
  const different = others.find(
    ({ body }) => JSON.stringify(body.schema) !== JSON.stringify(json?.body.schema),
  );
  if (different !== undefined)
    return raw(
      different.body.pointer,
      'The successful responses have different bodies, so a call has no one result',
      'Give both the same schema, for example a `oneOf` of the two.',
    );
  if (json !== undefined) return { kind: withBody.length < successes.length ? 'optional' : 'data', ...json };
  const isEmpty = successes.every(([status, response]) => {
    const { node } = document.resolve(response, `${at}/${status}`);
    return !isObject(node) || Object.keys(isObject(node.content) ? node.content : {}).length === 0;
  });
  return { kind: isEmpty ? 'none' : 'raw', body: undefined, status: first[0] };
}

function isEnvelope(document: SpecDocument, { schema }: Body): boolean {
  const properties = propertiesOf(document, schema);
  return (
    properties.has('success') &&
    properties.has('message') &&
    shapeOf(document, properties.get('data')) === 'object'
  );
}
