// The API key that the reader typed, in memory only. A service worker holds it from one page to the next, where there is
// one; where there is none the key is forgotten with the page.

let key = '';

const worker = async (): Promise<ServiceWorker | null> => {
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  return registration?.active ?? registration?.waiting ?? registration?.installing ?? null;
};

/** Takes over the key of the page before, and hands it on when this one goes. Called once, on every page. */
export function passKeyOn(): void {
  void keptKey();
  addEventListener('pagehide', () => {
    // Without a key, the page may not have got it yet.
    if (key !== '') holder?.postMessage({ key });
  });
}

// Known before the page goes: then there is no time to ask.
let holder: ServiceWorker | null = null;

/** Keeps a key for this page and the next ones; an empty one forgets it. */
export async function keepKey(typed: string): Promise<void> {
  key = typed;
  if (holder === null && typed !== '') {
    await navigator.serviceWorker?.register('/key-keeper.js').catch(() => undefined);
    holder = await worker();
  }
  holder?.postMessage({ key });
}

// A worker that was stopped starts first, which takes its time on a busy machine, and what it was asked may be lost.
const patienceMs = 10_000;
const maxAsks = 12;

/** The key that was typed on this page or on one before; empty for none. Never throws. */
export async function keptKey(): Promise<string> {
  if (key !== '') return key;
  holder ??= await worker();
  for (let asks = 0; holder !== null && asks < maxAsks; asks++) {
    const stored = await ask(holder);
    // A key that was typed meanwhile wins.
    if (stored !== undefined) key ||= stored;
    if (stored !== undefined || key !== '') break;
  }
  return key;
}

/** @returns the key that a worker holds; `undefined` when it does not respond in time */
async function ask(holder: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string | undefined>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, patienceMs, undefined);
  });
  holder.postMessage({}, [port2]);
  const stored = await answer;
  port1.close();
  return stored;
}
