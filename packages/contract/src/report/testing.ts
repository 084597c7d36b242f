import type { KnownFinding } from '../baseline.ts';
import type { Exchange, Finding } from '../findings.ts';
import type { Report } from './report.ts';

const authorization = 'Token $VOICE_AGENT_API_KEY';

const listJobs: Exchange = {
  request: {
    method: 'POST',
    path: '/v1/jobs/all?projectId=project-harbour',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"take":1}',
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"success":true,"message":"success","data":{"jobs":[],"total":"12","filtered":0}}',
  },
};

export const wrongTotal: Finding = {
  rule: 'response-schema',
  operation: 'listJobs',
  pointer: '/components/schemas/JobList/properties/total/type',
  expected: 'data.total is an integer',
  received: '"12"',
  facts: ['job-list.total'],
  exchange: listJobs,
};

const tool = '/v1/voice-agents/web-tool';
const noAnswer: Finding = {
  rule: 'no-answer',
  operation: 'listWebTools',
  pointer: '/paths/~1v1~1voice-agents~1web-tool~1list/get',
  expected: 'an answer within 10 s',
  received: 'none: the connection was reset',
  facts: [],
  exchange: {
    request: { method: 'GET', path: `${tool}/list?take=10`, headers: { authorization } },
    failure: 'the connection was reset',
  },
};

const accepted = (length: number): Finding => ({
  rule: 'invalid-request-accepted',
  operation: 'updateWebTool',
  pointer: '/components/schemas/WebToolUpdate/properties/name/maxLength',
  expected: 'no success: name has 250 characters at most',
  received: `200 for a name of ${length} characters`,
  facts: ['web-tool.name'],
  exchange: {
    request: {
      method: 'PATCH',
      path: `${tool}/5b0c1c1e-7a53-4d0e-9a51-0d5e8f6f3b11`,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'n'.repeat(length) }),
    },
    response: { status: 200, headers: {}, body: '{"success":true}' },
  },
});

/** A body with quotes, line breaks, escape sequences and more that would act where it is shown. */
const hostile: Finding = {
  rule: 'server-error',
  operation: 'updateWebTool',
  pointer: '/paths/~1v1~1voice-agents~1web-tool~1{id}/patch',
  expected: 'no answer of 5xx',
  received: '500 with "\u001b[2J\u009b31m]]>\n::error::it\'s `100%`, </failure> ##[group] \u202e',
  facts: ['web-tool.update'],
  exchange: {
    request: {
      method: 'PATCH',
      path: `${tool}/{id}`,
      headers: { authorization, 'content-type': 'application/json', 'x-empty': '', 'x-name': 'café' },
      body: '{"name":"it\'s \\"100%\\" `x`\n\u0000\u001b]0;title\u0007"}',
    },
    response: { status: 500, headers: {}, body: '<b>```\n::set-output name=a::b\u0000</b>' },
  },
};

const about = { target: 'http://127.0.0.1:4010', document: 'specs/openapi/openapi.yaml', seed: 42 };

const covered: Report['covered'] = [
  { operation: 'listWebTools', what: 'response', pointer: '/paths/~1list/get/responses/2XX', cases: 31 },
  {
    operation: 'listJobs',
    what: 'constraint',
    pointer: '/components/schemas/JobQuery/properties/take/minimum',
    cases: 4,
  },
  {
    operation: 'listJobs',
    what: 'value',
    pointer: '/components/schemas/JobQuery/properties/take',
    cases: 9,
  },
  { operation: 'listJobs', what: 'parameter', pointer: '/components/parameters/ProjectId', cases: 812 },
];

const entry = { owner: 'jobs team', reason: 'The total is text until JOBS-12 is done.', line: 2 };
const place = { rule: 'response-schema', operation: 'listJobs', pointer: wrongTotal.pointer };

/** Entries of a baseline: one that lets a finding through, one that has expired, and one that no finding comes for. */
export const entries: Readonly<Record<'lasting' | 'expired' | 'gone', KnownFinding>> = {
  lasting: { ...entry, ...place, expires: '2026-12-31' },
  expired: {
    ...{ ...entry, ...place, owner: 'tools team', operation: 'listWebTools', line: 8 },
    ...{ rule: 'no-answer', pointer: noAnswer.pointer, expires: '2026-11-20' },
  },
  gone: { ...entry, ...place, rule: 'response-body', expires: '2026-12-31', line: 14 },
};

/** Reports with no finding, one, many, a baseline that is in part out of date, and of a run that was stopped. */
export const samples: Readonly<Record<'none' | 'one' | 'many' | 'known' | 'stopped', Report>> = {
  none: { ...about, requests: 1024, findings: [], covered, uncovered: [], notes: [] },
  one: { ...about, requests: 1, findings: [wrongTotal], covered: [], uncovered: [], notes: [] },
  many: {
    ...about,
    requests: 2048,
    findings: [hostile, wrongTotal, ...[251, 500, 1000, 5000].map(accepted), noAnswer, wrongTotal],
    covered: [
      ...covered,
      { operation: 'listJobs', what: 'constraint', pointer: wrongTotal.pointer, cases: 5 },
    ],
    uncovered: ['updateWebTool: no request, writes are not allowed', 'listJobs: /components/schemas/Sort'],
    notes: ['The target answered 429 once; the run waited 1 s.'],
  },
  known: {
    ...about,
    requests: 2048,
    findings: [wrongTotal, noAnswer],
    covered: [
      ...covered,
      { what: 'operation', operation: 'listJobs', pointer: '/paths/~1v1~1jobs~1all/post', cases: 840 },
      { what: 'rule', operation: '', pointer: 'take', cases: 3 },
      { what: 'rule', operation: '', pointer: 'pages', cases: 0 },
      { what: 'fact', operation: '', pointer: 'job-list.total', cases: 31 },
      { what: 'value', operation: 'listJobs', pointer: '/components/schemas/JobStatus/enum/2', cases: 0 },
    ],
    uncovered: [],
    notes: [],
    cases: 'reports/cases/',
    baseline: { file: 'baseline.yaml', now: '2026-11-21', entries: Object.values(entries) },
  },
  stopped: {
    ...about,
    requests: 12,
    findings: [{ ...wrongTotal, source: 'deliveries.ndjson:12' }],
    covered,
    uncovered: [],
    notes: [],
    stopped: 'The run was stopped by Ctrl-C.',
    cases: '/tmp/the cases',
    rulesUrl: 'https://docs.example.com/rules',
    baseline: { file: 'baseline.yaml', now: '2026-11-21', entries: [entries.gone] },
  },
};
