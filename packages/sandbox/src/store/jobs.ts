import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Job, JobStatus, JobType } from '@voice-agent/client';
import type { JobQuery, Page, StoredJob } from '../public.ts';
import { transaction } from './database.ts';
import { type Kept, keptLists, keptPages } from './kept.ts';
import { asArray, fold, storedText, TextSearch } from './search.ts';

interface List {
  number: number;
  count: number;
}

// A job is its project times this, and its position in it: both stay exact in a number.
const maxJobs = 2 ** 32;

// In the strings that are searched, a status and a type are one trigram each.
const kinds: Readonly<Record<JobStatus | JobType, string>> = {
  PENDING: 'ppp',
  COMPLETED: 'ccc',
  FAILED: 'fff',
  TRANSCRIPTION: 'sss',
  TRANSLATION: 'lll',
  TTS: 'ttt',
  AI_CONTENT: 'aaa',
};

// FTS5 is fast as long as the ids ascend; those of several projects do only when they are sorted.
const textsAtOnce = 50_000;

/** The jobs of all projects, in the order in which they were added. A page takes as long, however deep it lies. */
export class Jobs {
  readonly #db: DatabaseSync;
  readonly #texts: TextSearch;
  readonly #found: Kept<readonly number[]>;
  readonly #kept: Kept<Page>;
  readonly #project: StatementSync;
  readonly #projects: StatementSync;
  readonly #list: StatementSync;
  readonly #byIds: StatementSync;
  readonly #pages: Readonly<Record<'project' | 'list', Record<JobQuery['order'], StatementSync>>>;

