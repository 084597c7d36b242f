import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';

type Texts = Readonly<Record<string, string>>;

/** A composite action, as far as the one of the gate needs it. */
export interface Action {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: {
    using: 'composite';
    steps: { id: string; name: string; shell: 'bash'; env: Record<string, string>; run: string }[];
  };
}

/** The result of a use of the action. */
export interface Use {
  /** The exit code of the step that failed, else 0. */
  code: number;
  /** The log of the job. */
  log: string;
  summary: string;
  outputs: Texts;
}

/** The folder of the action. */
export const actionFolder: string = join(import.meta.dirname, '../../.github/actions/contract');

export const action: Action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'));

/**
 * Uses the action as a runner would: each step in a bash of its own, with its variables and command files.
 *
 * @param job a scratch folder; the steps run in `workspace` inside it
 * @param programs the folder that is first on the PATH. Default: an npx and an npm that need no network
 * @param folder where the action stands. Default: in this repository
 * @throws Error for what no runner would take: an input that there is not, an expression that is not known here
 */
export async function use(
  job: string,
  { inputs = {}, env = {}, programs = join(import.meta.dirname, 'bin'), folder = actionFolder }: UseOptions,
): Promise<Use> {
  for (const name of Object.keys(inputs))
    if (!(name in action.inputs)) throw new Error(`The action has no input ${name}.`);
  const given = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, inputs[name] ?? input.default]),
  );
  const [workspace, temporary] = ['workspace', 'temp'].map((name) => join(job, name)) as [string, string];
  for (const each of [workspace, temporary]) mkdirSync(each, { recursive: true });
  const result: Use = { code: 0, log: '', summary: '', outputs: {} };
  const values: Record<string, string> = { ...given };
  for (const step of action.runs.steps) {
    const files = mkdtempSync(join(job, 'step-'));
    const [script, output, summary] = ['script.sh', 'output', 'summary'].map((name) => join(files, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(script, filled(step.run, values));
    for (const file of [output, summary]) writeFileSync(file, '');
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      env: {
        PATH: [programs, dirname(process.execPath), process.env.PATH].join(delimiter),
        HOME: job,
        ACTION_TESTS: import.meta.dirname,
        npm_config_offline: 'true',
        npm_config_update_notifier: 'false',
        ...env,
        ...Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, filled(text, values)])),
        GITHUB_ACTION_PATH: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: temporary,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (result.log += text));
    const [code] = await once(child, 'close');
    result.summary += readFileSync(summary, 'utf8');
    for (const line of readFileSync(output, 'utf8').split('\n').filter(Boolean)) {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`No runner takes this as an output: ${line}`);
      values[`steps.${step.id}.outputs.${name}`] = value ?? '';
    }
    result.code = code ?? 1;
    if (result.code !== 0) break;
  }
  // The outputs are reported whether or not a step failed; one that was not written is empty.
  const steps = action.runs.steps.map(({ id }) => `steps.${id}.outputs.`);
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    filled(value, values, steps),
  ]);
  return { ...result, outputs: Object.fromEntries(outputs) };
}

export interface UseOptions {
  inputs?: Texts;
  env?: Texts;
  programs?: string;
  folder?: string;
}

const filled = (text: string, values: Texts, mayLack: readonly string[] = []): string =>
  text.replaceAll(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => {
    const value = values[expression];
    if (value !== undefined) return value;
    if (mayLack.some((start) => expression.startsWith(start))) return '';
    throw new Error(`The expression \${{ ${expression} }} is not known here.`);
  });
