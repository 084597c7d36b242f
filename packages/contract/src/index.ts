export { CannotRun } from '@voice-agent/cli-kit/text';
export type { Change, Comparison, Spot } from '@voice-agent/spec-diff';
export type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
export { type ApiOptions, type ApiResult, checkApi } from './api.ts';
export { type CompareOptions, compare } from './compare.ts';
export {
  checkDeliveries,
  type DeliveriesOptions,
  type DeliveriesResult,
} from './deliveries/check-deliveries.ts';
export type { Body, Delivery } from './deliveries/delivery.ts';
export { loadAsyncApi, loadOpenApi } from './documents.ts';
export type { Severities } from './engine/check.ts';
export type { Covered } from './engine/coverage.ts';
export type { Finding } from './engine/findings.ts';
export type { Exchange } from './http/http-message.ts';
export type { HttpArchive, TrafficExchange } from './http/traffic-exchange.ts';
export { checkReceiver } from './receiver/check-receiver.ts';
export type { ReceiverOptions, ReceiverResult } from './receiver/receiver-options.ts';
export { type RenderOptions, type ReportFormat, render } from './report/render.ts';
export type { Report } from './report/report.ts';
export { type Rule, type RuleId, rules } from './rules.ts';
export { checkTraffic, type TrafficOptions, type TrafficResult } from './traffic/check-traffic.ts';
