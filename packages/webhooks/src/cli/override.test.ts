import { describe, expect, it } from 'vitest';
import { override } from './override.ts';

describe('an override', () => {
  it.each<[string, unknown, unknown]>([
    ['a=text', {}, { a: 'text' }],
    ['a=', {}, { a: '' }],
    ['a="7"', {}, { a: '7' }],
    ['a=7', { a: 1, b: 2 }, { a: 7, b: 2 }],
    ['a=null', {}, { a: null }],
    ['a={"b":[1]}', {}, { a: { b: [1] } }],
    ['a=b=c', {}, { a: 'b=c' }],
    ['a.b.c=true', { a: { d: 1 } }, { a: { d: 1, b: { c: true } } }],
    ['a.1.b=2', { a: [{}, { b: 1 }] }, { a: [{}, { b: 2 }] }],
    ['a.2=3', { a: [1, 2] }, { a: [1, 2, 3] }],
    ['0=1', {}, { 0: 1 }],
  ])('%s', (assignment, event, expected) => {
    override(event, assignment);
    expect(event).toEqual(expected);
  });

  it('takes __proto__ and constructor for names like others', () => {
    const event = {};
    override(event, '__proto__.polluted=1');
    override(event, 'constructor.prototype.polluted=1');
    expect(JSON.stringify(event)).toBe(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each<[string, unknown, string]>([
    ['=1', {}, 'must be of the form path=value'],
    ['a', {}, 'must be of the form path=value'],
    ['a.b=1', { a: 'text' }, '--override a.b: a is neither an object nor an array.'],
    ['a.b=1', { a: null }, '--override a.b: a is neither an object nor an array.'],
    ['a=1', 7, '--override a: the event is neither an object nor an array.'],
    ['a.3=1', { a: [1, 2] }, "'3' is not an item of this array. Its items are 0 to 1; 2 adds one."],
    ['a.length=0', { a: [1, 2] }, "'length' is not an item of this array."],
    ['a.01=0', { a: [1, 2] }, "'01' is not an item of this array."],
    ['a.0=0', { a: [] }, ''],
  ])('%s in %j reports what is wrong', (assignment, event, message) => {
    if (message === '') expect(() => override(event, assignment)).not.toThrow();
    else expect(() => override(event, assignment)).toThrow(message);
  });
});
