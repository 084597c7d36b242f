export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type IterateJobsParams,
  type ListJobsParams,
  type ListWebToolsParams,
} from './client.ts';
export { type CallError, type ErrorKind, VoiceAgentError } from './error.ts';
export type {
  Job,
  JobAttributes,
  JobList,
  JobListRequest,
  JobSort,
  JobStatus,
  JobType,
  Message,
  ParamSchema,
  ToolSettings,
  WebTool,
  WebToolList,
  WebToolParam,
  WebToolParams,
  WebToolPatch,
  WebToolPatchFunction,
  WebToolPatchMcp,
  WebToolPatchUntyped,
  WebToolType,
  WebToolTypeFilter,
} from './generated/types.ts';
export type { Call, Result } from './result.ts';
export type { ResponseValidators } from './transport.ts';
