import { expect, test } from 'vitest';
import { commandsFor, isLocalSite, problemOfKey, readAddress } from './address.ts';

test.each([
  ['http://127.0.0.1:4210', 'http://127.0.0.1:4210'],
  ['  http://localhost:4010/ ', 'http://localhost:4010'],
  ['HTTP://LOCALHOST', 'http://localhost'],
  ['http://127.0.0.1:8080/base//', 'http://127.0.0.1:8080/base'],
])('takes %s', (typed, url) => {
  expect(readAddress(typed)).toEqual({ ok: true, url });
});

test.each([
  ['', 'Type an address'],
  ['127.0.0.1:4210', 'Not an address'],
  ['localhost:4210', 'Not an address'],
  ['http://', 'Not an address'],
  ['http://127.0.0.1:99999', 'Not an address'],
  ['https://127.0.0.1:4210', 'may only send requests'],
  ['https://voice-agent.example.com', 'may only send requests'],
  ['http://127.0.0.1.example.com', 'may only send requests'],
  ['http://[::1]:4210', 'may only send requests'],
  ['ftp://localhost', 'may only send requests'],
  ['http://me:secret@127.0.0.1', 'user and the password'],
  ['http://127.0.0.1:4210/?a=b', 'no query'],
  ['http://127.0.0.1:4210/#', 'no query'],
])('does not take %j', (typed, reason) => {
  const address = readAddress(typed);
  expect(address).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  expect(JSON.stringify(address)).not.toContain('secret');
});

test('a key is checked without being repeated', () => {
  expect(problemOfKey('a-key')).toBeUndefined();
  expect(problemOfKey('')).toBeUndefined();
  expect(problemOfKey('Token a-key')).toContain('the key alone');
  for (const key of ['two words', 'schlüssel', 'line\nbreak']) {
    expect(problemOfKey(key)).toContain('visible ASCII');
    expect(problemOfKey(key)).not.toContain(key);
  }
});

test('the commands start what listens at the address, open to this site', () => {
  const texts = (url: string) =>
    Object.values(commandsFor(url, 'http://127.0.0.1:4211')).map(({ text }) => text);
  expect(texts('http://127.0.0.1:4210')).toEqual([
    'pnpm start',
    'npx @voice-agent/sandbox --allow-origin http://127.0.0.1:4211',
    'npx @stoplight/prism-cli mock http://127.0.0.1:4211/openapi.yaml --port 4010',
  ]);
  expect(texts('http://localhost:5000')).toEqual([
    'npx @voice-agent/sandbox --port 5000 --allow-origin http://127.0.0.1:4211',
    'npx @stoplight/prism-cli mock http://127.0.0.1:4211/openapi.yaml --port 5000',
  ]);
  expect(texts('http://localhost')[0]).toContain('--port 80 ');
});

test('before the first release on npm, the sandbox is started from a clone', () => {
  const commands = (url: string) => commandsFor(url, 'https://docs.example.com', true);
  expect(commands('http://127.0.0.1:4210').sandbox.text).toBe(
    'npx pnpm start --allow-origin https://docs.example.com',
  );
  expect(commands('http://localhost:5000').sandbox.text).toBe(
    'npx pnpm start --port 5000 --allow-origin https://docs.example.com',
  );
  expect(commands('http://127.0.0.1:4210').repository).toBeUndefined();
});

test('a site of this machine is distinguished from one on the internet', () => {
  expect(
    ['http://127.0.0.1:4211', 'http://localhost', 'https://docs.example.com', 'null'].map(isLocalSite),
  ).toEqual([true, true, false, false]);
});
