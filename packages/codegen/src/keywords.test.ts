import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkDocument } from './check.ts';
import type { Json, SpecDocument } from './document.ts';
import { keywords } from './keywords.ts';
import { generateFromOpenapi } from './openapi/generate.ts';
import { SpecProblem } from './problem.ts';
import { Problems } from './problems.ts';
import { fixture, openapiWith, specDocument } from './testing.ts';

const cases = parse(readFileSync(fixture('keywords.yaml'), 'utf8')) as {
  valid: [keyword: string, value: unknown][];
  rejected: [keyword: string, value: unknown, what?: string][];
};

/** @throws SpecProblem with all that is wrong */
function check(document: SpecDocument): void {
  const problems = new Problems(document, true);
  checkDocument(document, problems);
  problems.throwAny();
}

/** What the check reports about a document whose schema `Thing` is this one, without the name of the file. */
function verdict(schema: unknown): string {
  const document = specDocument(openapiWith({ Thing: schema, Other: { type: 'string' } }));
  try {
    check(document);
    return 'valid';
  } catch (error) {
    // Without the column and the lines that are shown.
    return (error as Error).message
      .replace(/^(.*:\d+):\d+/, '$1')
      .replace(document.file, 'spec')
      .replace(/\n\n.*\n\n/s, '\n');
  }
}

describe('the keywords that codegen understands', () => {
  it('are these; one that is added here needs a type, a validator and a test', () => {
    const known = `
      $comment $ref additionalProperties allOf anyOf const contains contentEncoding contentMediaType
      default dependentRequired dependentSchemas deprecated description discriminator else enum
      example examples exclusiveMaximum exclusiveMinimum externalDocs format if items maxContains
      maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum
      multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames readOnly
      required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly
      x-extensible-enum x-rules x-typescript-type x-unique-items-by xml
    `;
    expect(Object.keys(keywords).sort()).toEqual(known.trim().split(/\s+/));
  });

  it.each(cases.valid)('%s may be %j', (keyword, value) => {
    expect(verdict({ [keyword]: value })).toBe('valid');
  });

  const spelling = 'Correct its spelling, remove it, or begin its name with `x-`, which makes it a note.';
  const move = 'Move its schemas to components/schemas, and refer to them there.';
  it.each([
    ['propertys', spelling],
    ['nullable', 'OpenAPI 3.1 does not have it: write `type: [string, "null"]` or the like.'],
    ['$id', spelling],
    ['$defs', move],
    ['definitions', move],
    ['schemaFormat', 'Write the JSON Schema itself here, in place of `schemaFormat` and `schema`.'],
    ['$schema', 'Remove it: every schema is of JSON Schema 2020-12.'],
    ['$dynamicRef', spelling],
    ['constructor', spelling],
  ])('%s is unknown', (keyword, help) => {
    expect(verdict({ type: 'object', properties: { a: { [keyword]: {} } } })).toBe(
      [
        `spec:37 at #/components/schemas/Thing/properties/a/${keyword}`,
        `  The schema keyword "${keyword}" is unknown.`,
        `  ${help}`,
      ].join('\n'),
    );
  });

  it('a limit of OpenAPI 3.0, and a name that stands twice, are told as such', () => {
    expect(verdict({ minimum: 1, exclusiveMinimum: true })).toContain('a boolean is of OpenAPI 3.0');
    expect(verdict({ required: ['id', 'name', 'id'] })).toContain('"required" names "id" twice.');
  });

  it.each(cases.rejected)(
    '%s may not be %j',
    (keyword, value, what = `"${keyword}" can't be ${JSON.stringify(value)}.`) => {
      const output = verdict({ [keyword]: value });
      expect(output).toMatch(/^spec:\d+ at #\/components\/schemas\/Thing/);
      expect(output).toContain(what);
      expect(output.split('\n')).toHaveLength(3);
    },
  );

  it('a property named __proto__ is rejected: no validator would see it', () => {
    expect(verdict(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'))).toContain(
      'named __proto__',
    );
  });

  it.each([
    ['an answer', ['responses', '200', 'content', 'application/json', 'schema']],
    ['an answer of another media type', ['responses', '200', 'content', 'text/plain', 'schema']],
    ['a header called schema', ['responses', '200', 'headers', 'schema', 'schema']],
    ['a parameter', ['parameters', '0', 'schema']],
    ['a callback', ['callbacks', 'schema', '{$url}', 'post', 'requestBody', 'content', 'x/y', 'schema']],
  ])('an unknown keyword in %s stops it as well', (_where, path) => {
    const spec = openapiWith({ Thing: {} });
    const operation = (spec.paths as Record<string, { post: Record<string, unknown> }>)['/v1/things']?.post;
    let inner: unknown = { typ: 'string' };
    for (const key of path.slice(1).reverse()) inner = key === '0' ? [inner] : { [key]: inner };
    Object.assign(operation ?? {}, { [path[0] as string]: inner });
    const pointer = `/paths/~1v1~1things/post/${path.map((key) => key.replace('/', '~1')).join('/')}/typ`;
    expect(() => check(specDocument(spec))).toThrow(` at #${pointer}\n`);
  });

  it('all mistakes are reported in one run, those of schemas, references and operations, each once', async () => {
    const spec = openapiWith({
      Thing: {
        type: 'object',
        properties: {
          a: { typ: 'string' },
          b: { minLength: -1, pattern: '(' },
          c: 7,
          d: { $ref: '#/components/schemas/No' },
        },
        allOf: [{ $ref: '#/components/schemas/Thing' }],
        'x-extensible-enum': ['a'],
      },
      'a b': {},
    });
    const { post } = (spec.paths as Record<string, { post: Json }>)['/v1/things'] ?? {};
    Object.assign(post ?? {}, { tags: [], parameters: [{ $ref: '#/components/parameters/No' }] });
    const error = await generateFromOpenapi(specDocument(spec)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SpecProblem);
    const places = Array.from(`${(error as Error).message}\n`.matchAll(/ at #(.+)\n/g), ([, place]) => place);
    expect(places.sort()).toEqual([
      '/components/schemas/Thing',
      '/components/schemas/Thing/properties/a/typ',
      '/components/schemas/Thing/properties/b/minLength',
      '/components/schemas/Thing/properties/b/pattern',
      '/components/schemas/Thing/properties/c',
      '/components/schemas/Thing/properties/d/$ref',
      '/components/schemas/Thing/x-extensible-enum',
      '/components/schemas/a b',
      '/paths/~1v1~1things/post',
      '/paths/~1v1~1things/post/parameters/0/$ref',
    ]);
  });

  it('the contents of an example are not a schema or a reference', () => {
    const spec = openapiWith({ Thing: { examples: [{ $ref: 'nowhere' }], const: { $ref: 5 } } });
    Object.assign(spec, {
      'x-extra': { schema: { typ: 1 } },
      tags: [{ name: 'a', example: { $ref: '#/no' } }],
    });
    expect(() => check(specDocument(spec))).not.toThrow();
  });
});
