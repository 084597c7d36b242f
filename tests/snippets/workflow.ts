import { expect } from 'vitest';
import { parse } from 'yaml';
import { apiKey, webhookSecret } from './addresses.ts';
import type { Fence } from './pages.ts';
import type { Session } from './session.ts';

interface Step {
  readonly run?: string;
  readonly env?: Record<string, string>;
}
type Variables = Record<string, string>;

/** A job of GitHub Actions or of GitLab. */
interface Job {
  readonly env?: Variables;
  readonly variables?: Variables;
  readonly steps?: Step[];
  readonly before_script?: string[];
  readonly script?: string[];
}

/** The values of the secrets of a repository. */
const secrets: Variables = {
  VOICE_AGENT_API_KEY: apiKey,
  VOICE_AGENT_WEBHOOK_SECRET: webhookSecret,
};

/** Variables that a runner of GitHub Actions sets. */
const ofRunner: Variables = { GITHUB_STEP_SUMMARY: 'summary.md' };

const document = (code: string) => parse(code) as Record<string, unknown>;

/** The jobs of a workflow of GitHub Actions or of a pipeline of GitLab; none in other YAML. */
export function jobsOf(code: string): Job[] {
  const { jobs, ...rest } = document(code);
  const candidates = Object.values((jobs ?? rest) as Record<string, Job>);
  return candidates.filter((job) => Array.isArray(job?.steps) || Array.isArray(job?.script));
}

/** Runs each step of each job in order, as a runner would; `uses` is what a runner brings. */
export async function runWorkflow({ name, code }: Fence, session: Session): Promise<void> {
  const { env, variables } = document(code) as Job;
  for (const job of jobsOf(code)) {
    const steps: Step[] =
      job.steps ?? [...(job.before_script ?? []), ...(job.script ?? [])].map((run) => ({ run }));
    for (const step of steps) {
      if (step.run === undefined) continue;
      // A job of GitLab has the masked variables of its project without naming them.
      const given = job.script === undefined ? ofRunner : secrets;
      const all = { ...given, ...env, ...variables, ...job.env, ...job.variables, ...step.env };
      const exports = Object.entries(all).map(([key, value]) => `export ${key}=${quoted(`${value}`)}\n`);
      const { code: exit, output } = await session.run(`${exports.join('')}${filled(step.run)}`);
      expect(exit, `${name}\n${step.run}\n${output}`).toBe(0);
      session.output = output;
    }
  }
}

const filled = (text: string) =>
  text.replaceAll(/\$\{\{ *secrets\.(\w+) *\}\}/g, (_, secret: string) => {
    const value = secrets[secret];
    if (value === undefined)
      throw new Error(`the workflow reads the secret ${secret}, which workflow.ts lacks`);
    return value;
  });

const quoted = (value: string) => `'${filled(value).replaceAll("'", "'\\''")}'`;
