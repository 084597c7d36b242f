import { Empty, Note, Select, Text, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FaultKind, FaultOption } from '../src/faults/faults.ts';
import type { Fault } from '../src/public.ts';
import { useAction, useResource } from './live-state.ts';

type KeptFault = Fault & { id: string };
type Kind = Pick<FaultKind, 'says' | 'options'> & { name: string };

/** Faults that answers of the operations shall have. */
export function Faults(): JSX.Element {
  const { data, error } = useResource<{ faults: KeptFault[]; kinds: Kind[]; operations: string[] }>(
    '/faults',
    'settings',
  );
  const { failure, act } = useAction();
  const faults = data?.faults ?? [];
  const columns: Column<KeptFault>[] = [
    { name: 'Fault', cell: ({ name }) => <code>{name}</code> },
    { name: 'Operation', cell: ({ operation }) => operation ?? 'All' },
    { name: 'Options', cell: (fault) => <span class="wrap">{optionsOf(fault)}</span> },
    { name: 'Left', cell: ({ times }) => (times === undefined ? 'Until removed' : `${times} more`) },
    {
      name: 'Remove',
      cell: ({ id, name }) => (
        <button
          type="button"
          onClick={() => act('The fault is removed.', `/faults/${id}`, { method: 'DELETE' })}
        >
          Remove<span class="hidden"> {name}</span>
        </button>
      ),
    },
  ];
  return (
    <>
      <Title about="Let the operations fail on request, and see what your client makes of it. The dashboard itself is spared.">
        Faults
      </Title>
      <div role="alert">{failure || error ? <Note tone="bad">{failure || error}</Note> : null}</div>
      <div class="columns">
        <section class="card" aria-labelledby="add-heading">
          <h2 id="add-heading">Add a fault</h2>
          {data && (
            <AddFault
              kinds={data.kinds}
              operations={data.operations}
              onAdd={(body) => act('The fault is in force.', '/faults', { method: 'POST', body })}
            />
          )}
        </section>
        <section class="card" aria-labelledby="faults-heading">
          <div class="heading">
            <h2 id="faults-heading">In force</h2>
            {faults.length === 0 ? null : (
              <button
                type="button"
                onClick={() => act('There are no faults now.', '/faults', { method: 'DELETE' })}
              >
                Clear all
              </button>
            )}
          </div>
          {faults.length === 0 ? (
            <Empty title="No faults">
              <p>
                Add one here, or ask for one in a single request by the header <code>x-sandbox-fault</code>.
              </p>
            </Empty>
          ) : (
            <Table caption="Faults in force" columns={columns} rows={faults} />
          )}
        </section>
      </div>
    </>
  );
}

function AddFault({
  kinds,
  operations,
  onAdd,
}: {
  kinds: readonly Kind[];
  operations: readonly string[];
  onAdd: (fault: Record<string, string | number>) => void;
}): JSX.Element {
  const [chosen, choose] = useState('');
  const [operation, setOperation] = useState('');
  const [times, setTimes] = useState('1');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const kind = kinds.find(({ name }) => name === chosen) ?? kinds[0];

  const add = (event: Event) => {
    event.preventDefault();
    if (kind === undefined) return;
    const options = Object.entries(given).filter(([name, value]) => name in kind.options && value !== '');
    onAdd({
      name: kind.name,
      ...(operation !== '' && { operation }),
      ...(times !== '' && { times: Number(times) }),
      ...Object.fromEntries(options),
    });
  };
  const set = (name: string) => (value: string) => setGiven({ ...given, [name]: value });
  return (
    <form onSubmit={add} noValidate>
      <Select
        label="Fault"
        hint={kind?.says}
        value={kind?.name ?? ''}
        options={kinds.map(({ name }) => name)}
        onChange={(name) => {
          choose(name);
          setGiven({});
        }}
      />
      {Object.entries(kind?.options ?? {}).map(([name, option]) => (
        <OptionField key={name} name={name} option={option} value={given[name]} onChange={set(name)} />
      ))}
      <Select
        label="Operation"
        value={operation}
        options={[['', 'All'], ...operations]}
        onChange={setOperation}
      />
      <Text
        label="For how many answers"
        hint="Empty: until it is removed."
        value={times}
        inputMode="numeric"
        onInput={setTimes}
      />
      <button type="submit" class="primary">
        Add fault
      </button>
    </form>
  );
}

function OptionField(props: {
  name: string;
  option: FaultOption;
  value: string | undefined;
  onChange: (value: string) => void;
}): JSX.Element {
  const { name, option, value = `${option.default ?? ''}`, onChange } = props;
  if (option.type === 'text' && option.values !== undefined)
    return (
      <Select label={name} hint={option.says} value={value} options={option.values} onChange={onChange} />
    );
  return (
    <Text
      label={name}
      hint={option.says}
      value={value}
      inputMode={option.type === 'integer' ? 'numeric' : 'text'}
      onInput={onChange}
    />
  );
}

function optionsOf({ id: _, name: __, operation: ___, times: ____, ...options }: KeptFault): string {
  const shown = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
  return shown.length === 0 ? '–' : shown.join(', ');
}
