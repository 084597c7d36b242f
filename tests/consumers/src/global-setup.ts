import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeProject, type Project } from './packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project that the whole suite uses. */
    project: Project;
  }
}

/** Packs once for all tests; they get the project by `inject('project')`. */
export default function setup(tests: TestProject): () => void {
  const project = makeProject();
  tests.provide('project', project);
  return () => rmSync(project.folder, { recursive: true, force: true });
}
