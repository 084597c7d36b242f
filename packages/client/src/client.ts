import createFetch, { type Client as FetchClient } from 'openapi-fetch';
import { checkApiKey, checkBaseUrl, checkLimits } from './check-options.ts';
import * as defaults from './defaults.ts';
import { createResources } from './generated/methods.ts';
import type { Resources } from './generated/resources.ts';
import type { paths } from './generated/types.ts';
import type { ClientOptions, HttpRequest } from './options.ts';
import { violationOfParams } from './params-map.ts';
import type { OperationToSend, PageOptions, RequestValues } from './request.ts';
import { toApiPromise } from './result.ts';
import { type Attempt, type Limits, request } from './transport.ts';
import { violationOf, violationOfHeaders } from './validate.ts';

/** The operations of the service. */
export interface Client extends Resources {
  /**
   * The openapi-fetch client underneath, for other requests. They have the same headers and go through the same
   * middleware, but without the limits, retries, validation and results of this client.
   */
  readonly raw: FetchClient<paths>;
}

// What openapi-fetch builds in place of a Request, which some runtimes mishandle: `fetch` gets the parts of one.
class RequestParts {
  declare readonly url: string;
  declare readonly init: HttpRequest['init'];
  constructor(url: string, init: HttpRequest['init']) {
    Object.assign(this, init, { url, init });
  }
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
  const {
    baseUrl: url,
    apiKey: key,
    timeoutMs: timeoutOfAll = defaults.timeoutMs,
    deadlineMs: deadlineOfAll = defaults.deadlineMs,
    maxRetries: retriesOfAll = defaults.maxRetries,
    maxResponseBytes: bytesOfAll = defaults.maxResponseBytes,
    headers,
    middleware = [],
    fetch: send,
    validateRequests = true,
    ...observers
    // Plain JavaScript may give nothing at all.
  } = options ?? ({} as ClientOptions);
  const baseUrl = checkBaseUrl(url);
  const apiKey = checkApiKey(key);
  const limitsOf = ({
    timeoutMs = timeoutOfAll,
    deadlineMs = deadlineOfAll,
    maxRetries = retriesOfAll,
    maxResponseBytes = bytesOfAll,
    ...others
  }: PageOptions): Limits => ({
    ...checkLimits({ timeoutMs, deadlineMs, maxRetries, maxResponseBytes }),
    ...others,
    ...observers,
  });
  limitsOf({});

  const dispatch = middleware.reduceRight<(request: HttpRequest) => Promise<Response>>(
    (next, each) => (request) => each(request, next),
    ({ url, init }) => (send ?? fetch)(url, init),
  );
  const fetchAs =
    (operation: OperationToSend | undefined, attempt: number) =>
    ({ url, init }: RequestParts) =>
      dispatch({ url, init, operation: operation?.[0], path: operation?.[2], attempt });
  const raw: FetchClient<paths> = createFetch<paths>({
    baseUrl,
    headers: { Authorization: `Token ${apiKey}`, ...headers },
    // Another origin would get the body of a request and the headers that are not `Authorization`.
    redirect: 'manual',
    Request: RequestParts as unknown as typeof Request,
    fetch: fetchAs(undefined, 1) as unknown as typeof fetch,
  });

  // Typed for paths that are written out; here they come from the operation.
  const sendRaw = raw.request as (method: string, path: string, init: object) => ReturnType<Attempt>;
  const sendOperation = (operation: OperationToSend, values: RequestValues, options: PageOptions = {}) => {
    const [, method, path, idempotent, isRequest, { integers, serialize } = {}] = operation;
    const limits = limitsOf({
      ...options,
      maxRetries: options.maxRetries ?? (idempotent ? retriesOfAll : 0),
    });
    // A path with a dot or two for a name, or none, leads elsewhere; the validator knows.
    const isChecked =
      validateRequests || (values.path && /(^|,)\.*(,|$)/.test(`${Object.values(values.path)}`));
    const violation =
      (validateRequests && violationOfParams(operation[0], values)) ||
      (isChecked && isRequest && violationOf(isRequest, values, integers)) ||
      violationOfHeaders({ ...headers, ...options.headers });
    const attempt: Attempt = (signal, number, bound) =>
      // The transport reads a successful body.
      sendRaw(method, path, {
        params: values,
        ...serialize?.(values),
        body: values.body,
        headers: options.headers,
        parseAs: 'stream',
        signal,
        fetch: (parts: RequestParts) => fetchAs(operation, number)(parts).then(bound),
      });
    return toApiPromise<never>(request(operation, attempt, limits, violation));
  };
  return { ...createResources(sendOperation), raw };
}
