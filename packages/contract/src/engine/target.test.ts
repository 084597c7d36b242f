import { expect, test } from 'vitest';
import { checkedUrl } from './target.ts';

test.each([
  ['http://127.0.0.1:4210/', 'http://127.0.0.1:4210'],
  ['https://api.example.com/base', 'https://api.example.com/base'],
])('%s is a target', (text, url) => expect(checkedUrl(text)).toBe(url));

test.each([
  ['', 'begins with http'],
  ['localhost:4210', 'begins with http'],
  ['ftp://example.com', 'begins with http'],
  ['https://user:s3cret@example.com', 'user or password'],
  ['https://example.com?key=s3cret', 'remove the part'],
  ['https://example.com#top', 'remove the part'],
])('%s is none, and is not repeated', (text, message) => {
  expect(() => checkedUrl(text)).toThrow(message);
  expect(() => checkedUrl(text)).not.toThrow('s3cret');
});
