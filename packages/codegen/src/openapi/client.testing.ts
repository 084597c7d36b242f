import type { Json } from '../document.ts';
import { Problems } from '../problems.ts';
import { specDocument } from '../testing.ts';
import { generateFromOpenapi } from './generate.ts';

/** An operation of a test. Its path parameters are described already. */
export interface Described {
  id?: string;
  tag?: string;
  path?: string;
  'x-sdk'?: object;
  parameters?: object[];
  body?: object;
  security?: object[];
}

export interface Emitted {
  files: ReadonlyMap<string, string>;
  /** The code of the methods. */
  resources: string;
  /** The notes, without the file. */
  notes: string[];
}

/** What is emitted for these operations, each at a path of its own: `/0`, `/1` and so on. */
export const clientOf = (...operations: Described[]): Promise<Emitted> =>
  emitted({ paths: Object.fromEntries(operations.map(pathOf)) });

/** What is emitted for a document with these parts. */
export async function emitted(spec: Json): Promise<Emitted> {
  const document = specDocument({ openapi: '3.1.1', ...spec });
  const problems = new Problems(document);
  const files = await generateFromOpenapi(document, problems);
  const [, resources = ''] =
    /^export function createResources.*?$(.*)/ms.exec(files.get('methods.ts') ?? '') ?? [];
  return { files, resources, notes: problems.notes.map((note) => note.replace(/^note: \S+ at /, '')) };
}

function pathOf(described: Described, index: number): [path: string, item: object] {
  const { id, tag = 'things', path = '', parameters = [], body, ...others } = described;
  const inPath = Array.from(path.matchAll(/\{(.+?)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
  }));
  const post = {
    ...others,
    operationId: id,
    tags: [tag],
    parameters: [...inPath, ...parameters],
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { '204': { description: 'Done.' } },
  };
  return [`/${index}${path}`, { post }];
}
