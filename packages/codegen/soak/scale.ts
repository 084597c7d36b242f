// Proves that the time of a run grows with the size of the document, and not with its square.
// Prints a table; exit 1 when it fails.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpecDocument } from '../src/document.ts';
import { generateFromOpenapi } from '../src/openapi/generate.ts';
import { syntheticOpenapi } from './synthetic.ts';

// What an operation more costs in the larger half, against the smaller: 1 is linear, 2 would be a square.
const largestGrowth = 1.5;

interface Measured {
  operations: number;
  cpuMs: number;
  peakMb: number;
  outputKb: number;
}

async function measure(file: string, operations: number): Promise<Measured> {
  const files = await generateFromOpenapi(new SpecDocument(file));
  const { user, system } = process.cpuUsage();
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  return {
    operations,
    cpuMs: Math.round((user + system) / 1000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    outputKb: Math.round(bytes / 1024),
  };
}

/** Measures in processes of their own, so that nothing is warm; the least of two, since the machine does other things. */
function measureAlone(folder: string, operations: number): Measured {
  const file = join(folder, `${operations}.json`);
  writeFileSync(file, JSON.stringify(syntheticOpenapi(operations), null, 1));
  const args = [fileURLToPath(import.meta.url), file, `${operations}`];
  const [one, other] = [1, 2].map((run) => {
    console.error(`${operations} operations, ${operations * 3} schemas, run ${run} of 2 …`);
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
  }) as [Measured, Measured];
  return one.cpuMs < other.cpuMs ? one : other;
}

/** Without what every run costs, so that the start does not hide the growth. */
function perAddedOperation(before: Measured | undefined, after: Measured): number {
  const { cpuMs, operations: count } = before ?? { cpuMs: 0, operations: 0 };
  return (after.cpuMs - cpuMs) / (after.operations - count);
}

const [file, operations] = process.argv.slice(2);
if (file !== undefined) console.log(JSON.stringify(await measure(file, Number(operations))));
else {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-codegen-'));
  try {
    const rows = [250, 500, 1000].map((size) => measureAlone(folder, size));
    const added = rows.map((row, index) => perAddedOperation(rows[index - 1], row));
    console.table(
      rows.map((row, index) => ({ ...row, 'cpuMs per added operation': Number(added[index]?.toFixed(2)) })),
    );
    const growth = (added[2] as number) / (added[1] as number);
    const verdict = growth <= largestGrowth ? 'passes' : 'fails';
    console.log(
      `An operation more costs ${growth.toFixed(2)} times as much in the larger half. At most ${largestGrowth}: ${verdict}.`,
    );
    if (growth > largestGrowth) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