  /** @param db from `openDatabase` */
  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#texts = new TextSearch(db, 'job_texts', ['title']);
    this.#found = keptLists(db);
    this.#kept = keptPages(db);
    this.#project = db.prepare('select number from job_projects where id = ?');
    this.#projects = db.prepare('select id from job_projects order by number');
    this.#list = db.prepare(
      'select number, count from job_lists where project = ? and status = ? and type = ?',
    );
    this.#byIds = db.prepare(
      `select ${asArray('json')} as records from (select jobs.json from json_each(?) cross join jobs on jobs.id = value)`,
    );
    const pages = (of: 'project' | 'list') => ({
      newest: db.prepare(pageSql(of, 'newest')),
      oldest: db.prepare(pageSql(of, 'oldest')),
    });
    this.#pages = { project: pages('project'), list: pages('list') };
  }

  /** Adds jobs, each newer than all before it, in one transaction. */
  add(jobs: Iterable<StoredJob>): void {
    transaction(this.#db, () => {
      this.#texts.addMany(() => this.#addAll(jobs));
      this.#found.written();
      this.#kept.written();
    });
  }

  /** One page of the jobs of a project; an unknown project has none. */
  page(query: JobQuery): Page {
    return this.#kept.get(JSON.stringify(query), () => this.#find(query));
  }

  #find(query: JobQuery): Page {
    const { projectId, status = '', type = '', skip, take, order } = query;
    const term = fold(query.search ?? '');
    if (term !== '') return this.#pageOfSearch(query, term);
    const statement = this.#pages[status === '' && type === '' ? 'project' : 'list'][order];
    const row = statement.get(projectId, status, type, skip, take) as unknown as Page | undefined;
    return row ?? { records: '[]', total: 0, filtered: 0 };
  }

  /** Looks through all jobs: for one that a person opens, not for many. */
  get(id: string): Job | undefined {
    const row = this.#db.prepare(`select json from jobs where json ->> '$.id' = ?`).get(id);
    return row && (JSON.parse(row.json as string) as Job);
  }

  hasProject(projectId: string): boolean {
    return this.#project.get(projectId) !== undefined;
  }

  /** The ids of the projects that have jobs, in the order of their first ones. */
  projects(): string[] {
    return this.#projects.all().map(({ id }) => id as string);
  }

  #pageOfSearch(query: JobQuery, term: string): Page {
    const project = this.#project.get(query.projectId)?.number as number | undefined;
    if (project === undefined) return { records: '[]', total: 0, filtered: 0 };
    const ids = this.#search(project, query, term);
    const { records } = this.#byIds.get(JSON.stringify(pageOf(query, ids))) as { records: string };
    return { records, total: this.#listOf(project, '', '').count, filtered: ids.length };
  }

  #addAll(jobs: Iterable<StoredJob>): void {
    const addJob = this.#db.prepare('insert into jobs (id, json) values (?, ?)');
    const addPosition = this.#db.prepare('insert into job_positions (list, position, job) values (?, ?, ?)');
    const addText = this.#db.prepare('insert into job_texts (rowid, title, kind) values (?, ?, ?)');
    let texts: [number, string, string][] = [];
    const addTexts = () => {
      for (const text of texts.sort(([a], [b]) => a - b)) addText.run(...text);
      texts = [];
    };
    const projects = new Map<string, number>();
    const lists = new Map<string, List>();
    for (const { projectId, status, type, job } of jobs) {
      const project = projects.get(projectId) ?? this.#openProject(projectId);
      projects.set(projectId, project);
      const listed = (withStatus: string, withType: string): List => {
        const key = `${project} ${withStatus} ${withType}`;
        const list = lists.get(key) ?? this.#openList(project, withStatus, withType);
        lists.set(key, list);
        list.count++;
        return list;
      };
      const id = project * maxJobs + listed('', '').count;
      addJob.run(id, JSON.stringify(job));
      for (const list of [listed(status, ''), listed('', type), listed(status, type)]) {
        addPosition.run(list.number, list.count, id);
      }
      texts.push([id, storedText(job.title ?? ''), kinds[status] + kinds[type]]);
      if (texts.length === textsAtOnce) addTexts();
    }
    addTexts();
    const count = this.#db.prepare('update job_lists set count = ? where number = ?');
    for (const list of lists.values()) count.run(list.count, list.number);
  }

  #search(project: number, { status, type }: JobQuery, term: string): readonly number[] {
    return this.#found.get(JSON.stringify([project, status, type, term]), () =>
      this.#texts.find({
        term,
        kinds: [status, type].flatMap((kind) => (kind === undefined ? [] : kinds[kind])),
        rows: [project * maxJobs, (project + 1) * maxJobs - 1],
      }),
    );
  }

  #listOf(project: number, status: string, type: string): List {
    return (this.#list.get(project, status, type) as List | undefined) ?? { number: 0, count: 0 };
  }

  #openProject(id: string): number {
    this.#db.prepare('insert or ignore into job_projects (id) values (?)').run(id);
    return this.#project.get(id)?.number as number;
  }

  #openList(project: number, status: string, type: string): List {
    this.#db
      .prepare('insert or ignore into job_lists (project, status, type, count) values (?, ?, ?, 0)')
      .run(project, status, type);
    return this.#listOf(project, status, type);
  }
}

/** A page with its counts in one row, from a project, a status, a type, a skip and a take: few rows are fast. */
function pageSql(of: 'project' | 'list', order: JobQuery['order']): string {
  const [from, to, by] =
    order === 'oldest'
      ? ['?4 + 1', '?4 + ?5', 'asc']
      : ['filtered.count - ?4 - ?5 + 1', 'filtered.count - ?4', 'desc'];
  const base = `p.number * ${maxJobs}`;
  const records =
    of === 'project'
      ? `select json from jobs
         where id between ${base} + max(${from}, 1) and ${base} + min(${to}, a.count) order by id ${by}`
      : `select json from job_positions join jobs on id = job
         where list = filtered.number and position between ${from} and ${to} order by position ${by}`;
  return `
    select a.count as total, coalesce(filtered.count, 0) as filtered,
      (select ${asArray('json')} from (${records})) as records
    from job_projects p
    join job_lists a on a.project = p.number and a.status = '' and a.type = ''
    left join job_lists filtered
      on filtered.project = p.number and filtered.status = ?2 and filtered.type = ?3
    where p.id = ?1`;
}

/** The part of a list that is a page, in its order. @param list with the oldest record first */
export function pageOf(
  { skip, take, order }: Pick<JobQuery, 'skip' | 'take' | 'order'>,
  list: readonly number[],
): number[] {
  if (order === 'oldest') return list.slice(skip, skip + take);
  const end = Math.max(list.length - skip, 0);
  return list.slice(Math.max(end - take, 0), end).reverse();
}
