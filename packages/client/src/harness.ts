// For the tests alone.
import type { RequestListener } from 'node:http';
import { Recorder, sends } from '@voice-agent/test-kit/recorder';
import { afterEach, beforeEach } from 'vitest';

export { sends };
export const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** The envelope of a success, as text. */
export const success = (data: unknown): string => JSON.stringify({ success: true, message: 'success', data });

/** A success of every operation. */
export const good: string = success({ id, jobs: [], items: [], total: 0, filtered: 0 });

export const fine: RequestListener = sends(good);
export const status = (code: number, headers = {}): RequestListener => sends('', code, headers);

/** A service on this machine, a new one for each test of a file. At first every request succeeds. */
export function useService(): Recorder {
  const service = new Recorder();
  beforeEach(() => service.start(fine));
  afterEach(() => service.stop());
  return service;
}
