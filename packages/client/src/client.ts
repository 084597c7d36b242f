import type { RequestValues, Violation } from '@voice-agent/service';
import { checkApiKey, checkBaseUrl, checkLimits } from './check-options.ts';
import * as defaults from './defaults.ts';
import { createResources } from './generated/methods.ts';
import type { Resources } from './generated/resources.ts';
import { createHttp } from './http.ts';
import type { OperationToSend, PageOptions } from './operation-to-send.ts';
import type { ClientOptions } from './options.ts';
import { violationOfParams } from './params-map.ts';
import type { RawClient } from './raw-client.ts';
import { toApiPromise } from './result.ts';
import { type Bound, type Limits, sendRequest } from './send-request.ts';
import { violationOf, violationOfHeaders } from './validate.ts';

/** The operations of the service. */
export interface Client extends Resources {
  /**
   * The openapi-fetch client underneath, for other requests. They have the same headers and go through the same
   * middleware, but without the limits, retries, validation and results of this client.
   */
  readonly raw: RawClient;
}

/**
 * Makes a client of the service.
 *
 * @throws TypeError when `baseUrl` is not an HTTP URL, or has a user, query or fragment; when `apiKey` is empty, a
 * placeholder (`<API_KEY>`, `undefined`, `null`), has the keyword `Token`, or characters other than visible ASCII; or when
 * a limit is not a number in its range
 * @example
 * import { createClient } from '@voice-agent/client';
 *
 * const { VOICE_AGENT_API_KEY: apiKey = '' } = process.env;
 * const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey });
 * for await (const tool of client.webTools.iterate({ take: 50 })) console.log(tool.name);
 */
export function createClient(options: ClientOptions): Client {
  // Plain JavaScript may give nothing at all.
  const given = options ?? ({} as ClientOptions);
  const baseUrl = checkBaseUrl(given.baseUrl);
  const authorization = `Token ${checkApiKey(given.apiKey)}`;
  limitsOf(given, {});
  const http = createHttp(baseUrl, { Authorization: authorization, ...given.headers }, given);
  const send = (operation: OperationToSend, values: RequestValues, ofRequest: PageOptions = {}) => {
    const { headers, maxRetries = operation.idempotent ? undefined : 0, ...others } = ofRequest;
    const limits = limitsOf(given, maxRetries === undefined ? others : { ...others, maxRetries });
    const violation =
      violationOfValues(operation, values, given) ?? violationOfHeaders({ ...given.headers, ...headers });
    return toApiPromise<never>(sendRequest({ operation, values, headers, limits, violation }, http));
  };
  return { ...createResources(send), raw: http.raw };
}

/** The limits of a request: those of its own options, then of the client, then the defaults. */
function limitsOf(client: ClientOptions, request: PageOptions): Limits {
  const limit = (name: Bound, byDefault: number): number => {
    const { [name]: ofClient = byDefault } = client;
    const { [name]: ofRequest = ofClient } = request;
    return ofRequest;
  };
  const limits = {
    timeoutMs: limit('timeoutMs', defaults.timeoutMs),
    deadlineMs: limit('deadlineMs', defaults.deadlineMs),
    maxRetries: limit('maxRetries', defaults.maxRetries),
    maxResponseBytes: limit('maxResponseBytes', defaults.maxResponseBytes),
  };
  const { signal, list } = request;
  const { onAttempt, validateResponses } = client;
  return { ...checkLimits(limits), signal, list, onAttempt, validateResponses };
}

function violationOfValues(
  operation: OperationToSend,
  values: RequestValues,
  { validateRequests = true }: ClientOptions,
): Violation | undefined {
  const { id, isRequest, integers } = operation;
  const ofParams = validateRequests ? violationOfParams(id, values) : undefined;
  // A path with a dot or two for a name, or none, leads elsewhere; the validator knows.
  const isChecked =
    validateRequests || (values.path && /(^|,)\.*(,|$)/.test(`${Object.values(values.path)}`));
  return ofParams ?? (isChecked && isRequest ? violationOf(isRequest, values, integers) : undefined);
}
