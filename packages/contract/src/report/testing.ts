import type { Finding } from '@voice-agent/test-engine/findings';
import { readYaml } from '@voice-agent/test-kit/files';
import type { KnownFinding } from '../baseline.ts';
import { type ReportFormat, reporters } from './render.ts';
import type { Report } from './report.ts';

/** Every format of a report. */
export const formats = Object.keys(reporters) as ReportFormat[];

interface Written {
  findings: Record<'wrongTotal' | 'noAnswer' | 'accepted' | 'hostile', Finding>;
  entries: Readonly<Record<'lasting' | 'expired' | 'gone', KnownFinding>>;
  samples: Readonly<Record<'none' | 'one' | 'many' | 'known' | 'stopped', Report>>;
}

const written: Written = readYaml('samples.yaml', import.meta.url);
const { noAnswer, accepted, hostile } = written.findings;

const acceptedOf = (length: number): Finding =>
  JSON.parse(JSON.stringify(accepted).replace('LENGTH', `${length}`).replace('NAME', 'n'.repeat(length)));

export const wrongTotal: Finding = written.findings.wrongTotal;
export const entries: Written['entries'] = written.entries;
export const samples: Written['samples'] = {
  ...written.samples,
  many: {
    ...written.samples.many,
    findings: [hostile, wrongTotal, ...[251, 500, 1000, 5000].map(acceptedOf), noAnswer, wrongTotal],
  },
};
