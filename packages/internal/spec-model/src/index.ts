export { type EventDocument, type EventMessage, loadAsyncApi } from './documents/asyncapi.ts';
export { bundled } from './documents/bundle.ts';
export { checkKeywords } from './documents/check.ts';
export { loadOpenApi } from './documents/document.ts';
export { firstOf, problemLine } from './documents/document-problems.ts';
export { EventMatcher } from './documents/event-matcher.ts';
export {
  channelMessages,
  channelsOf,
  contentTypeOf,
  type MessagePlace,
  messageField,
  messagesOf,
  operationsOf,
  payloadOf,
} from './documents/messages.ts';
export type {
  Body,
  ContractDocument,
  Operation,
  Parameter,
  ResponseDefinition,
  ResponseHeader,
  SecurityScheme,
} from './documents/model.ts';
export {
  contentOf,
  headersOf,
  isForm,
  isJson,
  isRequired,
  isSafeMethod,
  type MediaType,
  type OperationPlace,
  operationsIn,
  type ParameterPlace,
  parametersOf,
  preferred,
  responsesOf,
  type SecurityRequirement,
  securityOf,
} from './documents/operations.ts';
export { type Parsed, YamlError } from './documents/parse.ts';
export { bodyText, type Credential, type RequestValues, requestOf } from './documents/request.ts';
export { isSecretName, secretNamesIn } from './documents/secret-names.ts';
export { coercions, isApart, isUnambiguous, isUnambiguousForm } from './documents/serialize-parameter.ts';
export { pathOfServer, serverUrl } from './documents/server-paths.ts';
export { openTree, readSide } from './documents/source.ts';
export { type Place, placeId, referencesIn, type Tree } from './documents/tree.ts';
export { unreadable } from './documents/unreadable.ts';
export { evaluate, isOfType, isSame } from './schemas/evaluate.ts';
export { InferredSchema } from './schemas/infer-schema.ts';
export {
  isAssertion,
  isHint,
  isKnown,
  isObject,
  type PartKind,
  partKind,
  regExpOf,
  type Schema,
  type SchemaObject,
  subschemas,
  walk,
} from './schemas/keywords.ts';
export {
  hasBigInt,
  integerOf,
  isEqual,
  isExactMultiple,
  isMultiple,
  isNumber,
  rounded,
  sum,
  toJson,
} from './schemas/numbers.ts';
export { parseJson, tryParseJson } from './schemas/parse-json.ts';
export {
  decoded,
  escapeToken,
  localTarget,
  parentOf,
  pointerOf,
  tokensOf,
  unescapeToken,
  valueAt,
} from './schemas/pointer.ts';
export { SchemaRegistry } from './schemas/registry.ts';
export { upgradeKeywords, upgradeSchema } from './schemas/upgrade.ts';
export { violationMessage } from './schemas/violation-message.ts';
