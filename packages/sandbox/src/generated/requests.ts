// Made by @voice-agent/codegen from src/control/openapi.yaml.
// Do not edit: the next run replaces this file.
// To change it, edit the spec or packages/codegen, then run `pnpm generate`.

import type { OperationId } from './operations.ts';
import type { operations } from './types.ts';
import { isConfigureWebhookRequest, isSetReceiverRequest, isListCallsRequest, isStartCallRequest, isListDeliveriesRequest, isRetryFailingRequest, isSendEventRequest, isListLogRequest, isChangeChoicesRequest, isAddFaultRequest, isListJobsRequest, isListWebToolsRequest, type Validator } from './validators.ts';

/** The request of each operation, read and valid: its parameters and its body. */
export interface RequestOf {
  showDashboard: Record<never, never>;
  getAsset: { path: NonNullable<operations['getAsset']['parameters']['path']> };
  getDocument: Record<never, never>;
  listAgents: Record<never, never>;
  configureWebhook: { path: NonNullable<operations['configureWebhook']['parameters']['path']>; body: NonNullable<operations['configureWebhook']['requestBody']>['content']['application/json'] };
  setReceiver: { path: NonNullable<operations['setReceiver']['parameters']['path']>; body: NonNullable<operations['setReceiver']['requestBody']>['content']['application/json'] };
  receive: { path: NonNullable<operations['receive']['parameters']['path']> };
  listScripts: Record<never, never>;
  listCalls: { query: NonNullable<operations['listCalls']['parameters']['query']> };
  startCall: { body: NonNullable<operations['startCall']['requestBody']>['content']['application/json'] };
  clearCalls: Record<never, never>;
  getCall: { path: NonNullable<operations['getCall']['parameters']['path']> };
  listDeliveries: { query: NonNullable<operations['listDeliveries']['parameters']['query']> };
  retryFailing: { query: NonNullable<operations['retryFailing']['parameters']['query']> };
  getDelivery: { path: NonNullable<operations['getDelivery']['parameters']['path']> };
  redeliver: { path: NonNullable<operations['redeliver']['parameters']['path']> };
  getTestCase: { path: NonNullable<operations['getTestCase']['parameters']['path']> };
  sendEvent: { body: NonNullable<operations['sendEvent']['requestBody']>['content']['application/json'] };
  watch: Record<never, never>;
  listLog: { query: NonNullable<operations['listLog']['parameters']['query']> };
  clearLog: Record<never, never>;
  getLogEntry: { path: NonNullable<operations['getLogEntry']['parameters']['path']> };
  resend: { path: NonNullable<operations['resend']['parameters']['path']> };
  getApiKey: Record<never, never>;
  listChoices: Record<never, never>;
  changeChoices: { body: NonNullable<operations['changeChoices']['requestBody']>['content']['application/json'] };
  listFaults: Record<never, never>;
  addFault: { body: NonNullable<operations['addFault']['requestBody']>['content']['application/json'] };
  clearFaults: Record<never, never>;
  removeFault: { path: NonNullable<operations['removeFault']['parameters']['path']> };
  listProjects: Record<never, never>;
  listJobs: { query: NonNullable<operations['listJobs']['parameters']['query']> };
  getJob: { path: NonNullable<operations['getJob']['parameters']['path']> };
  listWebTools: { query: NonNullable<operations['listWebTools']['parameters']['query']> };
  getWebTool: { path: NonNullable<operations['getWebTool']['parameters']['path']> };
}

/** The JSON of a successful response of each operation; undefined where it is not JSON. */
export interface ResultOf {
  showDashboard: undefined;
  getAsset: undefined;
  getDocument: undefined;
  listAgents: operations['listAgents']['responses']['200']['content']['application/json'];
  configureWebhook: operations['configureWebhook']['responses']['200']['content']['application/json'];
  setReceiver: operations['setReceiver']['responses']['200']['content']['application/json'];
  receive: operations['receive']['responses']['200']['content']['application/json'];
  listScripts: operations['listScripts']['responses']['200']['content']['application/json'];
  listCalls: operations['listCalls']['responses']['200']['content']['application/json'];
  startCall: operations['startCall']['responses']['201']['content']['application/json'];
  clearCalls: operations['clearCalls']['responses']['200']['content']['application/json'];
  getCall: operations['getCall']['responses']['200']['content']['application/json'];
  listDeliveries: operations['listDeliveries']['responses']['200']['content']['application/json'];
  retryFailing: operations['retryFailing']['responses']['202']['content']['application/json'];
  getDelivery: operations['getDelivery']['responses']['200']['content']['application/json'];
  redeliver: operations['redeliver']['responses']['202']['content']['application/json'];
  getTestCase: operations['getTestCase']['responses']['200']['content']['application/json'];
  sendEvent: operations['sendEvent']['responses']['200']['content']['application/json'];
  watch: undefined;
  listLog: operations['listLog']['responses']['200']['content']['application/json'];
  clearLog: operations['clearLog']['responses']['200']['content']['application/json'];
  getLogEntry: operations['getLogEntry']['responses']['200']['content']['application/json'];
  resend: operations['resend']['responses']['200']['content']['application/json'];
  getApiKey: operations['getApiKey']['responses']['200']['content']['application/json'];
  listChoices: operations['listChoices']['responses']['200']['content']['application/json'];
  changeChoices: operations['changeChoices']['responses']['200']['content']['application/json'];
  listFaults: operations['listFaults']['responses']['200']['content']['application/json'];
  addFault: operations['addFault']['responses']['201']['content']['application/json'];
  clearFaults: undefined;
  removeFault: undefined;
  listProjects: operations['listProjects']['responses']['200']['content']['application/json'];
  listJobs: operations['listJobs']['responses']['200']['content']['application/json'];
  getJob: operations['getJob']['responses']['200']['content']['application/json'];
  listWebTools: operations['listWebTools']['responses']['200']['content']['application/json'];
  getWebTool: operations['getWebTool']['responses']['200']['content']['application/json'];
}

/** The validator of the whole request, of each operation whose request can be invalid. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
  configureWebhook: isConfigureWebhookRequest,
  setReceiver: isSetReceiverRequest,
  listCalls: isListCallsRequest,
  startCall: isStartCallRequest,
  listDeliveries: isListDeliveriesRequest,
  retryFailing: isRetryFailingRequest,
  sendEvent: isSendEventRequest,
  listLog: isListLogRequest,
  changeChoices: isChangeChoicesRequest,
  addFault: isAddFaultRequest,
  listJobs: isListJobsRequest,
  listWebTools: isListWebToolsRequest,
};
