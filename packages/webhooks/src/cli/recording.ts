import { appendFileSync, closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs';
import { CannotRun, reasonOf } from '@voice-agent/cli-kit/text';
import { bodyOf } from './inbox-view.ts';

/** A request as it is recorded. */
export interface RecordedRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Without the query, which can hold a token. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** A body of a file, and where it is in it: `calls.ndjson:3`. */
export interface RecordedBody {
  readonly source: string;
  readonly body: Uint8Array;
}

// Readers bound a line. A text that grows beyond it by what JSON escapes is shorter as base64.
const maxTextLength = 15 * 2 ** 20;

/** A line of a recording, which contains no secret. A body that is not UTF-8 is base64. */
export function lineOf({ at, method, path, authorization, contentType, body }: RecordedRequest): string {
  const found = bodyOf({ body });
  const isText = found.encoding === 'utf8' && JSON.stringify(found.body).length <= maxTextLength;
  return `${JSON.stringify({
    at: new Date(at).toISOString(),
    method,
    path,
    headers: {
      'content-type': contentType,
      authorization: authorization?.replace(/^(Bearer )?.*/s, '$1<WEBHOOK_TOKEN>'),
    },
    body: isText ? found.body : Buffer.from(body).toString('base64'),
    isBase64Encoded: isText ? undefined : true,
  })}\n`;
}

/** Appends to a file that only its owner can read: it contains the transcripts of calls. */
export function openRecorder(file: string): { add: (request: RecordedRequest) => void; close: () => void } {
  try {
    const descriptor = openSync(file, 'a', 0o600);
    return {
      add: (request) => {
        const stats = fstatSync(descriptor);
        try {
          appendFileSync(descriptor, lineOf(request));
        } catch (error) {
          // The next line would go on where a cut one ends.
          if (stats.isFile()) ftruncateSync(descriptor, stats.size);
          throw error;
        }
      },
      close: () => closeSync(descriptor),
    };
  } catch (error) {
    throw new CannotRun(`${file} cannot be written (${reasonOf(error)}). Check the path.`);
  }
}

/**
 * The bodies of a recording.
 *
 * @returns `undefined` when the content is something else
 * @throws CannotRun that names the first line that is not a recorded delivery
 */
export function readRecording(content: Buffer, file: string): RecordedBody[] | undefined {
  const bodies: RecordedBody[] = [];
  let number = 0;
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf('\n', from);
    const line = content.subarray(from, end < 0 ? content.length : end);
    from += line.length + 1;
    const source = `${file}:${++number}`;
    if (line.every((byte) => byte <= 0x20)) continue;
    const body = recordedBody(line.toString());
    if (body !== undefined) bodies.push({ source, body });
    else if (bodies.length === 0) return undefined;
    else throw new CannotRun(`${source} is not a recorded delivery. Remove the line, or record again.`);
  }
  return bodies.length > 0 ? bodies : undefined;
}

function recordedBody(line: string): Uint8Array | undefined {
  try {
    const { eventType, method, headers, body, isBase64Encoded } = JSON.parse(line) as Record<string, unknown>;
    const isRecorded =
      eventType === undefined &&
      typeof method === 'string' &&
      typeof headers === 'object' &&
      headers !== null;
    if (!isRecorded || typeof body !== 'string') return undefined;
    return Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  } catch {
    return undefined;
  }
}
