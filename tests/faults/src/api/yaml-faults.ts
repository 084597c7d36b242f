import type { AuthorizationEntry } from '../harness/authorization.ts';
import type { Fault, OperationId } from '../harness/fault.ts';
import { readYamlEntries } from '../harness/yaml-entries.ts';
import type { VoiceAgentClient } from './api-client.ts';
import type { FaultFactory } from './fault-factory.ts';
import {
  type AcceptedInvalidEntry,
  acceptedInvalidFault,
  authorizationFault,
  type NonObjectBodyEntry,
  nonObjectBodyFault,
  type RejectedValidEntry,
  rejectedValidFault,
} from './request-factories.ts';
import {
  type BrokenResponseEntry,
  brokenResponseFault,
  type ResponseFieldEntry,
  responseFieldFault,
} from './response-factories.ts';
import { type ToolListEntry, toolListFault } from './tool-list-factory.ts';
import { type UpdateEntry, updateFault } from './update-factory.ts';

/** The faults of a file in `faults`, which groups them by operation and violated invariant. */
const faultsIn = <Content>(file: string, createFault: FaultFactory<Content>): Fault<VoiceAgentClient>[] =>
  readYamlEntries<Content>(import.meta.url, `faults/${file}.yaml`).map(
    ({ groups: [operation = '', violates = ''], name, description, content }) => ({
      name,
      operation,
      violates,
      ...createFault(operation as OperationId | 'any', description, content),
    }),
  );

export const yamlFaults: readonly Fault<VoiceAgentClient>[] = [
  ...faultsIn<ResponseFieldEntry>('response-fields', responseFieldFault),
  ...faultsIn<BrokenResponseEntry>('broken-responses', brokenResponseFault),
  ...faultsIn<ToolListEntry>('tool-lists', toolListFault),
  ...faultsIn<AcceptedInvalidEntry>('job-filters', acceptedInvalidFault),
  ...faultsIn<AcceptedInvalidEntry>('accepted-invalid', acceptedInvalidFault),
  ...faultsIn<RejectedValidEntry>('rejected-valid', rejectedValidFault),
  ...faultsIn<NonObjectBodyEntry>('non-object-bodies', nonObjectBodyFault),
  ...faultsIn<AuthorizationEntry>('authorization', authorizationFault),
  ...faultsIn<UpdateEntry>('updates', updateFault),
];
