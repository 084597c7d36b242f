import type { IncomingMessage } from 'node:http';
import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { bodyOf, envelope, serve } from '@voice-agent/test-kit/servers';
import { loadOpenApi } from '../../documents.ts';
import { Executor } from '../../engine/executor.ts';
import type { Finding } from '../../engine/findings.ts';
import { checkLists } from '../../engine/lists/check-lists.ts';
import { Selection } from '../../engine/selection.ts';
import { checkSequences } from '../../engine/sequences/check-sequences.ts';
import type { Target } from '../../engine/target.ts';
import { Sender } from '../../http/http.ts';
import { lists } from './lists.ts';
import { webToolRestorer } from './restore.ts';

type Fields = Record<string, unknown>;

/** A request to the sandbox. */
export interface Asked {
  operation: 'listJobs' | 'listWebTools' | 'updateWebTool';
  /** The web tool that is updated. */
  id: string;
  query: Fields;
  body: Fields;
  headers: Record<string, string>;
}

/** A response; `data` is that of a success. */
export interface Reply {
  status: number;
  data: Fields & { items?: Fields[]; jobs?: Fields[] };
}

export type Next = (asked: Asked) => Promise<Reply>;

/** A middleware in front of a sandbox that breaks it. */
export type Twist = (asked: Asked, next: Next, sandbox: Sandbox) => Promise<Reply>;

const root = '/v1/voice-agents/web-tool/';
const document = loadOpenApi();

/** The result of a run. */
export interface Checked {
  findings: Finding[];
  requests: number;
  /** The ids of the web tools that were updated with the right key. */
  written: Set<string>;
}

interface CheckOptions extends Partial<Target> {
  sandbox?: SandboxOptions;
  seed?: number;
  /** The rule whose first finding ends the run. */
  until?: string;
  /** The rules that are reported. Default: all. */
  only?: string[];
}

/** Checks the invariants of a sandbox behind a middleware, and the invariants across requests. */
export async function checked(
  twist: Twist = (asked, next) => next(asked),
  { sandbox: options, seed = 1, until, only, ...target }: CheckOptions = {},
): Promise<Checked> {
  const sandbox = await startSandbox({ webTools: 14, jobs: 60, ...options });
  const { url, written, close } = await twisted(sandbox, twist);
  const { records } = sandbox.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' });
  const [tool] = JSON.parse(records) as { id: string }[];
  const given: Target = {
    url,
    credential: { name: 'Authorization', value: `Token ${sandbox.apiKey}` },
    parameters: { projectId: 'project-harbour', ...(tool && { id: tool.id }) },
    allowWrites: true,
    rate: 1e6,
    ...target,
  };
  const found = new AbortController();
  const executor = new Executor(await document, given, {
    selection: new Selection(await document, only),
    restorer: webToolRestorer,
    interrupt: found.signal,
    progress: (_, __, ___, { findings }) => {
      if (until !== undefined && findings.at(-1)?.rule === until) found.abort();
    },
  });
  try {
    await checkLists(executor, lists, seed);
    await checkSequences(executor, seed);
  } catch (error) {
    if (!found.signal.aborted) throw error;
  } finally {
    executor.close();
    close();
    await sandbox.close();
  }
  return { findings: [...executor.findings], requests: executor.requests, written: new Set(written) };
}

/** Starts a service that is a sandbox behind a middleware. */
async function twisted(
  sandbox: Sandbox,
  twist: Twist,
): Promise<{ url: string; written: ReadonlySet<string>; close: () => void }> {
  const sender = new Sender(sandbox.url, 60_000);
  const written = new Set<string>();
  const url = await serve(async (request, response) => {
    const asked = await askedBy(request);
    const isRight = asked.headers.authorization === `Token ${sandbox.apiKey}`;
    if (asked.operation === 'updateWebTool' && isRight) written.add(asked.id);
    const next: Next = async ({ operation, id, query, headers, body }) => {
      const { method = 'GET', url = '' } = request;
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const path = operation === 'updateWebTool' ? `${root}${encodeURIComponent(id)}` : url.split('?')[0];
      const answer = await sender.send({
        method,
        path: `${path}?${new URLSearchParams(given as [string, string][])}`,
        headers,
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      });
      const { data = {} } = JSON.parse(answer.body.toString()) as { data?: Reply['data'] };
      return { status: answer.status, data };
    };
    const { status, data } = await twist(asked, next, sandbox);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status < 300 ? envelope(data) : '{"success":false}');
  });
  return { url, written, close: () => sender.close() };
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(`http://twist.invalid${request.url}`);
  const id = decodeURIComponent(pathname.slice(root.length));
  const isUpdate = pathname.startsWith(root) && id !== 'list';
  const operation = isUpdate ? 'updateWebTool' : id === 'list' ? 'listWebTools' : 'listJobs';
  const { 'content-length': _, host, connection, ...headers } = request.headers as Record<string, string>;
  const sent = await bodyOf(request);
  const body = sent === '' ? {} : (JSON.parse(sent) as Fields);
  return { operation, id, query: Object.fromEntries(searchParams), body, headers };
}
