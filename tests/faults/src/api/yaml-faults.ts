import type { WrongHeader } from '../harness/authorization.ts';
import type { Fault, OperationId } from '../harness/fault.ts';
import { type Entry, namedEntry, readYaml } from '../harness/yaml-entries.ts';
import type { Api } from './api-client.ts';
import type { Kind } from './fault-factory.ts';
import {
  accepting,
  acceptingBody,
  acceptingHeader,
  type Invalid,
  rejectingValid,
  type Valid,
  type WrongBody,
} from './request-factories.ts';
import { type WrongFields, type WrongResponse, wrongFields, wrongResponse } from './response-factories.ts';
import { type WrongList, wrongList } from './tool-list-factory.ts';
import { type WrongUpdate, wrongUpdate } from './update-factory.ts';

/** The faults of a YAML file, which lists them by operation and by what they violate. */
function faultsIn<Written>(file: string, kind: Kind<Written>): Fault<Api>[] {
  type Listed = Record<OperationId | 'any', Record<string, Entry[]>>;
  return Object.entries(readYaml<Listed>(import.meta.url, `faults/${file}.yaml`)).flatMap(([id, facts]) =>
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
  ...faultsIn<WrongFields>('response-fields', wrongFields),
  ...faultsIn<WrongResponse>('broken-responses', wrongResponse),
  ...faultsIn<WrongList>('tool-lists', wrongList),
  ...faultsIn<Invalid>('job-filters', accepting),
  ...faultsIn<Invalid>('accepted-invalid', accepting),
  ...faultsIn<Valid>('rejected-valid', rejectingValid),
  ...faultsIn<WrongBody>('non-object-bodies', acceptingBody),
  ...faultsIn<WrongHeader>('authorization', acceptingHeader),
  ...faultsIn<WrongUpdate>('updates', wrongUpdate),
];
