import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { parse } from 'yaml';
import type { Page } from '../page.ts';
import { codeBlock, join, table } from '../reference/markdown.ts';
import { type Case, corpusFolder, readCases, specsFolder } from '../reference/specs.ts';

/** A file of the site that people take along. */
export interface Download {
  /** Its address without the slash, such as `openapi.yaml`. */
  name: string;
  about: string;
  text: string;
}

/** The bundles, each as YAML and as JSON, and the corpus. */
export function downloads(folder: string = specsFolder): Download[] {
  const yaml = (name: string): string => readFileSync(joinPath(folder, 'dist', name), 'utf8');
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const openapi = yaml('openapi.yaml');
  const asyncapi = yaml('asyncapi.yaml');
  return [
    { name: 'openapi.yaml', about: 'The HTTP API: OpenAPI, in one file', text: openapi },
    { name: 'openapi.json', about: 'The same as JSON', text: json(parse(openapi)) },
    { name: 'asyncapi.yaml', about: 'The webhooks: AsyncAPI, in one file', text: asyncapi },
    { name: 'asyncapi.json', about: 'The same as JSON', text: json(parse(asyncapi)) },
    { name: 'examples.json', about: 'Every valid example', text: json(corpus(folder)) },
  ];
}

/** The valid cases: by operation, event or `webhookConfiguration`, then by part, then by name. */
export type Corpus = Record<string, Partial<Record<Case['part'], Record<string, unknown>>>>;

export function corpus(folder: string = specsFolder): Corpus {
  const found: Corpus = {};
  for (const subject of readdirSync(joinPath(folder, corpusFolder)).sort())
    for (const { name, part, value, rejected } of readCases(subject, folder)) {
      if (rejected !== undefined) continue;
      const parts = found[subject] ?? {};
      found[subject] = { ...parts, [part]: { ...parts[part], [name]: value } };
    }
  return found;
}

const sizeOf = (text: string): string => `${(Buffer.byteLength(text) / 1000).toFixed(1)}\u00a0kB`;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The page of the files to take along, with what to do with them. */
export function downloadsPage(files: Download[] = downloads()): Page {
  return {
    id: 'downloads',
    title: 'Downloads',
    description: 'The OpenAPI and AsyncAPI specs and their examples as files, with sizes and SHA-256 sums.',
    source: 'specs/README.md',
    keywords: 'Postman, Insomnia, OpenAPI, Swagger, AsyncAPI, spec file, JSON, YAML, checksum',
    body: join(
      'Both specs, each in one file, and their examples. The npm package `@voice-agent/specs` also has the invalid examples and the source of every fact.',
      table(
        [
          ['file', 'what it is', 'size'],
          ...files.map(({ name, about, text }) => [`[${name}](/${name})`, about, sizeOf(text)]),
        ],
        [2],
      ),
      '## SHA-256',
      'As a list for `sha256sum --check`:',
      codeBlock('text', files.map(({ name, text }) => `${sumOf(text)}  ${name}`).join('\n')),
      '## Use them',
      [
        '- **A mock**: `npx @stoplight/prism-cli mock openapi.yaml` responds to every operation with the examples.',
        '- **Types**: `npx openapi-typescript openapi.yaml --default-non-nullable=false --output api.d.ts` writes TypeScript. `@voice-agent/client` has them already.',
        '- **Postman**: *Import*, then choose `openapi.json`; the variable `baseUrl` is the address of the service.',
        '- **Events in other tools**: AsyncAPI Studio and the AsyncAPI CLI read `asyncapi.yaml`; each payload in it is a JSON Schema.',
        '- **Tests in any language**: `examples.json` has the cases by operation or event, then by `request`, `response`, `event` or `configuration`, then by name. `jq \'."call.ended".event | keys\' examples.json` lists those of one event.',
      ].join('\n'),
    ),
  };
}
