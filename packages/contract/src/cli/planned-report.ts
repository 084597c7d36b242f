import type { FactSource } from '../profiles/index.ts';
import type { CaseContext } from '../replay/write-cases.ts';
import type { Report } from '../report/report.ts';
import type { RequestedReport } from '../report/write-reports.ts';

export interface ReportingFlags {
  spec?: string;
  /** Absent where no finding can be replayed. */
  cases?: string;
  reporter: RequestedReport[];
  baseline?: string;
  writeBaseline?: string;
  failUnder?: number;
  rulesUrl?: string;
  severity?: string[];
}

/** A report before its run: plain data, so that another thread can write it. */
export interface PlannedReport {
  flags: ReportingFlags;
  report: Pick<Report, 'target' | 'document' | 'seed' | 'unit'>;
  /** Where a case is written for each finding; absent where none can be replayed. */
  cases?: { folder: string; context: CaseContext };
  /** Absent for the document of another service. */
  facts?: FactSource | undefined;
}
