import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import { CannotRun } from '@voice-agent/test-engine/problem';
import { defined } from '../defined.ts';
import { checkReceiver } from '../receiver/check-receiver.ts';
import type { ReceiverOptions } from '../receiver/receiver-options.ts';
import type { Case } from './case.ts';
import { type ReplayResult, severityOf } from './replay.ts';

/**
 * Sends a receiver all that it was sent when the case was found, from the same seed, and looks for the case: what came
 * before a delivery, how slowly it dripped, and bytes that are no text stand in no case.
 *
 * @throws CannotRun when the receiver is not there, rejects the secret, or the run ended before the case could show
 */
export async function replayReceiver(
  given: Case,
  document: EventDocument,
  options: Pick<ReceiverOptions, 'url' | 'secret' | 'timeoutMs' | 'interrupt'>,
): Promise<ReplayResult> {
  const { seed = 0, fuzz, limitMs } = given;
  const { findings, requests, stopped } = await checkReceiver({
    ...options,
    document,
    seed,
    severities: severityOf(given),
    ...defined({ fuzz, limitMs }),
  });
  const shown = findings.filter((finding) =>
    (['rule', 'operation', 'pointer', 'expected'] as const).every((key) => finding[key] === given[key]),
  );
  if (shown.length === 0 && stopped !== undefined) throw new CannotRun(stopped);
  const others = findings.length - shown.length;
  const notes =
    others === 0 ? [] : [`Other findings in the same run: ${others}. Run \`receiver\` to see them.`];
  return { findings: shown, requests, notes };
}
