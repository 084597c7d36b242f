import { rmSync } from 'node:fs';
import { browserProgram } from '@voice-agent/tests-browser/program';
import type { TestProject } from 'vitest/node';
import { makeProject, type Project } from './packed.ts';
import { installPrograms } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project in which the packed packages lie, without a registry. */
    project: Project;
  }
}

/** Installs the programs and packs once for all tests; they get the project by `inject`. */
export default async function setup(tests: TestProject): Promise<() => void> {
  await installPrograms();
  // Any test would install it; here its progress is seen.
  await browserProgram();
  const project = await makeProject();
  tests.provide('project', project);
  return () => rmSync(project.folder, { recursive: true, force: true });
}
