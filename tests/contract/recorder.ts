import { type Received, Recorder, sends } from '@voice-agent/test-kit/recorder';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** Responds to every request with JSON. */
export const sendsJson = (value: unknown): ReturnType<typeof sends> =>
  sends(JSON.stringify(value), 200, { 'content-type': 'application/json' });

/** A recorder for the tests of a file, each of which finds no requests. */
export function useRecorder(): Recorder {
  const recorder = new Recorder();
  beforeAll(() => recorder.start(sendsJson({ success: true, message: 'success', data: {} })));
  beforeEach(() => {
    recorder.requests = [];
  });
  afterAll(() => recorder.stop());
  return recorder;
}

/** The parts of a request, with its query in alphabetical order. */
export function saidBy({ method, url, headers, body }: Received): Record<string, unknown> {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  return {
    method,
    path: pathname,
    query: [...searchParams].sort(([one], [other]) => one.localeCompare(other)),
    authorization: headers.authorization,
    contentType: headers['content-type'],
    body: body === '' ? undefined : JSON.parse(body),
  };
}
