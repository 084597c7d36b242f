import type { OperationId } from '@voice-agent/client';
import type { Behaviours } from '@voice-agent/client/operations';
import type { RunOptions } from '@voice-agent/service';
import type { Choices } from '../choices.ts';
import type { State } from '../state.ts';
import { listJobs } from './list-jobs.ts';
import { listWebTools } from './list-web-tools.ts';
import { updateWebTool } from './update-web-tool.ts';

/** What the sandbox does for operations: a file for each. The other operations are answered from the examples of the spec. */
export const behaviours: Behaviours<State> = {
  listJobs,
  listWebTools,
  updateWebTool,
};

/** The query parameters that exist, but whose names are undocumented. */
const undocumented: { readonly [Id in OperationId]?: (choices: Choices) => string[] } = {
  listWebTools: (choices) => [choices['list-web-tools.search-parameter']],
};

/** The choices that the options of reading are. */
export const choiceOfOption = {
  unknown: 'request.unknown-fields',
  repeated: 'request.repeated-parameter',
} as const;

/** How a request is read and a success is written, where the spec does not say. */
export const runOptions = (id: string, choices: Choices): RunOptions => ({
  unknown: choices[choiceOfOption.unknown],
  repeated: choices[choiceOfOption.repeated],
  undocumented: undocumented[id as OperationId]?.(choices) ?? [],
  status: Number(choices['success.status']),
  success: choices['success.flag'] === 'true',
});
