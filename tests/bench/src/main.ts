import { parseArgs } from 'node:util';
import { benchBuild } from './build.ts';
import { benchClient } from './client.ts';
import { benchContract } from './contract.ts';
import { benchDiff } from './diff.ts';
import { benchDocs } from './docs.ts';
import { benchSandbox } from './sandbox.ts';
import { benchWebhooks } from './webhooks.ts';

const subjects: Record<string, () => Promise<number>> = {
  build: benchBuild,
  client: benchClient,
  webhooks: benchWebhooks,
  sandbox: benchSandbox,
  contract: benchContract,
  diff: benchDiff,
  docs: benchDocs,
};

const usage = `Usage: pnpm bench [${Object.keys(subjects).join(' | ')}]

Measures against peers in one run, and writes tests/bench/report.json, from which the docs site makes a page.
  build    the commands of this repository against the tools they are made of
  client   @voice-agent/client against other clients: size, CPU, import, installation, types
  webhooks @voice-agent/webhooks against other receivers: throughput, validation, size
  sandbox  @voice-agent/sandbox against a bare server and Prism, and with a million jobs against ten thousand
  contract the gate against faults, and beside other tools; these are fetched at the first use
  diff     the compatibility check beside other tools on a corpus of changes; these are fetched at the first use
  docs     the docs site beside Redoc and Scalar: weight, build, paint and clicks in a real browser
Without a subject it measures all of them.`;

try {
  process.exitCode = await bench(process.argv.slice(2));
} catch (error) {
  console.error(`bench could not run: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}

async function bench(words: string[]): Promise<number> {
  let names: string[];
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const unknown = positionals.find((name) => !Object.hasOwn(subjects, name));
    if (unknown !== undefined) throw new TypeError(`There is no subject "${unknown}".`);
    names = positionals.length === 0 ? Object.keys(subjects) : positionals;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  for (const name of names) {
    const exitCode = (await subjects[name]?.()) ?? 2;
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}
