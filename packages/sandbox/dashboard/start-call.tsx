import { Field, Pills, Select } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Agent, Pace } from '../src/public.ts';
import { api, messageOf } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';
import { Alert } from './page.tsx';

const exampleParams = '{\n  "bookingId": "B-1001"\n}';
const paces: readonly (readonly [Pace, string])[] = [
  ['as-fast-as-possible', 'As fast as possible'],
  ['real-time', 'Real time'],
];

/** The form that starts a call. @param props.agents undefined while they load */
export function StartCall({ agents = [] }: { agents: readonly Agent[] | undefined }): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/scripts', { signal }));
  const [chosenAgent, chooseAgent] = useState('');
  const [chosenScript, chooseScript] = useState('');
  const [pace, setPace] = useState<Pace>('as-fast-as-possible');
  const [params, setParams] = useState(exampleParams);
  const [starting, setStarting] = useState(false);
  const { failure, details, act } = useAction();

  // Whoever can receive something comes first.
  const usual = agents.find(({ receiver }) => receiver.kind !== 'none') ?? agents[0];
  const agentId = chosenAgent || (usual?.id ?? '');
  const script = data?.scripts.find(({ name }) => name === chosenScript) ?? data?.scripts[0];
  const wrongParams = problemOf(params);
  const canStart = agentId !== '' && wrongParams === undefined && !starting;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!canStart) return;
    const given = params.trim() !== '' && { params: JSON.parse(params) };
    const body = { agentId, pace, ...(script && { script: script.name }), ...given };
    setStarting(true);
    await act('Call started.', () => api.POST('/calls', { body }));
    setStarting(false);
  };
  const ofParams = details.pointer === '/params' ? failure : '';
  return (
    <form onSubmit={submit} noValidate>
      <Select
        label="Agent"
        value={agentId}
        options={agents.map(({ id, name, receiver }) => [
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
      <Params value={params} error={wrongParams ?? ofParams} onInput={setParams} />
      <Alert>{ofParams === '' && failure}</Alert>
      <button type="submit" class="primary" aria-disabled={!canStart}>
        Start call
      </button>
    </form>
  );
}

function Params(props: { value: string; error: string; onInput: (text: string) => void }): JSX.Element {
  const { value, error, onInput } = props;
  return (
    <Field
      label="Custom parameters"
      hint="A JSON object. It comes back unchanged in call.ended, so a receiver can match the call."
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
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
