import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, turbo } from '@voice-agent/workspace/turbo';

const configuration = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'turbo.json',
  '.config/*',
  '.biome.json',
  ...['specs', 'packages/*', 'packages/internal/*', 'tests/*'].flatMap((each) => [
    `${each}/package.json`,
    `${each}/turbo.json`,
  ]),
  ...['openapi', 'asyncapi', 'examples', 'checks'].map((each) => `specs/${each}`),
  'specs/redocly.yaml',
  'specs/traceability.yaml',
];

/** Copies what the hashes of the specs' tasks are made of, and nothing that is large. */
export function copyWorkspace(to: string): void {
  for (const path of globSync(configuration, { cwd: root })) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path), { recursive: true });
  }
}

interface DryRun {
  tasks: { taskId: string; hash: string; command: string }[];
}

/** The hash of every task by its id; a task runs anew exactly when its hash changes. */
export async function taskHashes(folder: string): Promise<Map<string, string>> {
  const tasks = [
    'generate',
    'build',
    'lint',
    'typecheck',
    '@voice-agent/specs#test',
    '@voice-agent/tests-contract#test',
  ];
  const { exitCode, output, stdout } = await turbo(['run', ...tasks, '--dry=json'], { root: folder });
  if (exitCode !== 0) throw new Error(`turbo could not list the tasks: ${output}`);
  const { tasks: listed }: DryRun = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const withScript = listed.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Map(withScript.map(({ taskId, hash }) => [taskId.replace('@voice-agent/', ''), hash]));
}

/** The tasks that run anew between two states of the same tree. */
export const changedTasks = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id);
