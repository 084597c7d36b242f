import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { installAndTest, managersOf, type Surroundings, startSurroundings } from './installation.ts';
import { previousRelease } from './previous-release.ts';

const computer = inject('computer');
const projects = join(previousRelease, 'projects');

let surroundings: Surroundings;

beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings?.[Symbol.asyncDispose]());

describe.concurrent('the last release', () => {
  test.each(readdirSync(projects))('%s holds with what is new', (name) => {
    const project = join(projects, name);
    // What each installer makes of the packages is seen with the projects of today.
    const [manager = 'npm'] = managersOf(project);
    return installAndTest(computer, { project, folder: 'previous-release', manager, env: surroundings.env });
  });
});
