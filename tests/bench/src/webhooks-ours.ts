import type { RequestListener } from 'node:http';
import { createReceiver, type ReceiverAuth } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { sqlite } from '@voice-agent/webhooks/sqlite';

/** Our receiver as a user makes one, with handlers that do nothing. */
export async function receiverOnDisk(auth: ReceiverAuth, file: string): Promise<RequestListener> {
  const receiver = createReceiver({ auth, inbox: sqlite({ file }), fallback: () => {} });
  await receiver.start();
  return toNodeHandler(receiver);
}
