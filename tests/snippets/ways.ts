import { expect, vi } from 'vitest';
import { otherLanguages } from './languages.ts';
import { expectAnswer, expectJson, expectText } from './output.ts';
import type { Fence, Page } from './pages.ts';
import { addLines, addToFile } from './services.ts';
import type { Session } from './session.ts';
import { runShell } from './shell.ts';
import { runProgram, typescriptWays } from './typescript.ts';
import { jobsOf, runWorkflow } from './workflow.ts';

/** A way to check a snippet. */
export interface Installation {
  is(fence: Fence, page: Page): boolean;
  run(fence: Fence, session: Session): void | Promise<void>;
}

const always = () => true;
const isPart = ({ title }: Fence) => title?.startsWith('Add to ') ?? false;
const isFile = (fence: Fence) => fence.title === fence.file && !isPart(fence);
const isElsewhere = ({ title }: Fence) => title === 'Another terminal';
const isOutput = (fence: Fence) => !isFile(fence) && !isPart(fence);

/** By the language of the snippet. */
const ways: Record<string, Record<string, Installation>> = {
  ts: {
    ...typescriptWays,
    'a part of a file': { is: isPart, run: addLines },
  },
  js: { 'a program': { is: always, run: runProgram } },
  ...otherLanguages,
  sh: { 'a script': { is: always, run: runShell } },
  yaml: {
    'a workflow': { is: ({ code }) => jobsOf(code).length > 0, run: runWorkflow },
    // It is valid YAML; only the program that reads it knows more.
    'a file': { is: (fence) => !isPart(fence) && jobsOf(fence.code).length === 0, run: () => {} },
    'a part of a file': { is: isPart, run: addLines },
  },
  json: {
    'a file': { is: isFile, run: ({ code }) => JSON.parse(code) },
    'a part of a file': { is: isPart, run: addToFile },
    'what was printed': {
      is: isOutput,
      run: ({ name, code }, { output }) => expectJson(output, code, name),
    },
  },
  text: {
    'what was printed': {
      is: (fence) => !isElsewhere(fence),
      run: async ({ name, code }, session) => {
        const { output, read } = session;
        if (read?.output !== output) return expectText(output, code, name);
        const again = async () => expectText((await session.run(read.code)).output, code, name);
        await vi.waitFor(again, { timeout: 60_000 });
      },
    },
    'what another terminal shows': {
      is: isElsewhere,
      run: ({ name, code }, session) =>
        vi.waitFor(() => expectText(session.started(), code, name), { timeout: 110_000 }),
    },
  },
  dockerfile: {
    'a file': {
      is: always,
      run: ({ name, code }) =>
        expect(
          code.match(/^(?!(?:FROM|WORKDIR|COPY|RUN|USER|ENV|VOLUME|EXPOSE|CMD \[) ?).+/gm),
          name,
        ).toBeNull(),
    },
  },
  http: {
    'a response': { is: always, run: ({ name, code }, { output }) => expectAnswer(output, code, name) },
  },
  mermaid: {
    'a picture': {
      is: always,
      run: ({ name, code }) => expect(code, name).toMatch(/^(flowchart|sequenceDiagram)\b/),
    },
  },
};

/**
 * The one way of a snippet.
 * @throws Error that names file and line, when there is none or more than one
 */
export function wayOf(fence: Fence, page: Page): [string, Installation] {
  const known = ways[fence.language];
  if (!known) {
    const languages = Object.keys(ways).join(', ');
    throw new Error(`${fence.name}: no way to run \`${fence.language}\`, only ${languages}`);
  }
  const found = Object.entries(known).filter(([, way]) => way.is(fence, page));
  const [first] = found;
  if (found.length === 1 && first) return first;
  const names = found.map(([name]) => name).join(', ') || 'none';
  throw new Error(`${fence.name}: one way to run it is needed, but these fit: ${names}`);
}
