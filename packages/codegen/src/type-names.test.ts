import { describe, expect, it } from 'vitest';
import { pascalCase } from './names.ts';
import { specDocument } from './testing.ts';
import { asyncapiNames, openapiNames, typeNames } from './type-names.ts';

const schemasOf = (keys: string[]) => ({
  components: { schemas: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])) },
});
const openapi = (...keys: string[]) =>
  Object.fromEntries(typeNames(specDocument({ openapi: '3.1.1', ...schemasOf(keys) }), openapiNames));
const asyncapi = (...keys: string[]) =>
  Object.fromEntries(typeNames(specDocument({ asyncapi: '3.1.0', ...schemasOf(keys) }), asyncapiNames));

describe('the names of types', () => {
  it.each([
    ['WebTool', 'WebTool'],
    ['web-tool', 'WebTool'],
    ['web_tool.v2', 'WebToolV2'],
    ['HTTPHeaders', 'HttpHeaders'],
    ['v1.2', 'V1_2'],
  ])('%s is %s', (key, name) => {
    expect(pascalCase(key)).toBe(name);
    expect(openapi(key)).toEqual({ [key]: name });
  });

  it('of keys with one identifier: the key that is the identifier has it, in any order', () => {
    expect(openapi('FooBar', 'foo-bar')).toEqual({ FooBar: 'FooBar', 'foo-bar': 'FooBar2' });
    expect(openapi('foo-bar', 'FooBar')).toEqual({ FooBar: 'FooBar', 'foo-bar': 'FooBar2' });
    expect(openapi('foo_bar', 'foo.bar', 'fooBar', 'foo-bar')).toEqual({
      'foo-bar': 'FooBar',
      'foo.bar': 'FooBar2',
      fooBar: 'FooBar3',
      foo_bar: 'FooBar4',
    });
  });

  it('with a number are not those of another key', () => {
    expect(openapi('FooBar', 'foo-bar', 'foo-bar2')).toEqual({
      FooBar: 'FooBar',
      'foo-bar': 'FooBar3',
      'foo-bar2': 'FooBar2',
    });
  });

  it('that the modules use themselves have a suffix', () => {
    expect(openapi('Record', 'record', 'RecordSchema', 'api-promise', 'Client')).toEqual({
      Record: 'RecordSchema2',
      record: 'RecordSchema3',
      RecordSchema: 'RecordSchema',
      'api-promise': 'ApiPromiseSchema',
      Client: 'ClientSchema',
    });
    expect(asyncapi('WebhookEvent', 'Validator', 'Delete')).toEqual({
      WebhookEvent: 'WebhookEventSchema',
      Validator: 'ValidatorSchema',
      Delete: 'DeleteSchema',
    });
  });

  it('begin with a letter', () => {
    expect(openapi('3d-model', '_', '...')).toEqual({
      '3d-model': 'Schema3dModel',
      '...': 'Schema',
      _: 'Schema2',
    });
  });

  it('of AsyncAPI are the keys, where these are names of types', () => {
    expect(asyncapi('HTTPCall', 'HttpCall', 'http-call', 'callEnded')).toEqual({
      HTTPCall: 'HTTPCall',
      HttpCall: 'HttpCall',
      'http-call': 'HttpCall2',
      callEnded: 'CallEnded',
    });
  });

  it('are not mixed up with members of every object', () => {
    expect(openapi('constructor', '__proto__', 'toString')).toEqual({
      constructor: 'Constructor',
      ['__proto__']: 'Proto',
      toString: 'ToString',
    });
  });
});
