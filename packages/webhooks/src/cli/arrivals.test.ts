import { describe, expect, it } from 'vitest';
import { bodyLines, rowOf, shownLines } from './arrival-view.ts';
import { type Arrival, Arrivals } from './arrivals.ts';

const request = {
  at: 0,
  method: 'POST',
  path: '/',
  headers: [],
  eventType: 'call.ended',
  callId: 'a',
  isAuthentic: undefined,
  problem: undefined,
  replayOf: undefined,
};
const plain = (_style: string, text: string): string => text;

describe('arrivals', () => {
  it('keep the last 1,000, and of their bodies the last 64 MiB', () => {
    const arrivals = new Arrivals(() => {});
    for (let i = 0; i < 1_010; i++) arrivals.add({ ...request, body: Buffer.of(i) });
    expect(arrivals.kept.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 11));
    for (let i = 0; i < 8; i++) arrivals.add({ ...request, body: Buffer.alloc(9 * 2 ** 20) });
    const withBody = arrivals.kept.filter(({ body }) => body !== undefined);
    expect(withBody.map(({ id }) => id)).toEqual([1_012, 1_013, 1_014, 1_015, 1_016, 1_017, 1_018]);
    expect(bodyLines(arrivals.kept[0] as Arrival)).toEqual(['It is kept no more.']);
    expect(arrivals.received).toBe(1_018);
  });
});

describe('a row', () => {
  const arrival: Arrival = {
    ...request,
    id: 1,
    bytes: 12_345,
    body: undefined,
    status: undefined,
    forwarded: undefined,
  };
  const row = (given: Partial<Arrival>, columns: number): string =>
    rowOf({ ...arrival, ...given }, { columns, callSize: 36, isChosen: true, paint: plain });

  it('waits with …, and has more in a wide terminal', () => {
    expect(row({}, 50)).toMatch(/^› · \d\d:\d\d:\d\d call\.ended {11}… {3}a$/);
    const forwarded = { status: 503, failure: undefined, milliseconds: 12.4 };
    expect(row({ status: 503, forwarded, isAuthentic: true }, 120)).toMatch(
      /^› ✓ .* call\.ended {13}503 a +12 ms {4}12\.3 kB$/,
    );
  });
});

describe('a body', () => {
  const shown = (body: string | Uint8Array, columns = 30, rows = 5): string[] =>
    shownLines(bodyLines({ body: Buffer.from(body), bytes: 1 }), 0, { rows, columns, paint: plain });

  it('is JSON with indents, its long lines wrapped, and no longer than the screen', () => {
    expect(shown('{"a":1,"text":"one two three four five six"}')).toEqual([
      '{',
      '  "a": 1,',
      '  "text": "one two three four',
      '  five six"',
      '}',
    ]);
    expect(shown(JSON.stringify({ a: 'x'.repeat(10_000_000) }), 30, 3)).toHaveLength(3);
  });

  it('has its keys and values in colours', () => {
    const paint = (style: string, text: string): string => `<${style[0]}${text}>`;
    const lines = bodyLines({ body: Buffer.from('{"a":"b","c":[1,null],"":{}}'), bytes: 1 });
    expect(shownLines(lines, 0, { rows: 9, columns: 80, paint }).map((line) => line.trim())).toEqual([
      '{',
      '<c"a":><g "b",>',
      '<c"c":> [',
      '<y1,>',
      '<ynull>',
      '],',
      '<c"":> {}',
      '}',
    ]);
  });

  it('that is not JSON or not UTF-8 is shown all the same', () => {
    expect(shown('no\u001b[2J\nJSON')).toEqual(['no\\u001b[2J', 'JSON']);
    expect(shown(Uint8Array.of(0xff, 0xfe))).toEqual(['//4=']);
  });
});
