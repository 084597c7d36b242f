import type { OperationId } from '@voice-agent/client';
import { Copy, Empty, Prose, Select, Text } from '@voice-agent/ui';
import { type Column, Table } from '@voice-agent/ui/table';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { faultHeader, writeFaultHeader } from '../src/faults/header.ts';
import type { ActiveFault, Fault, FaultKind, FaultOption } from '../src/generated/types.ts';
import { OneChoice } from './choices.tsx';
import { api } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';
import { Alert, Card, Page } from './page.tsx';

/** Faults in responses of the operations, and in deliveries. */
export function Faults(): JSX.Element {
  const { data, error } = useResource(['settings'], (signal) => api.GET('/faults', { signal }));
  const { failure, act } = useAction();
  const faults = data?.faults ?? [];
  const remove = (fault: ActiveFault) =>
    act('Fault removed.', () => api.DELETE('/faults/{id}', { params: { path: fault } }));
  return (
    <Page
      title="Faults"
      about="Make operations and deliveries fail, and see what your client and your receiver do. The dashboard is not affected."
    >
      <Alert>{inWords(failure, data?.kinds) || error}</Alert>
      <div class="columns">
        <Card id="add" title="Add a fault">
          {data && (
            <AddFault
              kinds={data.kinds}
              operations={data.operations}
              onAdd={(body) => act('Fault active.', () => api.POST('/faults', { body }))}
            />
          )}
        </Card>
        <Card id="faults" title="Active faults">
          {faults.length === 0 ? (
            <Empty title="No faults">
              <p>
                Add one here, or send a single request with the header <code>{faultHeader}</code>.
              </p>
            </Empty>
          ) : (
            <Table caption="Active faults" columns={columnsOf(data?.kinds ?? [], remove)} rows={faults} />
          )}
        </Card>
        <DeliveryFaults />
      </div>
    </Page>
  );
}

/** A message about an option, with the label in the place of its name. */
function inWords(message: string, kinds: readonly FaultKind[] = []): string {
  const labels = kinds.flatMap(({ options }) => Object.entries(options));
  return message.replace(/^\S+/, (name) => labels.find(([option]) => option === name)?.[1].label ?? name);
}

/** Duplicates, order and time-outs of deliveries, which are choices. */
function DeliveryFaults(): JSX.Element {
  const { data } = useResource(['settings'], (signal) => api.GET('/choices', { signal }));
  const { failure, act } = useAction();
  return (
    <Card id="delivery-faults" title="Faults of deliveries">
      <Alert>{failure}</Alert>
      {data?.choices
        .filter(({ name }) => name.startsWith('delivery.'))
        .map((choice) => (
          <OneChoice
            key={choice.name}
            choice={choice}
            onChange={(value) =>
              act(`${choice.title}: ${value}.`, () =>
                api.PATCH('/choices', { body: { [choice.name]: value } }),
              )
            }
          />
        ))}
    </Card>
  );
}

const columnsOf = (
  kinds: readonly FaultKind[],
  remove: (fault: ActiveFault) => void,
  titleOf = ({ name }: Pick<ActiveFault, 'name'>) => kinds.find((kind) => kind.name === name)?.title,
): Column<ActiveFault>[] => [
  {
    name: 'Fault',
    cell: ({ name }) => (
      <span class="stack">
        {titleOf({ name })}
        <code class="code-name">{name}</code>
      </span>
    ),
  },
  { name: 'Operation', cell: ({ operation }) => operation ?? 'All' },
  {
    name: 'Options',
    cell: (fault) => (
      <span class="wrap">
        {optionsOf(
          fault,
          kinds.find(({ name }) => name === fault.name),
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
        <button type="button" onClick={() => remove(fault)}>
          Remove<span class="hidden"> {titleOf(fault)}</span>
        </button>
      </div>
    ),
  },
];

/** What the form of a fault has. */
interface FaultValues {
  name: string;
  operation: string;
  times: string;
  options: Readonly<Record<string, string>>;
}

function AddFault(props: {
  kinds: readonly FaultKind[];
  operations: readonly OperationId[];
  onAdd: (fault: Fault) => void;
}): JSX.Element {
  const { kinds, operations, onAdd } = props;
  const [values, setValues] = useState<FaultValues>({ name: '', operation: '', times: '1', options: {} });
  const set = (changed: Partial<FaultValues>) => setValues((before) => ({ ...before, ...changed }));
  const kind = kinds.find(({ name }) => name === values.name) ?? kinds[0];
  const add = (event: Event) => {
    event.preventDefault();
    if (kind !== undefined) onAdd(faultOf(kind, values));
  };
  return (
    <form onSubmit={add} noValidate>
      <Select
        label="Fault"
        hint={
          kind && (
            <>
              <code class="code-name">{kind.name}</code> {kind.description}
            </>
          )
        }
        value={kind?.name ?? ''}
        options={kinds.map(({ name, title }) => [name, title] as const)}
        onChange={(name) => set({ name, options: {} })}
      />
      {Object.entries(kind?.options ?? {}).map(([name, option]) => (
        <OptionField
          key={name}
          option={option}
          value={values.options[name]}
          onChange={(value) => set({ options: { ...values.options, [name]: value } })}
        />
      ))}
      <Select
        label="Operation"
        value={values.operation}
        options={[['', 'All'], ...operations]}
        onChange={(operation) => set({ operation })}
      />
      <Text
        label="Number of responses"
        hint="Empty: until you remove it."
        value={values.times}
        inputMode="numeric"
        onInput={(times) => set({ times })}
      />
      <div class="actions">
        <button type="submit" class="primary">
          Add fault
        </button>
        <CopyHeader fault={kind && singleOf(kind, values)} />
      </div>
    </form>
  );
}

/** The fault of a form. Options that are empty have their defaults. */
function faultOf({ name, options }: FaultKind, { operation, times, options: given }: FaultValues): Fault {
  const kept = Object.entries(given).filter(([option, value]) => option in options && value !== '');
  return {
    name,
    ...(operation !== '' && { operation: operation as OperationId }),
    ...(times !== '' && { times: Number(times) }),
    ...Object.fromEntries(kept),
  };
}

/** The same for a single request, with all its options; undefined while a required one is missing. */
function singleOf({ name, options }: FaultKind, { options: given }: FaultValues): Fault | undefined {
  const all = Object.entries(options).map(
    ([option, { default: usual = '' }]) => [option, given[option] || usual] as const,
  );
  return all.every(([, value]) => value !== '') ? { ...Object.fromEntries(all), name } : undefined;
}

/** Copies what makes a single request fail. */
function CopyHeader({ fault }: { fault: Fault | undefined }): JSX.Element {
  const value = fault && writeFaultHeader(fault);
  return (
    <Copy what="The header" text={value && `${faultHeader}: ${value}`} hint="Send it with a single request.">
      Copy as header<span class="hidden"> {fault?.name}</span>
    </Copy>
  );
}

function OptionField(props: {
  option: FaultOption;
  value: string | undefined;
  onChange: (value: string) => void;
}): JSX.Element {
  const { option, value = `${option.default ?? ''}`, onChange } = props;
  const { label, description, example } = option;
  const hint = description && <Prose text={description} />;
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
