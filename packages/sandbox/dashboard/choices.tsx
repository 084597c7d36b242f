import { Copy, Empty, Note, Pills, Prose } from '@voice-agent/ui';
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
 */
export function Choices({ id = '' }: { id?: string }): JSX.Element {
  const { data, error } = useResource(['settings'], (signal) => api.GET('/choices', { signal }));
  const { failure, act } = useAction();
  const choices = data?.choices ?? [];
  const change: Change = ({ name, title }, value) =>
    act(`${title}: ${value}.`, () => api.PATCH('/choices', { body: { [name]: value } }));
  return (
    <Page
      title="Choices"
      about="What the sandbox does where the service does not specify it. Test your client against the other options."
    >
      <Note tone="quiet">
        <p>This is sandbox behaviour. The service may behave differently.</p>
      </Note>
      <Alert>{failure || error}</Alert>
      <ChoiceList key={id} id={id} choices={choices} onChange={change} />
    </Page>
  );
}

type Change = (choice: ChoiceView, value: string) => Promise<unknown>;

/** Which choices are shown. */
interface Shown {
  only: string;
  text: string;
}

function isShown(choice: ChoiceView, { only, text }: Shown): boolean {
  const { name, title, description, values, open } = choice;
  const searched = [groupOf(name), name, title, description, ...values, ...open].join('\n').toLowerCase();
  return (only === 'all' || isChanged(choice)) && searched.includes(text.toLowerCase());
}

function ChoiceList(props: { id: string; choices: readonly ChoiceView[]; onChange: Change }): JSX.Element {
  const { id, choices, onChange } = props;
  const [filter, setFilter] = useState<Shown>(
    id === 'changed' ? { only: 'changed', text: '' } : { only: 'all', text: id },
  );
  const shown = choices.filter((choice) => isShown(choice, filter));
  const changed = choices.filter(isChanged);
  const isAllDefault = filter.only === 'changed' && changed.length === 0;
  return (
    <>
      <ChoiceFilter filter={filter} onChange={(next) => setFilter((before) => ({ ...before, ...next }))} />
      <div class="actions">
        <CopyFlags changed={changed} />
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
              <OneChoice key={choice.name} choice={choice} onChange={(value) => onChange(choice, value)} />
            ))}
          </Card>
        ))}
      </div>
    </>
  );
}

function ChoiceFilter(props: { filter: Shown; onChange: (changed: Partial<Shown>) => void }): JSX.Element {
  const { filter, onChange } = props;
  return (
    <search class="filters" aria-label="Filter choices">
      <Search label="Search choices" value={filter.text} onSearch={(text) => onChange({ text })} />
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

function CopyFlags({ changed }: { changed: readonly ChoiceView[] }): JSX.Element {
  const flags = changed.map(({ name, value }) => `--choose ${name}=${value}`).join(' ');
  return (
    <Copy what="The flags" text={flags || undefined}>
      Copy as flags
    </Copy>
  );
}

/** A choice with its values, one of them selected. */
export function OneChoice(props: { choice: ChoiceView; onChange: (value: string) => void }): JSX.Element {
  const { choice, onChange } = props;
  const { name, title, value, values, description, open } = choice;
  const legend = (
    <>
      {title}
      {isChanged(choice) && <em class="changed">changed</em>}
      <code class="code-name">{name}</code>
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
