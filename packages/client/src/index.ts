export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type IterateJobsParams,
  type ListJobsParams,
  type ListWebToolsParams,
} from './client.ts';
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
export type { AttemptReport, Middleware, OperationId, OutgoingRequest, ValidateResponses } from './hooks.ts';
export type { DistinctMessages, RepeatedMessageType } from './messages.ts';
export { type Call, type CallError, type ErrorKind, type Result, VoiceAgentError } from './result.ts';
