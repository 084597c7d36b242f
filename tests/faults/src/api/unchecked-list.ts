import { jsonOf, sending, sendingFields, sendingQuery, withJson } from '../middleware.ts';
import { refusesJobs, refusesTools } from '../probes.ts';
import type { ApiDraft, Fields } from '../types.ts';

// A list that the interface calls wrongly asked for is shown: the wrong part is left out on the way.

const jobs = (
  name: string,
  field: string,
  taken: string,
  value: unknown,
  isWrong: (value: unknown) => boolean,
): ApiDraft => ({
  name,
  operation: 'listJobs',
  says: `The job list takes ${taken}.`,
  fact: `list-jobs.${field}`,
  make: () =>
    sendingFields('listJobs', (fields): Fields => {
      const { [field]: found, ...others } = fields;
      return found !== undefined && isWrong(found) ? others : fields;
    }),
  probe: refusesJobs({ [field]: value }),
});

const tools = (
  name: string,
  parameter: string,
  fact: string,
  taken: string,
  value: string,
  isWrong: (value: string) => boolean,
): ApiDraft => ({
  name,
  operation: 'listWebTools',
  says: `The web tool list takes ${taken}.`,
  fact: `list-web-tools.${fact}`,
  make: () =>
    sendingQuery('listWebTools', (query) => {
      const found = query.get(parameter);
      if (found !== null && isWrong(found)) query.delete(parameter);
    }),
  probe: refusesTools({ [parameter]: value }),
});

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const statuses = ['PENDING', 'COMPLETED', 'FAILED'];
const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];

export const uncheckedListFaults: ApiDraft[] = [
  jobs('jobs-take-zero-taken', 'take', 'a take of 0', 0, (value) => value === 0),
  jobs('jobs-take-negative-taken', 'take', 'a take below 0', -5, (value) => isNumber(value) && value < 0),
  jobs(
    'jobs-take-with-fraction-taken',
    'take',
    'a take with a fraction',
    2.5,
    (value) => isNumber(value) && !Number.isInteger(value),
  ),
  jobs('jobs-take-as-text-taken', 'take', 'a take that is a text', '5', isText),
  jobs('jobs-skip-zero-taken', 'skip', 'a skip of 0', 0, (value) => value === 0),
  jobs('jobs-skip-negative-taken', 'skip', 'a skip below 0', -1, (value) => isNumber(value) && value < 0),
  jobs(
    'jobs-skip-with-fraction-taken',
    'skip',
    'a skip with a fraction',
    1.5,
    (value) => isNumber(value) && !Number.isInteger(value),
  ),
  jobs('jobs-skip-as-boolean-taken', 'skip', 'a skip that is true', true, (value) => value === true),
  jobs('jobs-search-as-number-taken', 'search', 'a search for a number', 7, isNumber),
  jobs('jobs-search-as-list-taken', 'search', 'a search for a list', ['call'], Array.isArray),
  jobs('jobs-sort-as-text-taken', 'sort', 'a sort that is a text', 'createdAt', isText),
  jobs('jobs-sort-as-list-taken', 'sort', 'a sort that is a list', [{ createdAt: 'asc' }], Array.isArray),
  jobs(
    'jobs-status-any-taken',
    'status',
    'a status that is none',
    'RUNNING',
    (value) => isText(value) && !statuses.includes(value),
  ),
  jobs(
    'jobs-status-lower-case-taken',
    'status',
    'a status in lower case',
    'pending',
    (value) => isText(value) && value !== value.toUpperCase(),
  ),
  jobs('jobs-status-as-list-taken', 'status', 'a list of states', ['PENDING'], Array.isArray),
  jobs(
    'jobs-type-any-taken',
    'type',
    'a type that is none',
    'SUMMARY',
    (value) => isText(value) && !types.includes(value),
  ),
  jobs(
    'jobs-type-of-a-web-tool-taken',
    'type',
    'the type of a web tool',
    'MCP',
    (value) => value === 'MCP' || value === 'FUNCTION',
  ),
  {
    name: 'jobs-project-not-required',
    operation: 'listJobs',
    says: 'Jobs are listed without a projectId.',
    fact: 'list-jobs.project-id',
    make: () =>
      sendingQuery('listJobs', (query) => {
        if (!query.has('projectId')) query.set('projectId', 'project-default');
      }),
    probe: refusesJobs({}, { query: {} }),
  },
  {
    name: 'jobs-body-as-list-taken',
    operation: 'listJobs',
    says: 'The job list takes a list in place of an object.',
    fact: 'list-jobs.body',
    make: () =>
      sending('listJobs', (request) => (Array.isArray(jsonOf(request)) ? withJson(request, {}) : request)),
    probe: refusesJobs([]),
  },
  {
    name: 'jobs-broken-json-taken',
    operation: 'listJobs',
    says: 'The job list takes a body that is no JSON for an empty one.',
    fact: 'list-jobs.body',
    make: () =>
      sending('listJobs', (request) => (jsonOf(request) === undefined ? withJson(request, {}) : request)),
    probe: refusesJobs(undefined, { raw: '{"take": 5,}' }),
  },
  tools(
    'tools-type-any-taken',
    'type',
    'type',
    'a type that is none',
    'HTTP',
    (value) => !['MCP', 'FUNCTION', 'WEB_TOOL'].includes(value),
  ),
  tools(
    'tools-type-lower-case-taken',
    'type',
    'type',
    'a type in lower case',
    'mcp',
    (value) => value !== value.toUpperCase(),
  ),
  tools('tools-type-of-a-job-taken', 'type', 'type', 'the type of a job', 'TTS', (value) =>
    types.includes(value),
  ),
  tools(
    'tools-active-as-word-taken',
    'isActive',
    'is-active',
    'an isActive that is a word',
    'yes',
    (value) => !['true', 'false', '0', '1'].includes(value),
  ),
  tools(
    'tools-active-as-digit-taken',
    'isActive',
    'is-active',
    'an isActive that is 1',
    '1',
    (value) => value === '1' || value === '0',
  ),
  tools(
    'tools-agent-no-uuid-taken',
    'voiceAgentId',
    'voice-agent-id',
    'a voiceAgentId that is no uuid',
    'agent-1',
    (value) => !/^[\da-f-]{36}$/i.test(value),
  ),
  tools(
    'tools-agent-uuid-too-short-taken',
    'voiceAgentId',
    'voice-agent-id',
    'a voiceAgentId that lacks its last digit',
    '71e6b0d4-3f8a-4c59-92ab-d05c8e17f64',
    (value) => value.length === 35,
  ),
];
