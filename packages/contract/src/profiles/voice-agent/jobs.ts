import { counted, type Item, idsOf, type Page, type ServiceClient, type Violation } from './client.ts';
import { searchFlaws } from './search.ts';
import { flawOf, pageFlaws, type Records, steady, type Walk, WholeList, walk } from './walk.ts';

/** What `skip` counts: the interface does not say. */
type Reading = 'pages' | 'records';

const statuses = ['PENDING', 'COMPLETED', 'FAILED'];
const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];
const aPage = 10;

/** What the list of jobs promises of its pages, its filters and its search. */
export class JobLists {
  readonly #client: ServiceClient;
  /** A text that no job has. */
  readonly #nowhere: string;
  #reading: Reading = 'pages';
  readonly #list: WholeList<Item>;

  constructor(client: ServiceClient, nowhere: string) {
    this.#client = client;
    this.#nowhere = nowhere;
    this.#list = new WholeList((filters, take, at) => {
      const skip = this.#skipTo(at, take);
      return client.listJobs({ ...filters, take, ...(at > 1 && { skip }) });
    });
  }

  async check(): Promise<void> {
    this.#reading = await this.#readingOf();
    const state = async (): Promise<string | undefined> => {
      const { byId, isWhole } = await this.all();
      return isWhole ? JSON.stringify([...byId.keys()].sort()) : undefined;
    };
    const search = (): Promise<Violation[]> =>
      searchFlaws(this.#client, this.#nowhere, {
        all: (body) => this.all(body),
        paged: (body, found) => this.#filteredPages(body, found, 'list-jobs.search'),
      });
    for (const check of [() => this.#pages(), () => this.#filters(), search])
      for (const flaw of await steady(state, check)) this.#client.tell(flaw);
  }

  /** All jobs that the filters let through. */
  all(filters: Item = {}): Promise<Records> {
    return this.#list.all(filters);
  }

  /** One job at a time: `skip` 1 brings the first again when it counts pages, and the second when it counts jobs. */
  async #readingOf(): Promise<Reading> {
    const first = await this.#client.listJobs({ take: 1 });
    const skipped = await this.#client.listJobs({ take: 1, skip: 1 });
    const [one, other] = [first?.items[0], skipped?.items[0]];
    return one !== undefined && one.id === other?.id ? 'pages' : 'records';
  }

  #skipTo(page: number, size: number): number {
    return this.#reading === 'pages' ? page : (page - 1) * size;
  }

  #walk(size: number, filters: Item, count?: number): Promise<Walk> {
    const ask = (at: number): Promise<Page | undefined> => {
      const skip = this.#skipTo(at, size);
      return this.#client.listJobs({ ...filters, take: size, ...(at > 1 && { skip }) });
    };
    return walk(ask, size, count, this.#list.maxPages);
  }

  /** Pages are parts of the whole in the one reading of `skip` or in the other. */
  async #pages(): Promise<Violation[]> {
    const { byId, isWhole, pages } = await this.all();
    const count = isWhole ? byId.size : undefined;
    const known = isWhole ? new Set(byId.keys()) : undefined;
    this.#client.count('pages');
    // A greatest page that is not described is no shorter than any page that came.
    const longest = Math.max(1, ...pages.map(({ items }) => items.length));
    const flaws = await this.#sizes(Math.min(aPage, longest), byId.size);
    for (const size of new Set([Math.min(aPage, longest), Math.min(4, longest)])) {
      const found = await this.#inOneReading(size, {}, count, known);
      flaws.push(...found);
      if (found.length > 0) break;
    }
    if (count === undefined) return flaws;
    for (const far of [1, 100]) {
      const page = await this.#client.listJobs({ take: 3, skip: count + far });
      if (page === undefined || page.items.length === 0) continue;
      flaws.push(
        flawOf('pages', page, 'jobs.listing', 'nothing after the last job', counted(page.items.length)),
      );
    }
    return flaws;
  }

  /** A page has as many jobs as `take` says while there are so many, and `skip` leaves enough of them. */
  async #sizes(longest: number, total: number): Promise<Violation[]> {
    const flaws: Violation[] = [];
    for (const take of [1, 2, 3, longest]) {
      for (const skip of take > longest ? [] : [undefined, 1, 2, 3]) {
        const page = await this.#client.listJobs({ take, ...(skip !== undefined && { skip }) });
        if (page === undefined) continue;
        const left = total - (skip ?? 0) * take;
        const expected = Math.max(0, Math.min(take, left));
        if (page.items.length < expected)
          flaws.push(flawOf('pages', page, 'jobs.listing', counted(expected), counted(page.items.length)));
      }
    }
    return flaws;
  }

  async #inOneReading(
    size: number,
    filters: Item,
    count: number | undefined,
    known: ReadonlySet<string> | undefined,
  ): Promise<Violation[]> {
    const first = pageFlaws(await this.#walk(size, filters, count), known, 'jobs.listing');
    if (first.length === 0) return [];
    const reading = this.#reading;
    this.#reading = reading === 'pages' ? 'records' : 'pages';
    const other = pageFlaws(await this.#walk(size, filters, count), known, 'jobs.listing');
    if (other.length === 0) return [];
    this.#reading = reading;
    return first;
  }

  /** A job does not show its status or type: the parts are apart, together the whole, and cross as they must. */
  async #filters(): Promise<Violation[]> {
    const whole = await this.all();
    this.#client.count('filter');
    const byStatus = await this.#parts('status', statuses, whole);
    const byType = await this.#parts('type', types, whole);
    const flaws = [...byStatus.flaws, ...byType.flaws];
    for (const [status, ofStatus] of byStatus.parts)
      for (const [type, ofType] of byType.parts) {
        const both = await this.all({ status, type });
        flaws.push(...crossFlaws(both, [ofStatus, 'status', status], [ofType, 'type', type]));
      }
    for (const [filter, { parts }] of [['status', byStatus] as const, ['type', byType] as const])
      for (const [value, part] of parts)
        flaws.push(...(await this.#filteredPages({ [filter]: value }, part, `list-jobs.${filter}`)));
    return flaws;
  }

  /** The pages of a filtered list are parts of what it lets through, in one reading of `skip` or the other. */
  async #filteredPages(filters: Item, { byId, isWhole }: Records, fact: string): Promise<Violation[]> {
    if (!isWhole) return [];
    const known = new Set(byId.keys());
    const size = Math.min(aPage, Math.max(2, Math.ceil(known.size / 4)));
    const flaws = await this.#inOneReading(size, filters, known.size, known);
    for (const skip of [2, 3]) {
      const page = await this.#client.listJobs({ ...filters, take: size, skip });
      const stranger = page && idsOf(page.items).find((id) => !known.has(id));
      if (page !== undefined && stranger !== undefined)
        flaws.push(flawOf('filter', page, fact, 'records of the list without skip', stranger));
    }
    return flaws;
  }

  async #parts(
    filter: 'status' | 'type',
    values: string[],
    whole: Records,
  ): Promise<{ parts: [string, Records][]; flaws: Violation[] }> {
    const fact = `list-jobs.${filter}`;
    const flaws: Violation[] = [];
    const parts: [string, Records][] = [];
    const seen = new Map<string, string>();
    for (const value of values) {
      const part = await this.all({ [filter]: value });
      parts.push([value, part]);
      for (const page of part.pages) {
        const flaw = (expected: string, received: string): unknown =>
          flaws.push(flawOf('filter', page, fact, expected, received));
        const twice = idsOf(page.items).find((id) => seen.has(id));
        if (twice !== undefined)
          flaw(`jobs of the ${filter} ${value} alone`, `${twice}, which is ${seen.get(twice)}`);
        const stranger = whole.isWhole && idsOf(page.items).find((id) => !whole.byId.has(id));
        if (typeof stranger === 'string') flaw('jobs of the whole list', stranger);
      }
      for (const id of part.byId.keys()) if (!seen.has(id)) seen.set(id, value);
    }
    const missing = [...whole.byId.keys()].find((id) => !seen.has(id));
    const [last] = parts.flatMap(([, { pages }]) => pages).slice(-1);
    const isWhole = whole.isWhole && parts.every(([, part]) => part.isWhole);
    if (flaws.length === 0 && isWhole && missing !== undefined && last !== undefined)
      flaws.push(flawOf('filter', last, fact, `${missing} in the list of one ${filter}`, 'in none'));
    return { parts, flaws };
  }
}

type Part = readonly [jobs: Records, filter: 'status' | 'type', value: string];

/** Two filters together let through what each of them lets through. */
function crossFlaws(both: Records, ...[one, other]: [Part, Part]): Violation[] {
  const [page] = both.pages;
  if (page === undefined) return [];
  for (const [part, filter, value] of [one, other]) {
    const stranger = part.isWhole && [...both.byId.keys()].find((id) => !part.byId.has(id));
    if (typeof stranger === 'string')
      return [flawOf('filter', page, `list-jobs.${filter}`, `jobs of the ${filter} ${value}`, stranger)];
  }
  const missing = [...one[0].byId.keys()].find((id) => other[0].byId.has(id) && !both.byId.has(id));
  if (!both.isWhole || missing === undefined) return [];
  return [flawOf('filter', page, 'list-jobs.type', `${missing}, which has both`, 'a list without it')];
}
