import { createRequire } from 'node:module';
import type { Target } from './load.ts';

/** What is asked; every server is asked the same. */
export interface Question {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body: string;
}

export const questions: Question[] = [
  {
    name: 'list jobs',
    method: 'POST',
    path: '/v1/jobs/all?projectId=project-harbour',
    body: JSON.stringify({ take: 10, skip: 2, status: 'COMPLETED' }),
  },
  {
    name: 'list web tools',
    method: 'GET',
    path: '/v1/voice-agents/web-tool/list?take=10&isActive=true',
    body: '',
  },
];

/** A server whose answers are counted. */
export type Server = 'bare' | 'sandbox' | 'prism';

export const servers: Server[] = ['bare', 'sandbox', 'prism'];

export const prismScript = (): string => createRequire(import.meta.url).resolve('@stoplight/prism-cli');

/** The API key of the sandbox that is measured. */
export const apiKey = 'key-of-the-bench';

/** How the senders ask a server. */
export const targetOf = (server: Server, question: Question, port: number): Target => ({
  name: keyOf(server, question),
  port,
  line: `${question.method} ${question.path}`,
  headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
  body: question.body,
  counted: false,
});

export const keyOf = (server: Server, question: Question): string => `${question.name}: ${server}`;
