import type { RequestValues, Violation } from '@voice-agent/service';
import { apiKeyOf, limitsOf } from './configuration.ts';
import { createResources } from './generated/methods.ts';
import type { Resources } from './generated/resources.ts';
import { Log } from './log.ts';
import type { OperationToSend, PageOptions } from './operation-to-send.ts';
import type { ClientOptions } from './options.ts';
import { violationOfParams } from './params-map.ts';
import { sendRequest } from './send-request.ts';
import { createTransport } from './transport.ts';
import { violationOf, violationOfHeaders } from './validate.ts';

/** The operations of the service. */
export interface Client extends Resources {
  /**
   * A client with these options in place of its own, or headers in addition to them. It shares the rest.
   *
   * @throws TypeError as `createClient` does
   */
  withOptions(options: ClientOptions): Client;
}

/**
 * Makes a client of the service.
 *
 * @throws TypeError when `baseUrl` is missing, not an HTTP URL, or has a user, query or fragment; when `apiKey` is
 * missing, a placeholder (`<API_KEY>`, `undefined`, `null`), has the keyword `Token`, or characters other than visible
 * ASCII; or when a limit is not a number in its range
 * @example
 * import { createClient } from '@voice-agent/client';
 *
 * // VOICE_AGENT_API_KEY is set in the environment.
 * const client = createClient({ baseUrl: 'https://voice-agent.example.com' });
 * for await (const tool of client.webTools.iterate({ take: 50 })) console.log(tool.name);
 */
export function createClient(options: ClientOptions = {}): Client {
  // Plain JavaScript may give null.
  const given = options ?? {};
  const transport = createTransport(given);
  limitsOf(given);
  const { onAttempt, validateResponses } = given;
  const sender = { transport, log: new Log(given, transport.secrets), onAttempt, validateResponses };

  function send(operation: OperationToSend, values: RequestValues, ofRequest: PageOptions = {}) {
    const ofKey = ofRequest.apiKey === undefined ? transport.apiKey : apiKeyOf(ofRequest.apiKey);
    const limits = limitsOf(operation.idempotent ? given : { ...given, maxRetries: 0 }, ofRequest);
    const violation =
      violationOfValues(operation, values, given) ??
      violationOfHeaders({ ...given.headers, ...ofRequest.headers });
    const request = { ...ofRequest, operation, values, apiKey: ofKey, limits, violation };
    return sendRequest<never>(request, sender);
  }

  const withOptions = (others: ClientOptions) =>
    createClient({ ...given, ...others, headers: { ...given.headers, ...others?.headers } });
  return { ...createResources(send), withOptions };
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
