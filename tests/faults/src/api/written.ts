import type { WrongHeader } from '../authorization.ts';
import type { Fault, OperationId } from '../types.ts';
import { type Entry, namedEntry, readYaml } from '../yaml.ts';
import { type WrongUpdate, wrongUpdate } from './after-update.ts';
import type { Api } from './client.ts';
import type { Kind } from './kind.ts';
import { type WrongList, wrongList } from './lists.ts';
import {
  accepting,
  acceptingBody,
  acceptingHeader,
  type Invalid,
  rejectingValid,
  type Valid,
  type WrongBody,
} from './requests.ts';
import { type WrongFields, type WrongResponse, wrongFields, wrongResponse } from './responses.ts';

/** The faults of a YAML file, which lists them by operation and by what they violate. */
function faultsIn<Written>(file: string, kind: Kind<Written>): Fault<Api>[] {
  type Listed = Record<OperationId | 'any', Record<string, Entry[]>>;
  return Object.entries(readYaml<Listed>(import.meta.url, `${file}.yaml`)).flatMap(([id, facts]) =>
    Object.entries(facts).flatMap(([violates, entries]) =>
      entries.map((entry) => {
        const { name, description, rest } = namedEntry<Written>(entry);
        const operation = id as OperationId | 'any';
        return { name, operation, violates, ...kind(operation, description, rest) };
      }),
    ),
  );
}

export const writtenFaults: readonly Fault<Api>[] = [
  ...faultsIn<WrongFields>('fields', wrongFields),
  ...faultsIn<WrongResponse>('responses', wrongResponse),
  ...faultsIn<WrongList>('lists', wrongList),
  ...faultsIn<Invalid>('job-filters', accepting),
  ...faultsIn<Invalid>('invalid', accepting),
  ...faultsIn<Valid>('valid', rejectingValid),
  ...faultsIn<WrongBody>('bodies', acceptingBody),
  ...faultsIn<WrongHeader>('auth', acceptingHeader),
  ...faultsIn<WrongUpdate>('updates', wrongUpdate),
];
