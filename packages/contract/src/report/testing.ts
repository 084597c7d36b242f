import { readYaml } from '@voice-agent/test-kit/files';
import type { KnownFinding } from '../baseline.ts';
import type { Finding } from '../engine/findings.ts';
import { type ReportFormat, reporters } from './render.ts';
import type { Report } from './report.ts';

/** Every format of a report. */
export const formats = Object.keys(reporters) as ReportFormat[];

interface Written {
  findings: Record<'wrongTotal' | 'noAnswer' | 'accepted' | 'hostile', Finding>;
  entries: Readonly<Record<'lasting' | 'expired' | 'gone', KnownFinding>>;
  samples: Readonly<Record<'none' | 'one' | 'many' | 'causes' | 'known' | 'stopped', Report>>;
}

const written: Written = readYaml('samples.yaml', import.meta.url);
const { noAnswer, accepted, hostile } = written.findings;

const acceptedOf = (length: number): Finding =>
  JSON.parse(JSON.stringify(accepted).replace('LENGTH', `${length}`).replace('NAME', 'n'.repeat(length)));

/** A violation of one cause in several operations. */
const coercedIn = (operation: string): Finding => ({
  ...noAnswer,
  rule: 'invalid-request-accepted',
  operation,
  pointer: `/paths/~1${operation}/get/parameters/0/schema/type`,
  expected: 'a rejection, since `limit` is "text", type integer',
  received: '200',
  cause: 'type',
});

export const wrongTotal: Finding = written.findings.wrongTotal;
export const entries: Written['entries'] = written.entries;
export const samples: Written['samples'] = {
  ...written.samples,
  many: {
    ...written.samples.many,
    findings: [hostile, wrongTotal, ...[251, 500, 1000, 5000].map(acceptedOf), noAnswer, wrongTotal],
  },
  causes: {
    ...written.samples.many,
    findings: [
      ...['listPets', 'listToys', 'listShops', 'listKeepers', 'listCages', 'listMeals'].map(coercedIn),
      { ...wrongTotal, severity: 'warn' },
      {
        ...noAnswer,
        rule: 'response-status',
        severity: 'warn',
        expected: 'a status that is described: 200',
        received: '418',
      },
    ],
    locate: (pointer) => ({ file: 'specs/openapi/parts/pets.yaml', line: pointer.length, column: 5 }),
  },
};
