import { Source, Text } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  type Address,
  commandsFor,
  isLocalSite,
  problemOfKey,
  readAddress,
  sandboxAddress,
} from './address.ts';
import { keepKey, keptKey } from './api-key.ts';
import { keep, kept } from './kept.ts';
import { type Found, look, type Presence } from './send.ts';

/** The service that the reader names. The key is kept in memory only. */
export interface Service {
  typed: string;
  address: Address;
  /** The address, where it is one; else empty. */
  url: string;
  key: string;
  keyProblem: string | undefined;
  /** Undefined until it is known. */
  presence: Presence | undefined;
  setTyped: (typed: string) => void;
  setKey: (key: string) => void;
  /** Looks again what is running there. */
  look: () => void;
}

/** The sandbox that the site runs beside, else where one usually listens. */
const wiredAddress =
  document.querySelector<HTMLMetaElement>('meta[name="sandbox"]')?.content ?? sandboxAddress;

/** Typing shall not make a request with every key. */
const pauseMs = 400;

/** The service that the reader names; looks whether it is running when the address changes and when the page has the focus again. */
export function useService(): Service {
  const [typed, setTyped] = useState(() => kept<string>('address') ?? wiredAddress);
  const [typedKey, setKey] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [turn, setTurn] = useState(0);
  const address = readAddress(typed);
  useEffect(() => {
    void keptKey().then((stored) => stored !== '' && setKey((now) => now ?? stored));
  }, []);
  const url = address.ok ? address.url : '';
  const lookAgain = () => setTurn((before) => before + 1);
  useEffect(() => {
    if (url === '') return setFound(undefined);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const next = await look(url, fetch, stop.signal);
      if (!stop.signal.aborted) setFound(next);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [url, turn]);
  useEffect(() => {
    addEventListener('focus', lookAgain);
    return () => removeEventListener('focus', lookAgain);
  }, []);
  const { presence, apiKey = '' } = found ?? {};
  const key = typedKey ?? apiKey;
  return {
    typed,
    address,
    url,
    key,
    keyProblem: problemOfKey(key),
    presence,
    setTyped: (text) => {
      setTyped(text);
      keep('address', text);
    },
    setKey: (text) => {
      setKey(text);
      void keepKey(text);
    },
    look: lookAgain,
  };
}

const presences: Record<Presence, string> = {
  sandbox: 'A sandbox is running at HERE.',
  other: 'Something is running at HERE.',
  silent: 'Nothing is running at HERE yet.',
};

/** The fields of the service, and how to start one. */
export function ServiceForm({ service }: { service: Service }): JSX.Element {
  const { typed, address, url, key, keyProblem, presence } = service;
  const submit = (event: Event) => {
    event.preventDefault();
    service.look();
  };
  return (
    <section class="card" aria-labelledby="service">
      <h2 id="service">Service</h2>
      <form class="pair" onSubmit={submit} noValidate>
        <Text
          label="Address"
          hint="Of the sandbox, or of Prism, on this machine."
          error={address.ok ? undefined : address.reason}
          inputMode="url"
          value={typed}
          onInput={service.setTyped}
        />
        <Text
          label="API key"
          hint="A key that the sandbox made is filled in; Prism takes any. Kept in memory only. Empty: no Authorization header."
          error={keyProblem}
          type="password"
          value={key}
          onInput={service.setKey}
        />
      </form>
      <p role="status" class="presence">
        {address.ok && presence ? presences[presence].replace('HERE', url) : null}
      </p>
      {address.ok ? <StartOne url={url} /> : null}
    </section>
  );
}

/** How to start something at an address. */
function StartOne({ url }: { url: string }): JSX.Element {
  return (
    <details class="commands">
      <summary>Start a sandbox or a mock there</summary>
      {Object.values(commandsFor(url, location.origin)).map(({ about, text }) => (
        <Source key={text} label={about} text={text} />
      ))}
      {isLocalSite(location.origin) ? null : (
        <p>
          If something runs there already: the browser has to let this page reach your machine, and may ask
          you.
        </p>
      )}
    </details>
  );
}
