import type { Fault, OperationId } from '../harness/fault.ts';
import { readYamlEntries } from '../harness/yaml-entries.ts';
import type { ApiClient } from './api-client.ts';
import type { FaultFactory } from './fault-factory.ts';
import {
  acceptedInvalidFault,
  authorizationFault,
  nonObjectBodyFault,
  rejectedValidFault,
} from './request-factories.ts';
import { brokenResponseFault, responseFieldFault } from './response-factories.ts';
import { toolListFault } from './tool-list-factory.ts';
import { updateFault } from './update-factory.ts';

/** The faults of a file in `faults`, which groups them by operation and violated invariant. */
const faultsIn = <Content>(file: string, createFault: FaultFactory<Content>): Fault<ApiClient>[] =>
  readYamlEntries<Content>(import.meta.url, `faults/${file}.yaml`).map(
    ({ groups: [operation = '', violates = ''], name, description, content }) => ({
      name,
      operation,
      violates,
      ...createFault(operation as OperationId | 'any', description, content),
    }),
  );

export const yamlFaults: readonly Fault<ApiClient>[] = [
  ...faultsIn('response-fields', responseFieldFault),
  ...faultsIn('broken-responses', brokenResponseFault),
  ...faultsIn('tool-lists', toolListFault),
  ...faultsIn('job-filters', acceptedInvalidFault),
  ...faultsIn('accepted-invalid', acceptedInvalidFault),
  ...faultsIn('rejected-valid', rejectedValidFault),
  ...faultsIn('non-object-bodies', nonObjectBodyFault),
  ...faultsIn('authorization', authorizationFault),
  ...faultsIn('updates', updateFault),
];
