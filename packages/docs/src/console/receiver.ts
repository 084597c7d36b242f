import { useState } from 'preact/hooks';
import type { Receiver } from './delivery.ts';
import { keep, kept } from './kept.ts';

/** The receiver of the samples; its secret is the reader's. */
const sampleReceiver: Receiver = { url: 'http://127.0.0.1:8080/', authKey: 'bearer', secret: '' };

/** The receiver that the reader named last; its secret is forgotten with the page. */
export function useReceiver(): [receiver: Receiver, setReceiver: (receiver: Receiver) => void] {
  const [receiver, setReceiver] = useState<Receiver>(() => ({ ...sampleReceiver, ...kept('receiver') }));
  return [
    receiver,
    (next) => {
      setReceiver(next);
      keep('receiver', { url: next.url, authKey: next.authKey });
    },
  ];
}
