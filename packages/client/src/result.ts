import type { CallError } from './error.ts';

/**
 * What a call gives. `data` is the content of the envelope, `message` the word beside it,
 * `attempts` how many requests were sent.
 */
export type Result<T> =
  | { ok: true; data: T; message: string; response: Response; attempts: number }
  | { ok: false; error: CallError };

/** A call under way. Awaited it gives a result and never throws for what the service or the network does. */
export interface Call<T> extends Promise<Result<T>> {
  /**
   * The data alone, for those who prefer exceptions.
   *
   * @throws VoiceAgentError the `error` of the result
   */
  orThrow(): Promise<T>;
}

/** Gives a promise of a result its `orThrow`. */
export function toCall<T>(promise: Promise<Result<T>>): Call<T> {
  const orThrow = async (): Promise<T> => {
    const result = await promise;
    if (result.ok) return result.data;
    throw result.error;
  };
  return Object.assign(promise, { orThrow });
}
