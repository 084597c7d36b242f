import type { ContractDocument } from '@voice-agent/api-documents/document';
import type { Progress } from '../engine/progress.ts';
import { CannotRun } from '../problem.ts';
import { startProxy } from './proxy.ts';
import type { Recorded } from './recorded.ts';
import { Traffic } from './traffic.ts';
import { Validator } from './validator.ts';

const hurriedMs = 1_000;

/** Traffic that is being watched. */
export interface Watch {
  /** The address of the proxy, without a trailing slash. */
  url: string;
  traffic: Traffic;
  /** What went by, in the order it ended; empty unless it is to be kept. */
  recorded: readonly Recorded[];
  /**
   * Ends the proxy and Prism, once what went by is judged.
   *
   * @param isHurried whether Prism is given no more than a second: the gate alone judges the rest. Default: false
   */
  end(isHurried?: boolean): Promise<void>;
}

export interface WatchOptions {
  /** The base URL of the service. */
  to: string;
  /** 0 for any free one. */
  port: number;
  /** The API key, when it is known: it is left out of everything. */
  key: string | undefined;
  /** Whether what goes by is kept whole. */
  keep: boolean;
  progress?: Progress;
}

/**
 * Starts a proxy before a service, and judges what goes by.
 *
 * @throws CannotRun when the port is taken, or Prism does not start
 */
export async function watch(document: ContractDocument, options: WatchOptions): Promise<Watch> {
  const { to, port, key, keep, progress } = options;
  const validator = await Validator.start(document.file);
  const traffic = new Traffic(document, key, (recorded) => validator.judge(recorded), progress);
  const recorded: Recorded[] = [];
  try {
    const proxy = await startProxy(to, port, (each) => {
      traffic.add(each);
      if (keep) recorded.push(each);
    });
    return {
      url: proxy.url,
      traffic,
      recorded,
      end: async (isHurried = false) => {
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
export function checkSeen({ requests, unreachable }: Traffic, to: string, advice: string): void {
  if (requests === 0) throw new CannotRun(`No request came to the proxy, so nothing was judged: ${advice}`);
  if (unreachable === requests)
    throw new CannotRun(`${to} can't be reached, so nothing was judged. Is the service running there?`);
}
