import type { DatabaseSync } from 'node:sqlite';
import type { Job } from '@voice-agent/client';
import type { JobQuery, Page, Sandbox, StoredJob } from '../public.ts';
import { transaction } from './database.ts';
import { type Condition, countOf, fold, rowsOf } from './pages.ts';

type PublicPart = Sandbox['jobs'];

/** The jobs of all projects, in the order in which they were added. */
export class Jobs implements PublicPart {
  readonly #db: DatabaseSync;

  /** @param db from `openDatabase` */
  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  add(jobs: Iterable<StoredJob>): void {
    transaction(this.#db, () => {
      const add = this.#db.prepare(
        'insert into jobs (project, status, type, title, json) values (?, ?, ?, ?, ?)',
      );
      for (const { projectId, status, type, job } of jobs)
        add.run(projectId, status, type, fold(job.title ?? ''), JSON.stringify(job));
    });
  }

  /** One page of the jobs of a project; an unknown project has none. */
  page({ projectId, status, type, search = '', ...section }: JobQuery): Page {
    const ofProject: Condition = ['project = ?', projectId];
    const filters: Condition[] = [ofProject];
    if (status !== undefined) filters.push(['status = ?', status]);
    if (type !== undefined) filters.push(['type = ?', type]);
    if (search !== '') filters.push(['instr(title, ?)', fold(search)]);
    const rows = rowsOf(this.#db, 'jobs', filters, section);
    return {
      records: `[${rows.map(({ json }) => json).join(',')}]`,
      total: countOf(this.#db, 'jobs', [ofProject]),
      filtered: countOf(this.#db, 'jobs', filters),
    };
  }

  get(id: string): Job | undefined {
    const row = this.#db.prepare(`select json from jobs where json ->> '$.id' = ?`).get(id);
    return row && (JSON.parse(row.json as string) as Job);
  }

  hasProject(id: string): boolean {
    return this.#db.prepare('select 1 from jobs where project = ? limit 1').get(id) !== undefined;
  }

  /** The ids of the projects, in the order of their first jobs. */
  projects(): string[] {
    const rows = this.#db.prepare('select project from jobs group by project order by min(number)').all();
    return rows.map(({ project }) => project as string);
  }
}
