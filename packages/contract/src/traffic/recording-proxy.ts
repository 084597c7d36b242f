import type { ContractDocument } from '@voice-agent/api-documents/document';
import { startPrismValidator } from '@voice-agent/http-exchanges/prism-validator';
import { startProxy } from '@voice-agent/http-exchanges/proxy';
import type { RecordedExchange } from '@voice-agent/http-exchanges/recorded-exchange';
import type { Severities } from '@voice-agent/test-engine/check';
import { CannotRun } from '@voice-agent/test-engine/problem';
import type { Progress } from '@voice-agent/test-engine/progress';
import { type AskPrism, Traffic } from './traffic.ts';

const hurriedMs = 1_000;

/** A proxy whose traffic is judged. */
export interface RecordingProxy {
  /** Its address, without a trailing slash. */
  url: string;
  traffic: Traffic;
  /** The exchanges, in the order they ended; empty unless they are kept. */
  recorded: readonly RecordedExchange[];
  /**
   * Ends the proxy and Prism, once the traffic is judged.
   *
   * @param isHurried whether Prism is given no more than a second: the gate alone judges the rest. Default: false
   */
  end(isHurried?: boolean): Promise<void>;
}

export interface RecordingOptions {
  /** The base URL of the service. */
  to: string;
  /** 0 for any free one. */
  port: number;
  /** Secrets, each with its placeholder, when they are known: they are left out of everything. */
  credentials: ReadonlyMap<string, string>;
  /** Whether the exchanges are kept whole. */
  keep: boolean;
  progress?: Progress;
  /** In place of those of the rules. */
  severities?: Severities;
}

/**
 * Starts a proxy in front of a service, and judges its traffic.
 *
 * @throws InputError when the port is taken, or Prism does not start
 */
export async function startRecordingProxy(
  document: ContractDocument,
  options: RecordingOptions,
): Promise<RecordingProxy> {
  const { to, port, keep } = options;
  const validator = await startPrismValidator(document.file);
  const askPrism: AskPrism = (recorded) => validator.judge(recorded);
  const traffic = new Traffic(document, { ...options, askPrism });
  const recorded: RecordedExchange[] = [];
  try {
    const proxy = await startProxy(to, port, (each) => {
      traffic.add(each);
      if (keep) recorded.push(each);
    });
    return {
      url: proxy.url,
      traffic,
      recorded,
      async end(isHurried = false) {
        await proxy.close();
        const hurry = isHurried ? setTimeout(() => void validator.close(), hurriedMs) : undefined;
        await traffic.settled();
        clearTimeout(hurry);
        await validator.close();
      },
    };
  } catch (error) {
    await validator.close();
    throw error;
  }
}

/** @throws CannotRun when there is nothing to report: no request came, or none found the service */
export function mustHaveTraffic({ requests, unreachable }: Traffic, to: string, advice: string): void {
  if (requests === 0) throw new CannotRun(`No request came to the proxy, so nothing was judged: ${advice}`);
  if (unreachable === requests)
    throw new CannotRun(`${to} can't be reached, so nothing was judged. Is the service running there?`);
}
