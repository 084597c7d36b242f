import { expect, test } from 'vitest';
import { isLoopback } from './machine.ts';

test.each([
  ['http://127.0.0.1:1', true],
  ['http://127.9.9.9', true],
  ['http://localhost', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example.com', false],
  ['http://10.0.0.1', false],
  ['https://example.com', false],
])('%s is on this machine: %s', (url, local) => expect(isLoopback(url)).toBe(local));
