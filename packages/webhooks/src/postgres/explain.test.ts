import { afterEach, describe, expect, test, vi } from 'vitest';
import { strangeValues } from '../../soak/strange-values.ts';
import { InboxError } from '../inbox-types.ts';
import { explain } from './explain.ts';
import { type PostgresOptions, settingsOf } from './options.ts';

afterEach(() => vi.unstubAllEnvs());

const explained = (options: PostgresOptions, message: string): string =>
  explain({ code: 'ECONNREFUSED', message }, settingsOf(options)).message;

describe('a password is in no message, and the reason stays', () => {
  test.each([
    ['encoded', 'a%40b%2Fc', ['a%40b%2Fc', 'a@b/c']],
    ['with a % that encodes nothing', '50%off', ['50%off', '50%25off']],
    ['with both', '5%4%40x', ['5%4%40x', '5%4@x']],
    ['with half a character', 'a%C3', ['a%C3', 'a%25C3']],
    ['with characters that a URL encodes', 'p"ä|x', ['p"ä|x', 'p\\"ä|x', 'p%22%C3%A4%7Cx']],
    ['with an @', 'p@ss', ['p@ss', 'p%40ss']],
  ])('in a URL, %s', (_, password, forms) => {
    const connectionString = `postgres://me:${password}@db.example.com/calls`;
    for (const form of [...forms, connectionString]) {
      const message = explained({ connectionString }, `refused ${form} by all`);
      expect(message).not.toContain(form);
      expect(message).toContain(
        'No response from PostgreSQL at db.example.com:5432 (ECONNREFUSED: refused ***',
      );
    }
  });

  test('as a parameter of the URL', () => {
    const connectionString = 'postgres://db.example.com/calls?user=me&password=p%40ss';
    expect(explained({ connectionString }, 'refused p@ss and p%40ss')).toContain('refused *** and ***');
  });

  test.each(['p@ss', '50%off', 'half \ud83d', 'a"b'])('as an option: %s', (password) => {
    const message = explained({ password }, `refused ${password}, ${JSON.stringify(password)}`);
    expect(message).toContain('refused ***, "***"');
  });

  test('of the environment', () => {
    vi.stubEnv('PGPASSWORD', 'p%ss');
    expect(explained({}, 'refused p%ss')).toContain('refused ***');
  });

  test('of a function, from its first call on', async () => {
    const settings = settingsOf({ password: async () => 'p%ss' });
    const { password } = settings.connection;
    expect(typeof password === 'function' && (await password())).toBe('p%ss');
    expect(explain({ message: 'refused p%ss' }, settings).message).toContain('(refused ***)');
  });

  test('of which another is a part', () => {
    vi.stubEnv('PGPASSWORD', 'secret');
    expect(explained({ password: 'secret-2' }, 'refused secret-2 secret')).toContain('refused *** ***');
  });
});

test('a password that would pass for the host is rejected without a word of it', () => {
  const connectionString = 'postgres://me:12#34@db.example.com/calls';
  const rejected = () => settingsOf({ connectionString });
  expect(rejected).toThrow('connectionString has an @ after its host: encode user and password');
  expect(rejected).not.toThrow(/12|34/);
});

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction', /is read-only .* lead to the primary/],
  ['08P01', 'unsupported startup parameter: options', /A pooler at .*ignore_startup_parameters/],
  ['08P01', 'query_wait_timeout', /has ended the connection \(08P01: query_wait_timeout\)/],
  ['57014', 'canceling statement due to statement timeout', /took longer than 5000 ms .*queryTimeoutMs/],
  ['57P03', 'the database system is starting up', /No response .* \(57P03: /],
  ['', 'Client has encountered a connection error and is not queryable', /^No response from/],
  ['53100', 'could not extend file', /Make room/, 'full'],
  ['23514', 'violates check constraint', /./, 'invalid'],
])('%s, %s: the message says what to do', (code, message, expected, kind = 'unusable') => {
  const error = explain({ code, message }, settingsOf({}));
  expect(error).toMatchObject({ code: kind, message: expect.stringMatching(expected) });
});

test.each(strangeValues)('%s, thrown where a password is asked for, is an error of the inbox', (_, value) => {
  expect(explain(value(), settingsOf({}))).toBeInstanceOf(InboxError);
});
