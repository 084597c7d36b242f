import { expect, test } from 'vitest';
import { normalizedError, textIn } from './server-text.ts';

const causeOf = (body: unknown): string => normalizedError(textIn(body));

test.each<[body: unknown, cause: string]>([
  [
    { error: { statusCode: 500, message: 'getaddrinfo EAI_AGAIN geocoding.example' } },
    'getaddrinfo EAI_AGAIN geocoding.example',
  ],
  [
    { error: { message: "Cannot read properties of null (reading 'title')" } },
    'Cannot read properties of null (reading …)',
  ],
  [
    { message: 'insert into "a" values (1) - column "b" of 42', id: 'x-1' },
    'insert into … values (#) - column … of #',
  ],
  [
    { message: 'insert into "a" ("b", "c") values ($1, DEFAULT, $2) - too long' },
    'insert into … (…) values (#) - too long',
  ],
  [
    { errors: ['Could not find role=Owner', 'Could not find role=12'] },
    'Could not find role=…; Could not find role=…',
  ],
  [{ message: 'You gave "a "quoted"x".' }, 'You gave …'],
  [{ message: `You gave "${'long '.repeat(200)}".` }, 'You gave …'],
  [{ message: 'update "a" set "b" = $1, "c" = $2 where "d" = $3' }, 'update … set … = # where … = #'],
  [{ errors: [{ detail: 'No row 17' }, { detail: 'No row 18' }] }, 'No row #; No row #'],
  [
    { message: 'failed at 2026-11-23T10:00:00.123Z for 5b0c1c1e-7a53-4d0e-9a51-0d5e8f6f3b11' },
    'failed at # for #',
  ],
  [
    '<html><style>a{}</style><body><h1>Error</h1><pre>TypeError: x is null<br>    at f (/a.js:1:2)</pre>',
    'Error TypeError: x is null',
  ],
  ['TypeError: x is null\n    at f (/srv/a.js:1:2)\n    at g (/srv/b.js:3:4)', 'TypeError: x is null'],
  [{ message: 'Internal Server Error', requestId: 'abc' }, ''],
  [{ error: 'Internal Server Error', message: 'Something went wrong.' }, ''],
  ['<title>Error</title><pre>Internal Server Error</pre>', ''],
  ['', ''],
  [[1, null], ''],
])('%j: %s', (body, cause) => expect(causeOf(body)).toBe(cause));
