import type { OperationId } from '@voice-agent/client';
import { Copy, Empty, Note, Prose, Select, Text, Title } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { faultHeader, writeFaultHeader } from '../src/faults/header.ts';
import type { ActiveFault, Fault, FaultKind, FaultOption } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';

/** Faults in responses of the operations. */
export function Faults(): JSX.Element {
  const { data, error } = useResource(['settings'], (signal) => api.GET('/faults', { signal }));
  const { failure, act } = useAction();
  const faults = data?.faults ?? [];
  const columns: Column<ActiveFault>[] = [
    { name: 'Fault', cell: ({ name }) => <code>{name}</code> },
    { name: 'Operation', cell: ({ operation }) => operation ?? 'All' },
    {
      name: 'Options',
      cell: (fault) => (
        <span class="wrap">
          {optionsOf(
            fault,
            data?.kinds.find(({ name }) => name === fault.name),
          )}
        </span>
      ),
    },
    { name: 'Left', cell: ({ times }) => (times === undefined ? 'Until removed' : `${times} more`) },
    {
      name: 'Actions',
      cell: (fault) => (
        <div class="actions">
          <CopyHeader fault={fault} />
          <button
            type="button"
            onClick={() =>
              act('Fault removed.', () => api.DELETE('/faults/{id}', { params: { path: fault } }))
            }
          >
            Remove<span class="hidden"> {fault.name}</span>
          </button>
        </div>
      ),
    },
  ];
  return (
    <>
      <Title about="Make operations fail and see what your client does. The dashboard is not affected.">
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
              onAdd={(body) => act('Fault active.', () => api.POST('/faults', { body }))}
            />
          )}
        </section>
        <section class="card" aria-labelledby="faults-heading">
          <h2 id="faults-heading">Active faults</h2>
          {faults.length === 0 ? (
            <Empty title="No faults">
              <p>
                Add one here, or send a single request with the header <code>{faultHeader}</code>.
              </p>
            </Empty>
          ) : (
            <Table caption="Active faults" columns={columns} rows={faults} />
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
  kinds: readonly FaultKind[];
  operations: readonly OperationId[];
  onAdd: (fault: Fault) => void;
}): JSX.Element {
  const [chosen, choose] = useState('');
  const [operation, setOperation] = useState('');
  const [times, setTimes] = useState('1');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const only = operations.find((each) => each === operation);
  const kind = kinds.find(({ name }) => name === chosen) ?? kinds[0];

  const add = (event: Event) => {
    event.preventDefault();
    if (kind === undefined) return;
    const options = Object.entries(given).filter(([name, value]) => name in kind.options && value !== '');
    onAdd({
      name: kind.name,
      ...(only !== undefined && { operation: only }),
      ...(times !== '' && { times: Number(times) }),
      ...Object.fromEntries(options),
    });
  };
  const options = Object.entries(kind?.options ?? {}).map(
    ([name, option]) => [name, given[name] || (option.default ?? '')] as const,
  );
  // Without a required option there is no fault yet.
  const fault: Fault | undefined =
    kind && options.every(([, value]) => value !== '')
      ? { ...Object.fromEntries(options), name: kind.name }
      : undefined;
  const set = (name: string) => (value: string) => setGiven({ ...given, [name]: value });
  return (
    <form onSubmit={add} noValidate>
      <Select
        label="Fault"
        hint={kind?.description}
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
        label="Apply to (responses)"
        hint="Leave empty to keep it until removed."
        value={times}
        inputMode="numeric"
        onInput={setTimes}
      />
      <div class="actions">
        <button type="submit" class="primary">
          Add fault
        </button>
        <CopyHeader fault={fault} />
      </div>
      <p class="hint">
        {fault === undefined ? null : (
          <>
            For a single request, send the header{' '}
            <code class="wrap">
              {faultHeader}: {writeFaultHeader(fault)}
            </code>
          </>
        )}
      </p>
    </form>
  );
}

/** Copies what makes a single request fail. */
function CopyHeader({ fault }: { fault: Fault | undefined }): JSX.Element {
  const value = fault && writeFaultHeader(fault);
  return (
    <Copy what="The header" text={value && `${faultHeader}: ${value}`}>
      Copy as header<span class="hidden"> {fault?.name}</span>
    </Copy>
  );
}

function OptionField(props: {
  name: string;
  option: FaultOption;
  value: string | undefined;
  onChange: (value: string) => void;
}): JSX.Element {
  const { name, option, value = `${option.default ?? ''}`, onChange } = props;
  const { label, description, example } = option;
  const hint = (
    <>
      <code>{name}</code>
      {description && '. '}
      <Prose text={description ?? ''} />
    </>
  );
  if (option.type === 'text' && option.values !== undefined)
    return <Select label={label} hint={hint} value={value} options={option.values} onChange={onChange} />;
  return (
    <Text
      label={label}
      hint={hint}
      value={value}
      inputMode={option.type === 'integer' ? 'numeric' : 'text'}
      {...(example !== undefined && { placeholder: example })}
      onInput={onChange}
    />
  );
}

/** The options of a fault, in the words of its kind. */
function optionsOf(
  { id: _, name: __, operation: ___, times: ____, ...options }: ActiveFault,
  kind?: FaultKind,
): string {
  const shown = Object.entries(options).map(
    ([name, value]) => `${kind?.options[name]?.label ?? name}: ${value}`,
  );
  return shown.length === 0 ? '–' : shown.join(', ');
}
