import { Note, Pills, Prose, Title } from '@voice-agent/ui';
import { openPointPage } from '@voice-agent/ui/pages';
import { Fragment, type JSX } from 'preact';
import type { ChoiceView } from '../src/control/settings.ts';
import { DocsLink } from './docs.tsx';
import { useAction, useResource } from './live-state.ts';

/** Headings, by how the names of choices begin. */
const headings: Readonly<Record<string, string>> = {
  success: 'Successes',
  error: 'Errors',
  list: 'Both lists',
  'list-jobs': 'List of jobs',
  'list-web-tools': 'List of web tools',
  request: 'Requests',
  update: 'Update of a web tool',
  'web-tool': 'Web tools',
  'tool-call': 'Calls of tools',
  event: 'Events',
  delivery: 'Deliveries',
};

/** Every choice, to be flipped while the sandbox runs. */
export function Choices(): JSX.Element {
  const { data, error } = useResource<{ choices: ChoiceView[] }>('/choices', 'settings');
  const { failure, act } = useAction();
  const choices = data?.choices ?? [];
  const changed = choices.filter((choice) => choice.value !== choice.default);

  const change = (body: Record<string, string>, done: string) =>
    act(done, '/choices', { method: 'PATCH', body });
  const groups = Map.groupBy(choices, ({ name }) => name.split('.')[0] ?? '');
  return (
    <>
      <Title about="Where the interface leaves something open, the sandbox has to decide. Try your client against the other readings.">
        Choices
      </Title>
      <Note tone="warn">
        <p>This is sandbox behaviour, not part of the interface. The service may do otherwise.</p>
      </Note>
      <div role="alert">{failure || error ? <Note tone="bad">{failure || error}</Note> : null}</div>
      <div class="actions">
        <button
          type="button"
          aria-disabled={changed.length === 0}
          onClick={() =>
            changed.length > 0 &&
            change(
              Object.fromEntries(changed.map((choice) => [choice.name, choice.default])),
              'All choices are at their defaults.',
            )
          }
        >
          Reset to the defaults
        </button>
        <p class="count">
          {changed.length === 0 ? 'All are at their defaults.' : `${changed.length} changed.`}
        </p>
      </div>
      {[...groups].map(([prefix, members]) => (
        <section key={prefix} class="card" aria-labelledby={`choices-${prefix}`}>
          <h2 id={`choices-${prefix}`}>{headings[prefix] ?? prefix}</h2>
          {members.map((choice) => (
            <OneChoice
              key={choice.name}
              choice={choice}
              onChange={(value) => change({ [choice.name]: value }, `${choice.name} is ${value} now.`)}
            />
          ))}
        </section>
      ))}
    </>
  );
}

function OneChoice({
  choice,
  onChange,
}: {
  choice: ChoiceView;
  onChange: (value: string) => void;
}): JSX.Element {
  const { name, value, values, says, open } = choice;
  return (
    <div class="choice">
      <Pills
        legend={
          <>
            <code>{name}</code>
            {value === choice.default ? null : <em class="changed">changed</em>}
          </>
        }
        describedBy={`says-${name}`}
        value={value}
        options={values.map((each) => [each, each === choice.default ? `${each} (default)` : each])}
        onChange={onChange}
      />
      <p class="hint" id={`says-${name}`}>
        <Prose text={says} /> <OpenPoints ids={open} />
      </p>
    </div>
  );
}

/** The open points that something decides, each with the way to what the docs say about it. */
const OpenPoints = ({ ids }: { ids: readonly string[] }): JSX.Element => (
  <span class="open-points">
    {ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <DocsLink page={openPointPage(id)}>{id}</DocsLink>
      </Fragment>
    ))}
  </span>
);
