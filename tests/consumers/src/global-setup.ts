import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeProject, type Project } from './packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project in which the packed packages lie, without a registry. */
    project: Project;
  }
}

/** Packs once for all tests; they get the project by `inject`. */
export default function setup(tests: TestProject): () => void {
  const project = makeProject();
  tests.provide('project', project);
  return () => rmSync(project.folder, { recursive: true, force: true });
}
