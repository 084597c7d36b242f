import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { bodyOf, envelope, serve } from '@voice-agent/test-kit/servers';
import { loadOpenApi } from '../../documents.ts';
import { Executor } from '../../engine/executor.ts';
import type { Finding } from '../../engine/findings.ts';
import { checkLists } from '../../engine/lists/check-lists.ts';
import { listRules } from '../../engine/lists/described-list.ts';
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

/**
 * Checks the invariants of a sandbox behind a middleware, and the invariants across requests.
 *
 * @param options until: the rule whose first finding ends the run; only: the rules that are reported
 */
export async function checked(
  twist: Twist = (asked, next) => next(asked),
  {
    sandbox: options,
    seed = 1,
    until,
    only,
    ...target
  }: { sandbox?: SandboxOptions; seed?: number; until?: string; only?: string[] } & Partial<Target> = {},
): Promise<Checked> {
  const sandbox = await startSandbox({ webTools: 14, jobs: 60, ...options });
  const sender = new Sender(sandbox.url, 60_000);
  const written = new Set<string>();
  const url = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(`http://twist.invalid${request.url}`);
    const id = decodeURIComponent(pathname.slice(root.length));
    const isUpdate = pathname.startsWith(root) && id !== 'list';
    const operation = isUpdate ? 'updateWebTool' : id === 'list' ? 'listWebTools' : 'listJobs';
    const { 'content-length': _, host, connection, ...headers } = request.headers as Record<string, string>;
    const sent = await bodyOf(request);
    const body = sent === '' ? {} : (JSON.parse(sent) as Fields);
    if (operation === 'updateWebTool' && headers.authorization === `Token ${sandbox.apiKey}`) written.add(id);
    const next: Next = async (asked) => {
      const given = Object.entries(asked.query).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given as [string, string][]);
      const path = asked.operation === 'updateWebTool' ? `${root}${encodeURIComponent(asked.id)}` : pathname;
      const answer = await sender.send({
        method: request.method ?? 'GET',
        path: `${path}?${query}`,
        headers: asked.headers,
        ...(request.method !== 'GET' && { body: JSON.stringify(asked.body) }),
      });
      const { data = {} } = JSON.parse(answer.body.toString()) as { data?: Reply['data'] };
      return { status: answer.status, data };
    };
    const asked: Asked = { operation, id, query: Object.fromEntries(searchParams), body, headers };
    const { status, data } = await twist(asked, next, sandbox);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status < 300 ? envelope(data) : '{"success":false}');
  });
  const { records } = sandbox.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' });
  const [tool] = JSON.parse(records) as { id: string }[];
  const found = new AbortController();
  const given: Target = {
    url,
    credential: { name: 'Authorization', value: `Token ${sandbox.apiKey}` },
    parameters: { projectId: 'project-harbour', ...(tool && { id: tool.id }) },
    allowWrites: true,
    rate: 1e6,
    ...target,
  };
  const selection = new Selection(await document, Object.keys(listRules), only);
  const executor = new Executor(await document, given, {
    selection,
    restorer: webToolRestorer,
    interrupt: found.signal,
    progress: (_, __, ___, { findings }) => {
      if (until !== undefined && findings.at(-1)?.rule === until) found.abort();
    },
  });
  try {
    const check = async () => {
      await checkLists(executor, lists, seed);
      await checkSequences(executor, seed);
    };
    await check().catch((error) => {
      if (!found.signal.aborted) throw error;
    });
    return { findings: [...executor.findings], requests: executor.requests, written: new Set(written) };
  } finally {
    executor.close();
    sender.close();
    await sandbox.close();
  }
}
