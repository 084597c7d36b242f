import type { ContractDocument, Operation } from '@voice-agent/api-documents/document';
import { requestOf } from '@voice-agent/api-documents/request';
import { TransportError } from '@voice-agent/http-exchanges/http';
import { LimitedSender } from '@voice-agent/http-exchanges/rate-limits';
import { Credentials } from '@voice-agent/test-engine/credentials';
import { CannotRun } from '@voice-agent/test-engine/problem';
import { knownValue, type Target } from '@voice-agent/test-engine/target';
import { recordsIn, serviceOperations } from './operations.ts';

/** The first project of the sandbox and of the corpus. */
const exampleProject = 'project-harbour';

/**
 * Values of parameters that the user has not given: the project of the examples, and for an operation on one record, as
 * `<operation>.<parameter>`, the first record of the list with the same tag.
 *
 * @throws CannotRun when the service is not there
 */
export async function knownParameters(
  document: ContractDocument,
  target: Target,
  given: Readonly<Record<string, string>>,
  interrupt: AbortSignal = new AbortController().signal,
): Promise<Record<string, string>> {
  const service = serviceOperations(document);
  if (service === undefined) return {};
  const known: Record<string, string> = { projectId: exampleProject };
  const parameters = { ...known, ...given };
  const { operations } = document;
  for (const list of operations.filter((each) => each.records !== undefined)) {
    const wanting = operations.flatMap((each) => {
      const [id, ...others] = each.parameters.filter((one) => one.in === 'path');
      const isAsked = each.tag === list.tag && (each.isSafe || target.allowWrites !== false);
      if (!isAsked || id === undefined || others.length > 0) return [];
      return knownValue({ parameters }, each, id.name) === undefined ? [`${each.id}.${id.name}`] : [];
    });
    if (wanting.length === 0) continue;
    const named = list === service.tools ? target.writableIds?.[0] : undefined;
    const id = named ?? (await firstId(list, { ...target, parameters }, interrupt));
    if (id !== undefined) for (const name of wanting) known[name] = id;
  }
  return known;
}

/** The id of the first record of a list. @returns undefined when there is none */
async function firstId(list: Operation, target: Target, interrupt: AbortSignal): Promise<string | undefined> {
  const sender = new LimitedSender(target);
  try {
    const required = list.parameters.filter((each) => each.in === 'query' && each.required);
    const query = required.map((each) => [
      each.name,
      knownValue(target, list, each.name) ?? each.examples[0],
    ]);
    const credentials = new Credentials({ operations: [list] }, target);
    const inputs = { path: {}, query: Object.fromEntries(query), header: {} };
    const body = list.body === undefined ? {} : { body: {} };
    const request = requestOf(list, { ...inputs, ...body }, credentials.sent(list));
    const response = await sender.send(request, interrupt);
    const id = recordsIn(response, list.records ?? '')?.[0]?.id;
    return typeof id === 'string' ? id : undefined;
  } catch (error) {
    if (error instanceof TransportError && error.unreachable)
      throw new CannotRun(`${target.url} can't be reached: ${error.message}.`);
    // The checks report an invalid list. Operations that need a record are left out.
    return undefined;
  } finally {
    sender.close();
  }
}
