import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { escapeToken, isObject, type Json, type SpecDocument } from '../document.ts';
import { checkKeywords } from '../keywords.ts';
import { emitValidators, type ValidatorEntry } from '../validators.ts';

const template = fileURLToPath(new URL('../../asyncapi-template', import.meta.url));
const cli = join(
  dirname(createRequire(import.meta.url).resolve('@asyncapi/cli/package.json')),
  'bin/run_bin',
);

/** What the template writes beside the types. */
interface TemplateSchemas {
  /** Schema name by event type. */
  events: Record<string, string>;
  definitions: Json;
}

/**
 * Generates the modules of a webhook receiver from a bundled AsyncAPI 3 document: file name → content.
 *
 * @throws SpecProblem when the document holds something that can't be generated faithfully.
 */
export async function generateFromAsyncapi(document: SpecDocument): Promise<Map<string, string>> {
  const version = document.root.asyncapi;
  if (typeof version !== 'string' || !/^3\./.test(version)) {
    throw document.problem(
      '/asyncapi',
      'This is no AsyncAPI 3 document.',
      'Give one, with `asyncapi: 3.1.0` in its first lines.',
    );
  }
  const schemas = document.at('/components/schemas');
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
    checkKeywords(document, schema, `/components/schemas/${escapeToken(name)}`);
  }
  checkMessages(document);

  const { types, events, definitions } = await runTemplate(document);
  const eventOf = new Map(Object.entries(events).map(([event, name]) => [name, event]));
  const payloads = reachable(definitions, Object.values(events));
  const entries: ValidatorEntry[] = Object.keys(definitions)
    // The parts of an event are validated with it; what no event carries, one by one.
    .filter((name) => eventOf.has(name) || !payloads.has(name))
    .map((name) => {
      const event = eventOf.get(name);
      const doc = event === undefined ? `A \`${name}\`.` : `A \`${event}\` event.`;
      return { name: `is${name}`, type: name, schema: { $ref: `#/components/schemas/${name}` }, doc };
    });
  const imports = `import type { ${entries.map(({ type }) => type).join(', ')} } from './types.ts';`;
  return new Map([
    ['types.ts', types],
    ['validators.ts', emitValidators(document, entries, imports)],
    ['events.ts', emitEvents(events)],
  ]);
}

/** The schemas that are reached from `names` by references. */
function reachable(definitions: Json, names: string[], seen: Set<string> = new Set()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const references = JSON.stringify(definitions[name]).matchAll(/"#\/\$defs\/([^"]+)"/g);
    reachable(
      definitions,
      [...references].flatMap(([, reference]) => reference ?? []),
      seen,
    );
  }
  return seen;
}

/** The validator of each event by its type. */
function emitEvents(events: Record<string, string>): string {
  const names = Object.values(events).map((name) => `is${name}`);
  return `import type { WebhookEventMap } from './types.ts';
import { ${[...names, 'type Validator'].join(', ')} } from './validators.ts';

/** The validator of each event, by \`eventType\`. */
export const eventValidators: { readonly [Type in keyof WebhookEventMap]: Validator<WebhookEventMap[Type]> } = {
${Object.entries(events)
  .map(([event, name]) => `  '${event}': is${name},`)
  .join('\n')}
};
`;
}

function checkMessages(document: SpecDocument): void {
  const channels = document.root.channels;
  for (const [channel, item] of Object.entries(isObject(channels) ? channels : {})) {
    const messages = isObject(item) && isObject(item.messages) ? item.messages : {};
    for (const [name, unresolved] of Object.entries(messages)) {
      const at = `/channels/${escapeToken(channel)}/messages/${escapeToken(name)}`;
      const { node: message, pointer } = document.resolve(unresolved, at);
      const payload = isObject(message) ? message.payload : undefined;
      if (!isObject(payload) || typeof payload.$ref !== 'string') {
        throw document.problem(
          pointer,
          'The payload of the message has no name.',
          'Make it a component and refer to it, so that its type gets a name.',
        );
      }
      checkKeywords(document, payload, `${pointer}/payload`);
    }
  }
}

/** Runs the AsyncAPI generator with the template of this package, in a scratch folder. */
async function runTemplate(document: SpecDocument): Promise<TemplateSchemas & { types: string }> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-'));
  try {
    const offline = ['--no-interactive', '--force-write', '--registry-url', ''];
    await promisify(execFile)(
      process.execPath,
      [
        cli,
        'generate',
        'fromTemplate',
        document.file,
        template,
        '--output',
        join(scratch, 'out'),
        ...offline,
      ],
      {
        env: {
          ...process.env,
          // The telemetry of the AsyncAPI CLI is off in CI, and it keeps a file about it.
          CI: 'true',
          ASYNCAPI_METRICS_CONFIG_PATH: join(scratch, 'metrics'),
          SUPPRESS_NO_CONFIG_WARNING: '1',
          SUPPRESS_STRICTNESS_CHECK: '1',
          NO_COLOR: '1',
        },
      },
    );
    const read = (name: string) => readFileSync(join(scratch, 'out', name), 'utf8');
    return { ...(JSON.parse(read('schemas.json')) as TemplateSchemas), types: read('types.ts') };
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const said = `${stderr}\n${stdout}`
      .split('\n')
      .find((line) => /error/i.test(line))
      ?.trim();
    throw document.problem(
      '',
      `The AsyncAPI generator refused the document${said ? `: ${said}` : ''}.`,
      'Run `pnpm lint` to see what AsyncAPI says about it.',
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
