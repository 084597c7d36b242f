import { onTestFinished } from 'vitest';
import { type PostgresOptions, postgres } from '../src/postgres/index.ts';
import { createReceiver, type Receiver } from '../src/receiver.ts';
import { deliver, event } from '../src/testing/index.ts';

const authorization = 'Bearer of-this-test';
let schemas = 0;
let sent = 0;

/** A receiver with a PostgreSQL inbox. */
export interface PostgresReceiver {
  readonly receiver: Receiver;
  readonly schema: string;
  /** Delivers an event of a call of its own. @returns the status */
  send(callId?: string): Promise<number>;
}

/** A receiver on a schema of its own, which is stopped after the test. */
export function receiverOn(options: PostgresOptions, fallback: () => void = () => {}): PostgresReceiver {
  const schema = options.schema ?? `receiver_${schemas++}`;
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: authorization },
    inbox: postgres({ pollingIntervalMs: 50, leaseMs: 1_000, ...options, schema }),
    fallback,
    initialDelayMs: 10,
    stopTimeoutMs: 500,
    log: () => {},
  });
  onTestFinished(() => receiver.stop());
  const send = async (callId = `call-${sent++}`) =>
    (await deliver(receiver, { ...event('call.started'), callId }, { authorization })).status;
  return { receiver, schema, send };
}
