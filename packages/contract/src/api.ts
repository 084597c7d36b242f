import type { ContractDocument } from '@voice-agent/api-documents/document';
import { loadOpenApi } from './documents.ts';
import { run } from './engine/run.ts';
import type { RunOptions, RunResult } from './engine/run-types.ts';
import { isRemote, type Target } from './engine/target.ts';
import { documentFor } from './engine/writes.ts';
import { factSourceOf, invariants, profileOf, withFacts } from './profiles/index.ts';
import { Secrets } from './redact/secrets.ts';

/** Which service is checked, and how. */
export interface ApiOptions extends Omit<Target, 'allowWrites'>, Partial<RunOptions> {
  /** Default: that of the voice agent service. */
  document?: ContractDocument;
  /**
   * Whether operations that may change something are called, or the ids of those that are. Default: on this machine
   * all, on another one none; there they must be named.
   */
  allowWrites?: Target['allowWrites'];
}

/** What was seen of a service. */
export interface ApiResult extends RunResult {
  seed: number;
  /** The values of parameters that were used, those that nobody gave with them; of a secret `<secret>`. */
  parameters: Readonly<Record<string, string>>;
}

const maxSeed = 2 ** 31 - 1;

/**
 * Asks a service for what its document allows and forbids, and judges every answer. What it changes it changes back.
 * The seed is by chance where none is given, and 100 requests are made by chance for each operation.
 *
 * @throws CannotRun when the service is not there, refuses the credential or answers in no way that is HTTP, when
 *   nothing could be asked, and when writes are wanted on another machine without the operations, or web tools, named
 */
export async function checkApi(options: ApiOptions): Promise<ApiResult> {
  // What is no option of the run is the target: plain data, which another thread can take.
  const { document: given = await loadOpenApi(), allowWrites, progress, interrupt, ...rest } = options;
  const { seed = Math.floor(Math.random() * maxSeed), fuzz = 100, ...others } = rest;
  const { maxTimeMs, failFast, only, skip, parameters: known = {}, ...asked } = others;
  const target: Target = { ...asked, allowWrites: allowWrites ?? !isRemote(asked) };
  const profile = profileOf(given);
  const document = documentFor(given, target, profile);
  const parameters = { ...(await profile?.parameters(document, target, known, interrupt)), ...known };
  const how = { ...options, fuzz, seed };
  const result = await run(document, { ...target, parameters }, how, profile, invariants);
  return {
    ...(await withFacts(result, factSourceOf(document))),
    seed,
    parameters: new Secrets(document, {}).parameters(parameters),
  };
}
