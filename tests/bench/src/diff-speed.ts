import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { type Spread, spread } from './statistics.ts';
import { takeTurns } from './turns.ts';

/** Seconds, each with the start of the program. */
export interface DiffSpeed {
  ownSpecs: Spread;
  half: Spread;
  whole: Spread;
  /** api-smart-diff at the document of `whole`; absent where it is not installed. */
  peer?: Spread;
}

/** The operations of the larger document. */
export const manyOperations = 1_000;

/**
 * A document of any size: every operation has parameters, a body and an answer of its own, and shares others.
 *
 * @param changed says for the number of an operation whether it is the changed one
 */
export function largeDocument(operations: number, changed: (index: number) => boolean): string {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {
    Owner: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string', maxLength: 80 } },
    },
  };
  for (let index = 0; index < operations; index++) {
    const name = `Thing${index}`;
    schemas[name] = {
      type: 'object',
      required: ['id', 'kind'],
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', enum: changed(index) ? ['A', 'B', 'C'] : ['A', 'B'] },
        size: { type: 'integer', minimum: 0, maximum: 1_000 },
        owner: { $ref: '#/components/schemas/Owner' },
        parts: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
        state: {
          oneOf: ['open', 'shut'].map((state) => ({
            type: 'object',
            required: ['state'],
            properties: { state: { const: state }, since: { type: 'string', format: 'date-time' } },
          })),
        },
      },
    };
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    paths[`/things/${index}/{id}`] = {
      put: {
        operationId: `replace${name}`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: { required: true, content },
        responses: { 200: { description: `The ${name}.`, content }, default: { description: 'Refused.' } },
      },
    };
  }
  const info = { title: 'Many things', version: '1.0.0' };
  return stringify({ openapi: '3.1.1', info, paths, components: { schemas } });
}

/** How long the command takes, from its start to its end. */
export async function diffSpeed(
  rounds: number,
  withPeer: boolean,
  progress: (part: number) => void,
): Promise<DiffSpeed> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  try {
    const specs = join(
      dirname(createRequire(import.meta.url).resolve('@voice-agent/specs/package.json')),
      'dist',
    );
    const edited = join(scratch, 'specs');
    mkdirSync(edited);
    for (const name of ['openapi.yaml', 'asyncapi.yaml'])
      writeFileSync(
        join(edited, name),
        readFileSync(join(specs, name), 'utf8').replaceAll('maxLength: 250', 'maxLength: 200'),
      );
    const large = (operations: number): [string, string] => {
      const files = ['before', 'after'].map((side) => join(scratch, `${operations}-${side}.yaml`)) as [
        string,
        string,
      ];
      writeFileSync(
        files[0],
        largeDocument(operations, () => false),
      );
      writeFileSync(
        files[1],
        largeDocument(operations, (index) => index % 10 === 0),
      );
      return files;
    };
    const ours = join(
      dirname(createRequire(import.meta.url).resolve('@voice-agent/contract/package.json')),
      'dist/cli/main.js',
    );
    const peer = fileURLToPath(new URL('diff-peer-run.ts', import.meta.url));
    const [half, whole] = [large(manyOperations / 2), large(manyOperations)];
    const player = (name: keyof DiffSpeed, ...words: string[]) => ({
      name,
      turn: () => secondsOf(words, scratch),
    });
    const players = [
      player('ownSpecs', ours, 'diff', specs, edited),
      player('half', ours, 'diff', ...half),
      player('whole', ours, 'diff', ...whole),
      ...(withPeer ? [player('peer', peer, ...whole)] : []),
    ];
    const seconds = await takeTurns(players, rounds, (round) => progress(round / rounds));
    const found = (name: keyof DiffSpeed): Spread => spread(seconds.get(name) ?? []);
    const figures = { ownSpecs: found('ownSpecs'), half: found('half'), whole: found('whole') };
    return { ...figures, ...(withPeer && { peer: found('peer') }) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Every run has something that breaks, so each has to end with 1: a command that fails at once must not look quick. */
function secondsOf(words: string[], cwd: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { cwd, maxBuffer: 1e9 }, (error, _, said) => {
      if (error?.code === 1) resolve((performance.now() - start) / 1_000);
      else reject(new Error(`${words.join(' ')} ended with ${error?.code ?? 0}: ${said.slice(-500)}`));
    });
  });
}
