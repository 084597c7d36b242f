import { Field, Note, Pills, Select, say } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Agent, Pace } from '../src/public.ts';
import { ApiError, api, messageOf } from './control-api.ts';
import { useResource } from './live-state.ts';

const exampleParams = '{\n  "bookingId": "B-1001"\n}';
const paces: readonly (readonly [Pace, string])[] = [
  ['as-fast-as-possible', 'As fast as possible'],
  ['real-time', 'Real time'],
];

/** The form that starts a call. @param props.agents undefined while they load */
export function StartCall({ agents }: { agents: readonly Agent[] | undefined }): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/scripts', { signal }));
  const [chosenAgent, chooseAgent] = useState('');
  const [chosenScript, chooseScript] = useState('');
  const [pace, setPace] = useState<Pace>('as-fast-as-possible');
  const [params, setParams] = useState(exampleParams);
  const [failure, setFailure] = useState<{ message: string; pointer?: unknown }>({ message: '' });
  const [starting, setStarting] = useState(false);

  // Whoever can receive something comes first.
  const usual = agents?.find(({ receiver }) => receiver.kind !== 'none') ?? agents?.[0];
  const agentId = chosenAgent || (usual?.id ?? '');
  const script = data?.scripts.find(({ name }) => name === chosenScript) ?? data?.scripts[0];
  const wrongParams = problemOf(params);
  const canStart = agentId !== '' && wrongParams === undefined && !starting;

  const start = async (event: Event) => {
    event.preventDefault();
    if (!canStart) return;
    setStarting(true);
    setFailure({ message: '' });
    try {
      const given = params.trim() === '' ? {} : { params: JSON.parse(params) as Record<string, unknown> };
      const body = { agentId, pace, ...(script && { script: script.name }), ...given };
      await api.POST('/calls', { body });
      say('Call started.');
    } catch (error) {
      const pointer = error instanceof ApiError ? error.details.pointer : undefined;
      setFailure({ message: messageOf(error), pointer });
    }
    setStarting(false);
  };

  return (
    <form onSubmit={start} noValidate>
      <Select
        label="Agent"
        value={agentId}
        options={(agents ?? []).map(({ id, name, receiver }) => [
          id,
          receiver.kind === 'none' ? `${name} (no receiver)` : name,
        ])}
        onChange={chooseAgent}
      />
      <Select
        label="Conversation"
        hint={script?.description}
        value={script?.name ?? ''}
        options={(data?.scripts ?? []).map(({ name }) => name)}
        onChange={chooseScript}
      />
      <Pills legend="Pace" value={pace} options={paces} onChange={(name) => setPace(name as Pace)} />
      <Field
        label="Custom parameters"
        hint="A JSON object. It comes back unchanged in call.ended, so a receiver can match the call."
        error={wrongParams ?? (failure.pointer === '/params' ? failure.message : undefined)}
      >
        {(props) => (
          <textarea
            {...props}
            rows={5}
            spellcheck={false}
            value={params}
            onInput={(event) => setParams(event.currentTarget.value)}
          />
        )}
      </Field>
      <div role="alert">
        {failure.message === '' || failure.pointer === '/params' ? null : (
          <Note tone="bad">{failure.message}</Note>
        )}
      </div>
      <button type="submit" class="primary" aria-disabled={!canStart}>
        Start call
      </button>
    </form>
  );
}

/** What keeps a text from being custom parameters. */
function problemOf(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'It must be a JSON object: { … }.';
  } catch (error) {
    return `Invalid JSON: ${messageOf(error)}`;
  }
}
