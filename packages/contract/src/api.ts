import type { ContractDocument } from '@voice-agent/spec-model';
import { checkDefaults, randomSeed } from './defaults.ts';
import { loadOpenApi } from './documents.ts';
import { run } from './engine/run.ts';
import type { RunOptions, RunResult } from './engine/run-types.ts';
import type { Target } from './engine/target.ts';
import { documentFor } from './engine/writes.ts';
import { isRemote } from './http/machine.ts';
import { Secrets } from './http/redact/secrets.ts';
import { factSourceOf, profileOf, withFacts } from './profiles/index.ts';

/**
 * Options of `checkApi`.
 *
 * @example
 * import type { ApiOptions } from '@voice-agent/contract';
 *
 * const options: ApiOptions = { url: 'http://127.0.0.1:4010', only: ['listJobs'], fuzz: 20 };
 */
export interface ApiOptions extends Omit<Target, 'allowWrites'>, Partial<RunOptions> {
  /** Default: that of the voice agent service. */
  document?: ContractDocument;
  /**
   * Whether operations that may change something are called, or the ids of those that are. Default: on this machine
   * all, on another one none; there they must be named.
   */
  allowWrites?: Target['allowWrites'];
}

/** The result of `checkApi`. */
export interface ApiResult extends RunResult {
  seed: number;
  /** The parameters that were used, given or found out; a secret is `<secret>`. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * Sends a service valid and invalid requests, checks every response, and restores what it changed.
 *
 * @throws CannotRun when the service can't be reached, rejects the credential or does not speak HTTP, when nothing could be
 *   sent, and when writes to another machine name no operation or web tool
 * @example
 * import { checkApi } from '@voice-agent/contract';
 *
 * const credential = { name: 'Authorization', value: `Token ${process.env.VOICE_AGENT_API_KEY}` };
 * const { findings } = await checkApi({ url: 'http://127.0.0.1:4010', credential, seed: 1 });
 * for (const { rule, operation } of findings) console.error(rule, operation);
 */
export async function checkApi(options: ApiOptions): Promise<ApiResult> {
  // All other options are the target: plain data, so that another thread can take it.
  const { document: given = await loadOpenApi(), allowWrites, progress, interrupt, ...rest } = options;
  const { seed = randomSeed(), fuzz = checkDefaults.fuzz, ...others } = rest;
  const { maxTimeMs, failFast, only, skip, parameters: known = {}, ...asked } = others;
  const profile = profileOf(given);
  const [variable, key] = [profile?.commandLine.keyVariable, asked.credential?.value.split(' ').at(-1)];
  const target: Target = {
    ...(variable !== undefined && key !== undefined && { variables: { [variable]: key } }),
    ...asked,
    allowWrites: allowWrites ?? !isRemote(asked),
  };
  const document = documentFor(given, target, profile);
  const parameters = { ...profile?.parameters, ...known };
  const how = { ...options, fuzz, seed };
  const result = await run(document, { ...target, parameters }, how, profile);
  return {
    ...(await withFacts(result, factSourceOf(document))),
    seed,
    parameters: new Secrets(document, {}).parameters(parameters),
  };
}
