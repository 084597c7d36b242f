export type { Change, Spot } from '@voice-agent/api-diff/changes';
export type { Comparison } from '@voice-agent/api-diff/compare';
export { type ChangeRule, type ChangeRuleId, changeRules, type Severity } from '@voice-agent/api-diff/rules';
export type { Direction } from '@voice-agent/api-diff/schema-rules';
export type { EventDocument } from '@voice-agent/api-documents/asyncapi';
export type { ContractDocument } from '@voice-agent/api-documents/document';
export type { Exchange } from '@voice-agent/http-exchanges/exchange';
export type { HttpArchive, TrafficExchange } from '@voice-agent/http-exchanges/traffic-exchange';
export type { RuleSeverity, Severities } from '@voice-agent/test-engine/check';
export type { Covered, CoveredKind } from '@voice-agent/test-engine/coverage';
export type { Finding } from '@voice-agent/test-engine/findings';
export { CannotRun } from '@voice-agent/test-engine/problem';
export { type ApiOptions, type ApiResult, checkApi } from './api.ts';
export { type CompareOptions, compare } from './compare.ts';
export {
  checkDeliveries,
  type DeliveriesOptions,
  type DeliveriesResult,
} from './deliveries/check-deliveries.ts';
export type { Body, Delivery } from './deliveries/delivery.ts';
export { loadAsyncApi, loadOpenApi } from './documents.ts';
export { checkReceiver } from './receiver/check-receiver.ts';
export type { ReceiverOptions, ReceiverResult } from './receiver/receiver-options.ts';
export { type RenderOptions, type ReportFormat, render } from './report/render.ts';
export type { Report } from './report/report.ts';
export { type Rule, type RuleId, rules } from './rules.ts';
export { checkTraffic, type TrafficOptions, type TrafficResult } from './traffic/check-traffic.ts';
