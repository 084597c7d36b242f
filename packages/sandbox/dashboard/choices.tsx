import { Copy, Empty, Note, Pills, Prose, Select, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChoiceView } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { OpenPoints } from './docs.tsx';
import { Search } from './filters.tsx';
import { useAction, useResource } from './live-state.ts';

/** Headings, by how the names of choices begin. */
const headings: Readonly<Record<string, string>> = {
  success: 'Successful responses',
  error: 'Errors',
  list: 'Both lists',
  'list-jobs': 'List of jobs',
  'list-web-tools': 'List of web tools',
  request: 'Requests',
  update: 'Update of a web tool',
  'web-tool': 'Web tools in responses',
  'tool-call': 'Calls of tools',
  event: 'Events',
  delivery: 'Deliveries',
};
const groupOf = (name: string): string => {
  const prefix = name.split('.')[0] ?? '';
  return headings[prefix] ?? prefix;
};

const isChanged = (choice: ChoiceView): boolean => choice.value !== choice.default;

/**
 * Every choice, to be flipped while the sandbox runs.
 *
 * @param props.id `changed`, or the name of a choice: only these are shown to begin with
 * @param props.query choices that a link proposes
 */
export function Choices({ id = '', query = '' }: { id?: string; query?: string }): JSX.Element {
  const { data, error } = useResource(['settings'], (signal) => api.GET('/choices', { signal }));
  const { failure, act } = useAction();
  const choices = data?.choices ?? [];
  const change = (body: Record<string, string>, done: string) =>
    act(done, () => api.PATCH('/choices', { body }));
  return (
    <>
      <Title about="What the sandbox does where the service is undocumented. Test your client against the other options.">
        Choices
      </Title>
      <Note tone="quiet">
        <p>This is sandbox behaviour. The service may behave differently.</p>
      </Note>
      <div role="alert">{failure || error ? <Note tone="bad">{failure || error}</Note> : null}</div>
      {data && query !== '' ? <Shared text={query} choices={choices} onApply={change} /> : null}
      <ChoiceList key={id} id={id} choices={choices} onChange={change} />
    </>
  );
}

type Change = (body: Record<string, string>, done: string) => Promise<void>;

/** What a link proposes: nothing of it is applied without a click. */
function Shared(props: { text: string; choices: readonly ChoiceView[]; onApply: Change }): JSX.Element {
  const { text, choices, onApply } = props;
  const given = [...new Map(new URLSearchParams(text))];
  const known = given.flatMap(([name, value]) => {
    const choice = choices.find((each) => each.name === name && each.values.includes(value));
    return choice === undefined ? [] : [{ ...choice, to: value }];
  });
  const unknown = given.filter(([name]) => !known.some((choice) => choice.name === name));
  const differing = known.filter(({ value, to }) => value !== to);
  const apply = async () => {
    await onApply(
      Object.fromEntries(differing.map(({ name, to }) => [name, to])),
      'Choices of the link applied.',
    );
    close();
  };
  const close = () => location.replace('#choices');
  return (
    <section class="card" aria-labelledby="shared-heading">
      <h2 id="shared-heading">Choices from a link</h2>
      {differing.length === 0 ? <p>The sandbox already has the choices of this link.</p> : null}
      <ul class="proposed">
        {differing.map(({ name, value, to }) => (
          <li key={name}>
            <code>{name}</code>: {value} → <strong>{to}</strong>
          </li>
        ))}
        {unknown.map(([name, value]) => (
          <li key={name}>
            <code>
              {name}={value}
            </code>{' '}
            is ignored: this sandbox has no such choice.
          </li>
        ))}
      </ul>
      <div class="actions">
        {differing.length === 0 ? null : (
          <button type="button" class="primary" onClick={apply}>
            Apply {differing.length === 1 ? 'it' : `all ${differing.length}`}
          </button>
        )}
        <button type="button" onClick={close}>
          {differing.length === 0 ? 'Close' : 'Ignore'}
        </button>
      </div>
    </section>
  );
}

function ChoiceList({
  id,
  choices,
  onChange,
}: {
  id: string;
  choices: readonly ChoiceView[];
  onChange: Change;
}): JSX.Element {
  const [group, setGroup] = useState('');
  const [only, setOnly] = useState(id === 'changed' ? 'changed' : 'all');
  const [text, search] = useState(id === 'changed' ? '' : id);
  const term = text.toLowerCase();
  const shown = choices.filter(
    (choice) =>
      (group === '' || groupOf(choice.name) === group) &&
      (only === 'all' || isChanged(choice)) &&
      [choice.name, choice.description, ...choice.values, ...choice.open]
        .join('\n')
        .toLowerCase()
        .includes(term),
  );
  const pairs = choices.filter(isChanged).map(({ name, value }) => [name, value] as const);
  const written = (text: string) => (pairs.length === 0 ? undefined : text);
  return (
    <>
      <search class="filters" aria-label="Filter choices">
        <Search label="Search choices" value={text} onSearch={search} />
        <Select
          label="About"
          value={group}
          options={[['', 'Everything'], ...new Set(choices.map(({ name }) => groupOf(name)))]}
          onChange={setGroup}
        />
        <Pills
          legend="Show"
          value={only}
          options={[
            ['all', 'All'],
            ['changed', 'Changed only'],
          ]}
          onChange={setOnly}
        />
      </search>
      <div class="actions">
        <Copy
          what="The link to these choices"
          text={written(
            `${location.href.replace(/#.*/, '')}#choices?${new URLSearchParams(pairs.map((pair) => [...pair]))}`,
          )}
        >
          Copy as link
        </Copy>
        <Copy
          what="The flags"
          text={written(pairs.map(([name, value]) => `--choose ${name}=${value}`).join(' '))}
        >
          Copy as flags
        </Copy>
        <p class="count" role="status">
          {shown.length === choices.length ? '' : `${shown.length} of `}
          {choices.length} choices ·{' '}
          {pairs.length === 0 ? 'all at their defaults' : `${pairs.length} changed`}
        </p>
      </div>
      {choices.length > 0 && shown.length === 0 ? (
        <Empty title="No choice matches">
          <p>
            {only === 'changed' && pairs.length === 0
              ? 'All choices are at their defaults.'
              : 'Remove a filter.'}
          </p>
        </Empty>
      ) : null}
      <div class="choices">
        {[...Map.groupBy(shown, ({ name }) => groupOf(name))].map(([heading, members]) => (
          <section key={heading} class="card" aria-labelledby={`choices-${members[0]?.name}`}>
            <h2 id={`choices-${members[0]?.name}`}>{heading}</h2>
            {members.map((choice) => (
              <OneChoice
                key={choice.name}
                choice={choice}
                onChange={(value) => onChange({ [choice.name]: value }, `${choice.name} is ${value} now.`)}
              />
            ))}
          </section>
        ))}
      </div>
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
  const { name, value, values, description, open } = choice;
  return (
    <div class="choice">
      <Pills
        legend={
          <>
            <code>{name}</code>
            {isChanged(choice) ? <em class="changed">changed</em> : null}
          </>
        }
        describedBy={`hint-${name}`}
        value={value}
        options={values.map((each) => [each, each === choice.default ? `${each} (default)` : each])}
        onChange={onChange}
      />
      <p class="hint" id={`hint-${name}`}>
        <Prose text={description} /> <OpenPoints ids={open} />
      </p>
    </div>
  );
}
