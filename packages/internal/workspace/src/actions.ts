import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = [
  '.github/**/*.{yml,sh,md}',
  '{README.md,specs/README.md,packages/*/README.md}',
  'packages/docs/src/content/docs/**/*.{md,mdx}',
];
// The action of this repository is called by a placeholder, since readers have its address and commit.
const isPinned =
  /^(?:\.\/\S+|OWNER\/REPOSITORY\/\S+@COMMIT|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

/** Actions that workflows, actions and samples use by a name that can be moved: they run with the secrets of a job. */
export function actionProblems(root: string): string[] {
  return globSync(files, { cwd: root })
    .sort()
    .flatMap((path) => {
      const isPage = /\.mdx?$/.test(path);
      let isCode = !isPage;
      return readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (isPage && /^\s*```/.test(line)) isCode = /```ya?ml\b/.test(line);
          return isCode ? problemsOf(line).map((problem) => `${path}:${index + 1}: ${problem}`) : [];
        });
    });
}

function problemsOf(line: string): string[] {
  const [, used] = /^\s*(?:- )?uses: *(.+?) *$/.exec(line) ?? [];
  if (used !== undefined && !isPinned.test(used))
    return [
      `${used}: a tag can be moved. Use the full commit, with its version as a comment: owner/name@<commit> # v1.2.3.`,
    ];
  if (/@latest\b/.test(line))
    return ['@latest runs what was published last with the secrets of the job. Name a version.'];
  return [];
}
