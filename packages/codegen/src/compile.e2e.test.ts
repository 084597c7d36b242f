import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generateFromAsyncapi } from './asyncapi/generate.ts';
import { scratchFolder } from './cli.testing.ts';
import { SpecDocument } from './document.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

describe('what is generated', () => {
  it('passes the strict type check of this repository', async () => {
    const folder = scratchFolder();
    // The methods of a client and the requests of a server need code beside them; tests/changes and the sandbox compile those.
    const isAlone = (name: string) => !/(?:methods|resources|requests)\.ts$/.test(name);
    cpSync(path('snapshots'), folder, { recursive: true, filter: isAlone });
    // The type of the tools.
    mkdirSync(join(folder, 'node_modules/@voice-agent'), { recursive: true });
    symlinkSync(path('.'), join(folder, 'node_modules/@voice-agent/codegen'), 'junction');
    const named = await generateFromAsyncapi(new SpecDocument(path('fixtures/names-asyncapi.yaml')));
    mkdirSync(join(folder, 'names'));
    for (const [name, code] of named) writeFileSync(join(folder, 'names', name), code);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'use.ts'), use);
    const options = { noEmit: true, types: [], lib: ['es2023'] };
    const config = {
      extends: path('../../.config/tsconfig.json'),
      compilerOptions: options,
      include: ['**/*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const check = () => spawnSync(path('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout;
    expect(check()).toBe('');

    // The check sees a mistake: this one.
    writeFileSync(
      join(folder, 'mistake.ts'),
      "import { isMoorShipBody } from './openapi/validators.ts';\nconst value: unknown = 1;\nif (isMoorShipBody(value)) value.kind satisfies 'CANOE';\n",
    );
    expect(check()).toContain('does not satisfy the expected type');
  });
});

// A program that narrows with what was generated from the fixtures.
const use = `import { events } from './asyncapi/events.ts';
import type { WebhookEvent } from './asyncapi/types.ts';
import { operations } from './openapi/operations.ts';
import type { Mooring, Ship } from './openapi/types.ts';
import { isMoorShipBody, isMoorShipResponse201 } from './openapi/validators.ts';

const value: unknown = {};
if (isMoorShipBody(value)) value satisfies Mooring;
if (isMoorShipResponse201(value)) value.data satisfies Ship | undefined;
if (events['ship.left'].validate(value)) value.eventType satisfies 'ship.left';
operations.listShips.method satisfies string;
export const at = (event: WebhookEvent): string => {
  if (event.eventType === 'ship.arrived') return event.at;
  return event.eventType === 'ship.left' ? (event.reason ?? '') : String(event.turns.length);
};
// @ts-expect-error: a barge says no passengers
export const barge: Mooring = { kind: 'BARGE', passengers: 1 };
export const flag: Ship['flag'] = 'a flag that nobody has heard of';
`;
