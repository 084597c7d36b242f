import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ContractDocument } from '@voice-agent/spec-model';
import { documentOf as load } from '@voice-agent/spec-model/testing';
import { serve } from '@voice-agent/test-kit/servers';
import { run } from './run.ts';
import type { RunOptions, RunResult } from './run-types.ts';
import type { Target } from './target.ts';

/** A request that came in. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** As it is sent; default: `{}`. */
  body?: string | Buffer;
  /** Whether the response stays open after its body. Default: false. */
  isOpen?: boolean;
}

/** Kept for each object, since the engine keeps its test cases for each document. */
const loaded = new WeakMap<object, Promise<ContractDocument>>();

/** The document of an object with `paths`, and whatever else is given. */
export function documentOf(parts: object): Promise<ContractDocument> {
  const document = loaded.get(parts) ?? load(parts);
  loaded.set(parts, document);
  return document;
}

export const key = 'k-Ey-123';

/**
 * Runs the gate against a service of a few lines.
 *
 * @param service returns undefined for no response at all
 * @param options `at`: the path of the address that is given; default: none
 */
export async function runAgainst(
  parts: object,
  service: (asked: Asked) => Answer | undefined,
  { at = '', ...options }: Partial<RunOptions & Target> & { at?: string } = {},
): Promise<RunResult & { asked: Asked[] }> {
  const asked: Asked[] = [];
  const url = await serve(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(`http://x${request.url}`);
    const { method = '', headers } = request;
    const one = { method, path, query, headers, body: await text(request) };
    asked.push(one);
    const answer = service(one);
    if (answer === undefined) return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    const body = answer.status === 204 ? undefined : (answer.body ?? '{}');
    if (answer.isOpen) response.write(body ?? '');
    else response.end(body);
  });
  const credential = options.credentials === undefined && { credential: { name: 'X-Key', value: key } };
  const target = { url: url + at, ...credential, allowWrites: true, timeoutMs: 2_000, ...options };
  return { ...(await run(await documentOf(parts), target, { seed: 1, fuzz: 30, ...options })), asked };
}
