import * as s from './build.ts';

// Paths with an owner and a repository, trees that hold themselves, hyphens and slashes in operation ids.

const login = s.text('ada', { pattern: '^[a-z][a-z0-9-]{0,38}$' });
const sha = s.text('7fd1a60b01f91b314f59955a4e4d4e80d8edf11d', { pattern: '^[0-9a-f]{40}$' });
const node: s.Sample = {
  schema: {
    type: 'object',
    required: ['path', 'mode'],
    properties: {
      path: { type: 'string', minLength: 1 },
      mode: { type: 'string', enum: ['100644', '100755', '040000'] },
      children: { type: 'array', items: { $ref: '#/components/schemas/tree-node' }, maxItems: 100 },
    },
    additionalProperties: false,
  },
  example: { path: 'src', mode: '040000', children: [{ path: 'main.ts', mode: '100644' }] },
};
const account = s.record(
  { login, id: s.integer(7, { format: 'int64', minimum: 1 }), type: s.choice('User', 'Bot', 'Organization') },
  ['login', 'id'],
);
const schemas = { 'tree-node': node, 'simple-user': account };
const user = s.reference('simple-user', schemas);
const maybe = (sample: s.Sample): s.Sample => s.nullable(sample, false);

const resources = `
  issues pulls commits branches tags releases labels milestones comments reactions deployments environments
  check-runs check-suites workflows runs artifacts secrets variables hooks keys collaborators invitations
  forks projects packages discussions code-scanning dependabot rulesets autolinks pages statuses teams
  topics traffic codespaces wikis
`;

const fieldSets: s.Fieldset[] = [
  {
    title: s.text('A leak', { minLength: 1, maxLength: 256 }),
    body: maybe(s.text('It drips.')),
    labels: s.list(s.text('bug', { maxLength: 50 }), { maxItems: 10 }),
    assignee: user,
  },
  {
    sha,
    tree: s.reference('tree-node', schemas),
    message: s.text('Mend it', { minLength: 1 }),
    verified: s.flag(true),
  },
  {
    name: s.text('v1.0.0', { pattern: '^v[0-9]+\\.[0-9]+\\.[0-9]+$' }),
    color: s.text('ff8800', { pattern: '^[0-9a-f]{6}$' }),
    draft: s.flag(false),
  },
  {
    url: s.link,
    content_type: s.choice('json', 'form'),
    events: s.list(s.choice('push', 'pull_request', 'release'), { minItems: 1, uniqueItems: true }),
    '+1': s.integer(3, { minimum: 0 }),
  },
];

export const forge = (): s.BuiltDocument =>
  s.buildDocument(
    {
      name: 'forge',
      openapi: '3.1.0',
      prefix: '',
      scope: '/repos/{owner}/{repo}',
      update: 'patch',
      schemas,
      parameters: { owner: login, repo: s.text('harbour', { pattern: '^[A-Za-z0-9._-]{1,100}$' }) },
      id: s.integer(42, { minimum: 1 }),
      idName: (name) => `${name.replaceAll('-', '_')}_number`,
      paging: {
        per_page: s.integer(30, { minimum: 1, maximum: 100 }),
        page: s.integer(1, { minimum: 1 }),
        direction: s.choice('asc', 'desc'),
        since: s.time,
      },
      page: (item) => s.list(item),
      common: () => ({
        id: s.integer(42, { format: 'int64' }),
        node_id: s.text('MDU6SXNzdWUx'),
        created_at: s.time,
        closed_at: maybe(s.time),
        user,
      }),
      actions: ['lock', 'reactions', 'transfer', 'archive', 'rerun', 'approve'],
      failures: { default: { description: 'Refused.' } },
      security: { type: 'http', scheme: 'bearer' },
    },
    resources,
    fieldSets,
  );
