import { Copy, Empty, Note, Pills, Prose, Select } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChoiceView } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { OpenPoints } from './docs.tsx';
import { Search } from './filters.tsx';
import { useAction, useResource } from './live-state.ts';
import { Alert, Card, Page } from './page.tsx';

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
    <Page
      title="Choices"
      about="What the sandbox does where the service is undocumented. Test your client against the other options."
    >
      <Note tone="quiet">
        <p>This is sandbox behaviour. The service may behave differently.</p>
      </Note>
      <Alert>{failure || error}</Alert>
      {data && query !== '' && <Shared text={query} choices={choices} onApply={change} />}
      <ChoiceList key={id} id={id} choices={choices} onChange={change} />
    </Page>
  );
}

type Change = (body: Record<string, string>, done: string) => Promise<unknown>;

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
  const close = () => location.replace('#choices');
  const apply = async () => {
    const body = Object.fromEntries(differing.map(({ name, to }) => [name, to]));
    await onApply(body, 'Choices of the link applied.');
    close();
  };
  return (
    <Card id="shared" title="Choices from a link">
      {differing.length === 0 && <p>The sandbox already has the choices of this link.</p>}
      <ul class="proposed">
        {differing.map(({ name, value, to }) => (
          <li key={name}>
            <code>{name}</code>: {value} → <strong>{to}</strong>
          </li>
        ))}
        {unknown.map(([name, value]) => (
          <li key={name}>
            <code>{`${name}=${value}`}</code> is ignored: this sandbox has no such choice.
          </li>
        ))}
      </ul>
      <div class="actions">
        {differing.length > 0 && (
          <button type="button" class="primary" onClick={apply}>
            Apply {differing.length === 1 ? 'it' : `all ${differing.length}`}
          </button>
        )}
        <button type="button" onClick={close}>
          {differing.length === 0 ? 'Close' : 'Ignore'}
        </button>
      </div>
    </Card>
  );
}

/** Which choices are shown. */
interface Shown {
  group: string;
  only: string;
  text: string;
}

function isShown(choice: ChoiceView, { group, only, text }: Shown): boolean {
  const { name, description, values, open } = choice;
  const searched = [name, description, ...values, ...open].join('\n').toLowerCase();
  return (
    (group === '' || groupOf(name) === group) &&
    (only === 'all' || isChanged(choice)) &&
    searched.includes(text.toLowerCase())
  );
}

function ChoiceList(props: { id: string; choices: readonly ChoiceView[]; onChange: Change }): JSX.Element {
  const { id, choices, onChange } = props;
  const [filter, setFilter] = useState<Shown>(
    id === 'changed' ? { group: '', only: 'changed', text: '' } : { group: '', only: 'all', text: id },
  );
  const shown = choices.filter((choice) => isShown(choice, filter));
  const changed = choices.filter(isChanged);
  const isAllDefault = filter.only === 'changed' && changed.length === 0;
  return (
    <>
      <ChoiceFilter
        filter={filter}
        groups={new Set(choices.map(({ name }) => groupOf(name)))}
        onChange={(next) => setFilter((before) => ({ ...before, ...next }))}
      />
      <div class="actions">
        <CopyChoices changed={changed} />
        <p class="count" role="status">
          {shown.length === choices.length ? '' : `${shown.length} of `}
          {choices.length} choices ·{' '}
          {changed.length === 0 ? 'all at their defaults' : `${changed.length} changed`}
        </p>
      </div>
      {choices.length > 0 && shown.length === 0 && (
        <Empty title="No choice matches">
          <p>{isAllDefault ? 'All choices are at their defaults.' : 'Remove a filter.'}</p>
        </Empty>
      )}
      <div class="choices">
        {[...Map.groupBy(shown, ({ name }) => groupOf(name))].map(([heading, members]) => (
          <Card key={heading} id={`choices-${members[0]?.name}`} title={heading}>
            {members.map((choice) => (
              <OneChoice
                key={choice.name}
                choice={choice}
                onChange={(value) => onChange({ [choice.name]: value }, `${choice.name} is ${value} now.`)}
              />
            ))}
          </Card>
        ))}
      </div>
    </>
  );
}

function ChoiceFilter(props: {
  filter: Shown;
  groups: Iterable<string>;
  onChange: (changed: Partial<Shown>) => void;
}): JSX.Element {
  const { filter, groups, onChange } = props;
  return (
    <search class="filters" aria-label="Filter choices">
      <Search label="Search choices" value={filter.text} onSearch={(text) => onChange({ text })} />
      <Select
        label="About"
        value={filter.group}
        options={[['', 'Everything'], ...groups]}
        onChange={(group) => onChange({ group })}
      />
      <Pills
        legend="Show"
        value={filter.only}
        options={[
          ['all', 'All'],
          ['changed', 'Changed only'],
        ]}
        onChange={(only) => onChange({ only })}
      />
    </search>
  );
}

function CopyChoices({ changed }: { changed: readonly ChoiceView[] }): JSX.Element {
  const pairs = changed.map(({ name, value }) => [name, value]);
  const written = (text: string) => (pairs.length === 0 ? undefined : text);
  const page = location.href.replace(/#.*/, '');
  return (
    <>
      <Copy what="The link to these choices" text={written(`${page}#choices?${new URLSearchParams(pairs)}`)}>
        Copy as link
      </Copy>
      <Copy what="The flags" text={written(pairs.map((pair) => `--choose ${pair.join('=')}`).join(' '))}>
        Copy as flags
      </Copy>
    </>
  );
}

function OneChoice(props: { choice: ChoiceView; onChange: (value: string) => void }): JSX.Element {
  const { choice, onChange } = props;
  const { name, value, values, description, open } = choice;
  const legend = (
    <>
      <code>{name}</code>
      {isChanged(choice) && <em class="changed">changed</em>}
    </>
  );
  return (
    <div class="choice">
      <Pills
        legend={legend}
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
