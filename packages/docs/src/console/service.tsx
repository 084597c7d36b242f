import { Source, Status, Text, type Tone } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sandboxAddress } from '../address.ts';
import { type Address, commandsFor, isLocalSite, problemOfKey, readAddress } from './address.ts';
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

/** What is connected, as a chip; it opens the fields of the service. */
export function Connection({ service }: { service: Service }): JSX.Element {
  const { typed, address, url, key, keyProblem, presence } = service;
  const chip = useRef<HTMLDetailsElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    service.look();
  };
  const close = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || chip.current === null) return;
    chip.current.open = false;
    chip.current.querySelector('summary')?.focus();
  };
  const [tone, name] = chipOf(service);
  return (
    <>
      <details class="connection" ref={chip} onKeyDown={close}>
        <summary>
          <Status tone={tone}>
            {name} <code>{url.replace('http://', '')}</code>
          </Status>
        </summary>
        <form class="card" onSubmit={submit} noValidate>
          <Text
            label="Address"
            hint="The URL of your local sandbox or mock."
            error={address.ok ? undefined : address.reason}
            inputMode="url"
            value={typed}
            onInput={service.setTyped}
          />
          <Text
            label="API key"
            hint="Filled in from your sandbox; Prism takes any. Kept in memory only. Leave it empty to send none."
            error={keyProblem}
            type="password"
            value={key}
            onInput={service.setKey}
          />
        </form>
      </details>
      <p role="status" class="hidden">
        {address.ok && presence ? presences[presence].replace('HERE', url) : null}
      </p>
    </>
  );
}

function chipOf({ address, keyProblem, presence }: Service): [tone: Tone, name: string] {
  if (!address.ok) return ['bad', 'Not an address'];
  if (keyProblem !== undefined) return ['bad', 'Not a key'];
  if (presence === undefined) return ['busy', 'Looking at'];
  return { sandbox: ['good', 'Sandbox'], other: ['warn', 'Service'], silent: ['bad', 'Nothing at'] }[
    presence
  ] as [Tone, string];
}

/** How to start something at an address. */
export const StartOne = ({ url }: { url: string }): JSX.Element => (
  <div class="commands">
    <p>Nothing is running at {url}. Start a sandbox or a mock:</p>
    {Object.values(commandsFor(url, location.origin)).map(({ about, text }) => (
      <Source key={text} label={about} text={text} />
    ))}
    {isLocalSite(location.origin) ? null : (
      <p>
        If something runs there already: the browser has to let this page reach your machine, and may ask you.
      </p>
    )}
  </div>
);
