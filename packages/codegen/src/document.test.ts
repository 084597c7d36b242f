import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SpecDocument } from './document.ts';
import { specDocument } from './testing.ts';

describe('a spec', () => {
  const document = specDocument(`openapi: 3.1.1
paths:
  /a~b:
    get: &operation
      responses:
        200:
          description: ok
        default: { description: "a\\
          b" }
    put: *operation
list:
  - first
  -
    deep: 1
`);

  it.each([
    ['/paths/~1a~0b/get/responses/200/description', 7],
    ['/paths/~1a~0b/get/responses/404/description', 5],
    ['/paths/~1a~0b/put/responses', 5],
    ['/nowhere', 1],
  ])('knows the line of "%s", or of what is around it', (pointer, line) => {
    expect(document.positionOf(pointer).line).toBe(line);
  });

  it('gives what a pointer names, and nothing inherited', () => {
    expect(document.at('/paths/~1a~0b/put/responses/200')).toEqual({ description: 'ok' });
    expect(document.at('/list/1/deep')).toBe(1);
    for (const pointer of ['/toString', '/list/length', '/list/0/0', '/paths/constructor/name']) {
      expect(document.at(pointer), pointer).toBeUndefined();
    }
  });

  it('follows references, also through others and through encoded names', () => {
    const chain = specDocument({ a: { $ref: '#/b' }, b: { $ref: '#/c~1%20d' }, 'c/ d': { x: 1 } });
    expect(chain.resolve(chain.root.a, '/a')).toEqual({ node: { x: 1 }, pointer: '/c~1 d' });
  });

  it.each([
    ['a: [1, 2', ':1:9\n', 'This is not valid YAML'],
    ['a: 1\nb: "x\nc: 2\n', 'spec.yaml:', 'This is not valid YAML'],
    ['a: 1\na: 2\n', ':2:1\n', 'Map keys must be unique'],
    ['a: 1\n---\nb: 2\n', ':2:1\n', 'This is not valid YAML'],
    ['', ':1\n', 'The file holds no object.'],
    ['a: &a\n  b: *a\n', 'spec.yaml:2', 'The alias *a leads in a circle (at /a/b).'],
    ['a: *missing\n', 'spec.yaml', 'alias'],
  ])('%j is rejected', (text, place, what) => {
    expect(() => specDocument(text)).toThrow(place);
    expect(() => specDocument(text)).toThrow(what);
  });

  it('is shown where it is wrong, in the source of the component, without what a terminal would act on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'dist'));
    mkdirSync(join(folder, 'openapi/components/schemas'), { recursive: true });
    writeFileSync(join(folder, 'dist/openapi.yaml'), 'components: { schemas: { Job: { type: 1 } } }\n');
    const source = join(folder, 'openapi/components/schemas/Job.yaml');
    writeFileSync(source, '# \u009b31m\ndescription: A job.\ntitle: Job\ntype: 1\n');
    const { message } = new SpecDocument(join(folder, 'dist/openapi.yaml')).problem(
      '/components/schemas/Job/type',
      'Wrong: \u001b[2J.',
      'Fix it.',
    );
    expect(message).toBe(
      `${source}:4:1 at #/type\n  Wrong: \\u001b[2J.\n\n  2 │ description: A job.\n  3 │ title: Job\n  4 │ type: 1\n    │ ^\n\n  Fix it.`,
    );
    expect(new SpecDocument(source).problem('/description', 'x', 'y').message).toContain(
      '  1 │ # \\u009b31m\n',
    );
  });

  it('that is not there is rejected', () => {
    expect(() => new SpecDocument('/nowhere/spec.yaml')).toThrow(
      "/nowhere/spec.yaml\n  The file can't be read (ENOENT).\n  Check the path, or build the bundle first: pnpm build.",
    );
  });

  it.each([
    [{ a: { $ref: '#/a' } }, 'The reference #/a leads back to itself.'],
    [{ a: { $ref: '#/b' }, b: { $ref: '#/a' } }, 'leads back to itself.'],
    [{ a: { $ref: '#/b' } }, 'The reference #/b leads nowhere.'],
    [{ a: { $ref: './b.yaml' } }, 'The reference ./b.yaml leads nowhere: correct it, or add what it names.'],
    [{ a: { $ref: 'https://example.com/#/b' } }, 'leads to a URL, and only files are read'],
  ])('%j has no end', (spec, what) => {
    const broken = specDocument(spec);
    expect(() => broken.resolve(broken.root.a, '/a')).toThrow(what);
  });
});
