import { expect, test } from 'vitest';
import { checkedUrl, isLoopback } from './target.ts';

test.each([
  ['http://127.0.0.1:4210/', 'http://127.0.0.1:4210'],
  ['https://api.example.com/base', 'https://api.example.com/base'],
])('%s is a target', (text, url) => expect(checkedUrl(text)).toBe(url));

test.each([
  ['', 'begins with http'],
  ['localhost:4210', 'begins with http'],
  ['ftp://example.com', 'begins with http'],
  ['https://user:s3cret@example.com', 'no user and no password'],
  ['https://example.com?key=s3cret', 'leave out'],
  ['https://example.com#top', 'leave out'],
])('%s is none, and is not repeated', (text, said) => {
  expect(() => checkedUrl(text)).toThrow(said);
  expect(() => checkedUrl(text)).not.toThrow('s3cret');
});

test.each([
  ['http://127.0.0.1:1', true],
  ['http://127.9.9.9', true],
  ['http://localhost', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example.com', false],
  ['http://10.0.0.1', false],
  ['https://example.com', false],
])('%s is on this machine: %s', (url, local) => expect(isLoopback(url)).toBe(local));
