import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What is written by hand for each operation: the beginnings of its methods, and the interface of its parameters.
const written = {
  listJobs: {
    methods: ['list(params: ListJobsParams', 'iterate(params: IterateJobsParams'],
    params: 'export interface ListJobsParams ',
  },
  listWebTools: {
    methods: ['list(params?: ListWebToolsParams', 'iterate(\n      params?: Omit<ListWebToolsParams'],
    params: 'export interface ListWebToolsParams ',
  },
  updateWebTool: { methods: ['update<const Messages'], params: undefined },
};

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const types = read('./generated/types.ts');
const client = read('./client.ts');

/** The text from a line that begins so to the first line that ends its block. */
function block(source: string, beginning: string): string {
  const from = source.indexOf(beginning);
  expect(from, beginning).toBeGreaterThanOrEqual(0);
  const indent = /[^\n]*$/.exec(source.slice(0, from))?.[0] ?? '';
  return source.slice(from, source.indexOf(`\n${indent}}`, from));
}

/** Whether the comment just above a place is marked. */
function isMarked(source: string, beginning: string): boolean {
  const from = source.indexOf(beginning);
  expect(from, beginning).toBeGreaterThanOrEqual(0);
  return /\/\*\*(?:(?!\*\/)[\s\S])*@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(source.slice(0, from));
}

/** What client.ts says otherwise than the types that are generated from the spec. */
function wrongMarks(types: string, client: string): string[] {
  const problems: string[] = [];
  const compare = (what: string, wanted: boolean, found: boolean) => {
    if (wanted !== found) problems.push(`${what}: ${wanted ? 'write' : 'remove'} @deprecated in client.ts.`);
  };
  for (const [id, { methods, params }] of Object.entries(written)) {
    const isDeprecated = isMarked(types, types.match(`\\w+: operations\\["${id}"\\];`)?.[0] ?? id);
    for (const method of methods)
      compare(`${id}, ${method.split(/[(<]/)[0]}`, isDeprecated, isMarked(client, method));
    if (params === undefined) continue;
    const query = block(block(types, `    ${id}: {`), 'query');
    const ours = block(client, params);
    for (const [property, name] of query.matchAll(/^ {16}(\w+)\??: .*$/gm))
      compare(`${id}, ${name}`, isMarked(query, property), isMarked(ours, `  ${name}`));
  }
  return problems;
}

test('methods and parameters are deprecated where the spec says so, and nowhere else', () => {
  expect(wrongMarks(types, client)).toEqual([]);
});

test.each([
  ['an operation', 'post: operations["listJobs"]', ['listJobs, list', 'listJobs, iterate']],
  ['an update', 'patch: operations["updateWebTool"]', ['updateWebTool, update']],
])('%s that becomes deprecated is asked for', (_, line, wanted) => {
  expect(types).toContain(line);
  const changed = types.replace(line, `/** @deprecated */\n        ${line}`);
  expect(wrongMarks(changed, client)).toEqual(
    wanted.map((each) => `${each}: write @deprecated in client.ts.`),
  );
});

test('so is a parameter', () => {
  const [whole, before, property] = /(listWebTools: \{[\s\S]*?)(\n +voiceAgentId\?: )/.exec(types) ?? [];
  const changed = types.replace(whole ?? 'none', `${before}\n/** @deprecated */${property}`);
  expect(wrongMarks(changed, client)).toEqual([
    'listWebTools, voiceAgentId: write @deprecated in client.ts.',
  ]);
});

test('a mark that the spec does not know is refused', () => {
  const line = '    /** Lists web tools (interface, 4.3). */';
  expect(client).toContain(line);
  const changed = client.replace(line, line.replace('Lists', '@deprecated Lists'));
  expect(wrongMarks(types, changed)).toEqual(['listWebTools, list: remove @deprecated in client.ts.']);
});
