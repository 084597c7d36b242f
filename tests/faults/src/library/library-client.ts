import { isDeepStrictEqual } from 'node:util';
import type { Fields } from '../harness/fault.ts';
import { Client, type ProbeResponse } from '../harness/http-client.ts';
import { libraryKey } from './library-service.ts';

/** Names of members are taken only once, and the probes share a service. */
let memberCount = 0;

/** Calls the library service for probes: each scenario is what a user of one kind of record relies on. */
export class LibraryClient extends Client {
  constructor(url: string, timeoutMs: number = 2_000) {
    super({ url, headers: { 'x-library-key': libraryKey }, timeoutMs });
  }

  /** Whether authors are kept, updated and deleted as they should be. */
  async keepsAuthors(): Promise<boolean> {
    const names = ['Nescio', 'Vasalis', 'Elsschot'];
    const bodies: Fields[] = names.map((name, index) => ({
      name,
      born: 1880 + index,
      genres: [`genre ${index}`],
    }));
    const created: { path: string; body: Fields }[] = [];
    const count = (await this.#paths()).length;
    for (const body of bodies) {
      const response = await this.send('POST', '/authors', { body });
      const path = response.headers.get('location') ?? '';
      const { id } = (response.json ?? {}) as Fields;
      if (response.status !== 201 || path !== `/authors/${id}` || !has(response, body)) return false;
      created.push({ path, body });
    }
    if (new Set(created.map(({ path }) => path)).size !== created.length) return false;
    if (!(await this.#haveAuthors(created, count + 3))) return false;
    const [first] = created;
    if (first === undefined) return false;
    for (const born of [1900, 1901]) {
      const body = { name: `Another name ${born}`, born, genres: ['poems', 'letters'] };
      const before = await this.send('GET', first.path);
      for (const _ of ['once', 'twice']) {
        const response = await this.send('PUT', first.path, { body });
        if (!response.ok || !has(response, body) || !has(await this.send('GET', first.path), body))
          return false;
      }
      first.body = body;
      const after = await this.send('GET', first.path);
      if (before.headers.get('etag') === after.headers.get('etag')) return false;
      if (!(await this.#haveAuthors(created, count + 3))) return false;
    }
    if ((await this.send('DELETE', first.path)).status !== 204) return false;
    if ((await this.send('GET', first.path)).status !== 404) return false;
    if ((await this.send('DELETE', first.path)).status !== 404) return false;
    if ((await this.send('GET', '/authors/9000000000')).status !== 404) return false;
    const { json } = await this.send('POST', '/authors', { body: { name: 'Hermans' } });
    const left = created.slice(1);
    if (left.some(({ path }) => path === `/authors/${(json as Fields).id}`)) return false;
    return (await this.#haveAuthors(left, count + 3)) && !(await this.#paths()).includes(first.path);
  }

  /** Whether books are kept, changed and deleted with their authors. */
  async keepsBooks(): Promise<boolean> {
    const paths: string[] = [];
    const [counts, othersCounts] = [
      await this.#countsOf('/authors/1/books'),
      await this.#countsOf('/authors/2/books'),
    ];
    const isSame = async (path: string, before: readonly number[], more: number): Promise<boolean> =>
      isDeepStrictEqual(
        await this.#countsOf(path),
        before.map((each) => each + more),
      );
    if (counts[0] !== counts[1]) return false;
    for (const title of ['First', 'Second', 'Third']) {
      const body = { title, pages: 10, price: 12.5 };
      const { status, headers } = await this.send('POST', '/authors/1/books', { body });
      const path = headers.get('location') ?? '';
      if (status !== 201 || !has(await this.send('GET', path), body)) return false;
      paths.push(path);
    }
    const [path = '', second = '', third = ''] = paths;
    let book: Fields = { title: 'First', pages: 10, price: 12.5 };
    for (const change of [{ title: 'Changed' }, { language: 'fr' }, { title: 'Changed again' }]) {
      book = { ...book, ...change };
      if (!(await this.send('PATCH', path, { body: change })).ok || !has(await this.send('GET', path), book))
        return false;
    }
    if (!has(await this.send('GET', second), { title: 'Second', pages: 10, price: 12.5 })) return false;
    if (
      !(await isSame('/authors/1/books', counts, 3)) ||
      !(await isSame('/authors/2/books', othersCounts, 0))
    )
      return false;
    if ((await this.send('DELETE', path)).status !== 204 || !(await isSame('/authors/1/books', counts, 2)))
      return false;
    return (await this.send('GET', path)).status === 404 && (await this.send('GET', third)).ok;
  }

  /** Whether loans are kept, changed and deleted. */
  async keepsLoans(): Promise<boolean> {
    const books = (await this.send('GET', '/authors/1/books')).json as { items: Fields[] };
    const bodies: Fields[] = [7, 14].map((days) => ({
      bookId: books.items[0]?.id,
      days,
      note: `for ${days} days`,
      state: 'reserved',
      due: '2031-01-20',
    }));
    const paths: string[] = [];
    for (const body of bodies) {
      const { json } = await this.send('POST', '/loans', { body });
      const { data } = json as { data: Fields };
      paths.push(`/loans/${data.id}`);
    }
    const [path = '', other = ''] = paths;
    const isAs = async (at: string, body: Fields): Promise<boolean> => {
      const { json } = await this.send('GET', at);
      return contains((json as { data?: Fields } | undefined)?.data, body);
    };
    if (!(await isAs(path, bodies[0] ?? {})) || !(await isAs(other, bodies[1] ?? {}))) return false;
    if (!(await this.send('PATCH', path, { body: { state: 'lent' } })).ok) return false;
    if (!(await isAs(path, { ...bodies[0], state: 'lent' })) || !(await isAs(other, bodies[1] ?? {})))
      return false;
    const page = (await this.send('GET', '/loans', { query: 'limit=50' })).json as {
      data: Fields[];
      total: number;
    };
    const listed = page.data.map(({ id }) => `/loans/${id}`);
    if (!paths.every((each) => listed.includes(each)) || page.total !== listed.length) return false;
    if (!(await this.send('DELETE', path)).ok || (await this.send('GET', path)).status !== 404) return false;
    const isKept = await isAs(other, bodies[1] ?? {});
    return (await this.send('DELETE', other)).ok && isKept;
  }

  /** Whether members and opening hours are kept. */
  async keepsTheRest(): Promise<boolean> {
    for (const _ of ['one', 'another']) {
      const name = `Member ${++memberCount}`;
      const body = { name, email: `member${memberCount}@example.com` };
      const { json } = await this.send('POST', '/members', { body });
      const { number } = ((json ?? {}) as { card?: Fields }).card ?? {};
      if (!has(await this.send('GET', `/cards/${number}/holder`), body)) return false;
    }
    for (const isOpenOnSunday of [true, false]) {
      const body = { opens: isOpenOnSunday ? 8 : 10, closes: 20, isOpenOnSunday };
      await this.send('PUT', '/opening-hours', { body });
      if (!has(await this.send('GET', '/opening-hours'), body)) return false;
    }
    return true;
  }

  /** Whether each author is read twice alike and listed once, as it should be. */
  async #haveAuthors(expected: readonly { path: string; body: Fields }[], count: number): Promise<boolean> {
    const paths = await this.#paths();
    const list = (await this.send('GET', '/authors')).json as Fields[];
    for (const { path, body } of expected) {
      const [one, two] = [await this.send('GET', path), await this.send('GET', path)];
      if (!has(one, { ...body, id: Number(path.split('/').at(-1)) }) || one.text !== two.text) return false;
      if (paths.filter((each) => each === path).length !== 1) return false;
      if (!list.some((each) => contains(each, body))) return false;
    }
    return paths.length === count;
  }

  async #paths(): Promise<string[]> {
    const list = (await this.send('GET', '/authors')).json as Fields[];
    return list.map(({ id }) => `/authors/${id}`);
  }

  /** How many books a list has, and its total. */
  async #countsOf(path: string): Promise<number[]> {
    const { items, total } = (await this.send('GET', path)).json as { items: Fields[]; total: number };
    return [items.length, total];
  }
}

const has = ({ json }: ProbeResponse, fields: Fields): boolean => contains(json, fields);

const contains = (value: unknown, fields: Fields): boolean =>
  Object.entries(fields).every(([name, each]) =>
    isDeepStrictEqual((value as Fields | undefined)?.[name], each),
  );
