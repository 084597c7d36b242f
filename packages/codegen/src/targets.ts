import { SpecDocument } from './document.ts';
import type { Generated, GeneratorRun } from './generator-run.ts';
import { withHeader } from './output.ts';
import { Problems } from './problems.ts';

type Generate = (document: SpecDocument, problems: Problems) => Promise<Map<string, string>>;

interface Target {
  /** The document of this repository that it is made from by default. */
  spec: 'openapi' | 'asyncapi';
  /** Loads what it needs when it is wanted. */
  run(run: GeneratorRun): Promise<Generated>;
}

/** What codegen makes. */
export const targets: Readonly<Record<'client' | 'webhooks' | 'server' | 'tools', Target>> = {
  client: {
    spec: 'openapi',
    run: async (run) => generated(run, (await import('./openapi/generate.ts')).generateFromOpenapi),
  },
  webhooks: {
    spec: 'asyncapi',
    run: async (run) => (await import('./asyncapi/run-generator.ts')).runAsyncapiGenerator(run),
  },
  server: {
    spec: 'openapi',
    run: async (run) => generated(run, (await import('./openapi/generate-server.ts')).generateServer),
  },
  tools: {
    spec: 'openapi',
    run: async (run) => generated(run, (await import('./tools/generate-tools.ts')).generateTools),
  },
};

async function generated({ spec, source, isStrict }: GeneratorRun, generate: Generate): Promise<Generated> {
  const document = new SpecDocument(spec);
  const problems = new Problems(document, isStrict);
  const modules = await generate(document, problems);
  return { files: withHeader(source, modules), notes: problems.notes };
}
