import type { TestProject } from 'vitest/node';
import { startServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server that the test files share, each with schemas of its own: nobody stops or freezes it. */
    postgres: { readonly url: string; readonly port: number };
  }
}

/** Starts the server that the test files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, port, stop } = await startServer();
  project.provide('postgres', { url, port });
  return stop;
}
