import { CannotRun } from '@voice-agent/cli-kit/text';
import { isJson, type Operation } from '@voice-agent/spec-model';
import { type HttpRequest, type HttpResponse, mediaTypeOf } from '../http/http-message.ts';
import { includesType } from '../http/media-type.ts';
import { baseOf } from './base.ts';
import type { Executor } from './executor.ts';
import { isDescribed, isExpected, isSuccess } from './outcome.ts';
import { ServiceSender } from './service-run.ts';
import { anyResponse } from './test-case.ts';

/** A request that leads nowhere. */
interface Probe {
  operation: Operation;
  request: HttpRequest;
  status: number;
  /** Whether nothing but the address explains it. */
  isProof: boolean;
}

const maxAddresses = 12;
const maxProbes = 2;
const usualPaths = ['/api', '/v1', '/api/v1'];

/**
 * Looks for the service where the first response is one of a path that is not there: asks each operation once, and
 * when all of them are like that, some addresses near by.
 *
 * @throws CannotRun when the service is at another address, or not at this one
 */
export async function mustBeThere(
  executor: Executor,
  operation: Operation,
  response: HttpResponse | undefined,
): Promise<void> {
  const { service, target } = executor;
  if (response === undefined || service.isLocated) return;
  service.isLocated = true;
  if (!isNowhere(operation, response)) return;
  const probes = await probesOf(executor);
  if (probes === undefined) return;
  const answers = [response, ...probes].map(({ status }) =>
    isSuccess(status) ? 'an HTML page' : `${status}`,
  );
  const wrong = `Every path is ${[...new Set(answers)].sort().join(' or ')} at ${target.url}`;
  const { origin } = new URL(target.url);
  const sender = new ServiceSender({ ...target, url: origin });
  const reads = probes.filter((each) => each.operation.isSafe).sort((a, b) => +b.isProof - +a.isProof);
  const paths = reads.length === 0 ? [] : pathsNear(executor);
  let rejected: CannotRun | undefined;
  try {
    for (const path of paths)
      for (const { operation, request } of reads.slice(0, maxProbes)) {
        const at = { ...request, path: path + request.path };
        const { response: found } = await executor.ask(operation, at, sender);
        if (found === undefined || isNowhere(operation, found)) continue;
        const { status } = found;
        const there = `${wrong}; did you mean ${origin}${path}? ${operation.id} got ${status} there.`;
        if (isExpected(operation, status)) throw new CannotRun(there);
        // A wrong key and a wrong path; one that takes the key comes first.
        if (status === 401 || status === 403) rejected ??= new CannotRun(`${there} Check the key, too.`);
      }
  } finally {
    sender.close();
  }
  if (rejected !== undefined) throw rejected;
  if (probes.length > 1 && reads.some(({ isProof }) => isProof))
    throw new CannotRun([
      `${wrong}: is it another service, or is a part of its path missing?`,
      `Not there either: ${paths.map((path) => origin + path).join(', ')}.`,
    ]);
}

/** Asks each operation whose path is known; a write only with a body that it must reject. @returns undefined when one is there, or may be */
async function probesOf(executor: Executor): Promise<Probe[] | undefined> {
  const { document, records, credentials } = executor;
  const probes: Probe[] = [];
  for (const operation of document.operations) {
    const { isSafe, pointer, parameters } = operation;
    if (isSafe ? !executor.mayRead(operation) : !executor.tests(operation)) continue;
    const found = baseOf(document.requests, operation, 1, records.valuesOf(operation));
    if (typeof found === 'string' || found.guessed.length > 0 || credentials.missing(operation)) continue;
    const request = executor.requestOf(operation, found.base);
    if (!isSafe && !isJson(operation.body?.contentType ?? '')) return undefined;
    const invalid = { ...request, body: '{"' };
    const outcome = isSafe
      ? await executor.ask(operation, request)
      : await executor.execute({ operation, request: invalid, pointer, ...anyResponse });
    const response = outcome?.response;
    if (response === undefined || !isNowhere(operation, response)) return undefined;
    const { status } = response;
    const isExplained = parameters.some(({ required }) => required) || isDescribed(operation, status);
    probes.push({ operation, request, status, isProof: isSuccess(status) || !isExplained });
  }
  return probes;
}

/** Whether a response is that of a path which is not there: 404 or the like, or a page of a web server. */
function isNowhere(operation: Operation, response: HttpResponse): boolean {
  const { status, body } = response;
  if ([404, 405, 501].includes(status)) return !isExpected(operation, status);
  const type = mediaTypeOf(response) ?? '';
  const isPage = type === 'text/html' && /^\s*</.test(body.toString('utf8', 0, 100));
  const isOfPath = isSuccess(status) || (status >= 400 && status < 500 && status !== 401 && status !== 403);
  const contents = operation.responses.flatMap((each) => each.contents);
  return isPage && isOfPath && !contents.some(({ contentType }) => includesType(contentType, type));
}

/** The paths where the service may be: without the end of that of the address, and with those of its document. */
function pathsNear({ document, target }: Executor): string[] {
  const { operations, serverPaths } = document;
  const given = new URL(target.url).pathname.replace(/\/+$/, '');
  const parts = given.split('/');
  const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  const starts = [...new Set(operations.map(({ path }) => path.split('/')[1] ?? ''))];
  const common = starts.length === 1 && !starts[0]?.includes('{') ? [`/${starts[0]}`] : [];
  const added = [...serverPaths, ...common, ...usualPaths];
  const longer = shorter.flatMap((path) => added.map((each) => path + each));
  const isNew = (path: string): boolean => path !== given && /^[\w./~%-]*$/.test(path);
  return [...new Set([...shorter, ...longer])].filter(isNew).slice(0, maxAddresses);
}
