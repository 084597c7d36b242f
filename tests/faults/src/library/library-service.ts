import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fields, HttpRequest, HttpResponse, Next } from '../harness/fault.ts';
import { bodyJson, emptyResponse, jsonResponse, withHeaders } from '../harness/http-messages.ts';
import { SchemaValidator } from '../harness/schema-validator.ts';

/** The API key that the service accepts. */
export const libraryKey = 'library-key-of-the-tests';

/** A new copy of the OpenAPI document of the library service. */
export const libraryDocument = (): Fields =>
  parse(readFileSync(new URL('library-openapi.yaml', import.meta.url), 'utf8')) as Fields;

/** A record, and the author that a book is of. */
interface Stored {
  fields: Fields;
  author?: number;
}

interface Route {
  method: string;
  path: RegExp;
  /** The schema of the body. */
  body?: string;
  respond(ids: string[], body: Fields, request: HttpRequest): HttpResponse;
}

/** Creates the library service, with two authors, a book of each and no loan. */
export function createLibrary(): Next {
  const schemas = new SchemaValidator(withoutReadOnly(libraryDocument()) as Fields);
  const routes = new Library().routes();
  return async (request) => {
    if (request.headers['x-library-key'] !== libraryKey) return emptyResponse(401);
    const atPath = routes.filter(({ path }) => path.test(request.path));
    const route = atPath.find(({ method }) => method === request.method);
    if (route === undefined) return emptyResponse(atPath.length > 0 ? 405 : 404);
    const ids = (route.path.exec(request.path) ?? []).slice(1).map(decodeURIComponent);
    const body = bodyJson(request);
    if (route.body !== undefined) {
      const isJsonType = request.headers['content-type']?.split(';')[0] === 'application/json';
      const schema = { $ref: `#/components/schemas/${route.body}` };
      if (!isJsonType || body === undefined || !schemas.isValid(schema, body)) return emptyResponse(400);
    }
    return route.respond(ids, (body ?? {}) as Fields, request);
  };
}

class Library {
  readonly #authors = new Map<number, Stored>();
  readonly #books = new Map<string, Stored>();
  readonly #members = new Map<string, Stored>();
  readonly #loans = new Map<number, Stored>();
  #hours: Fields = { opens: 9, closes: 18, isOpenOnSunday: false };
  #counts = { authors: 0, books: 0, members: 0, loans: 0 };

  constructor() {
    for (const name of ['Multatuli', 'Hella Haasse']) {
      const author = Number(this.#addAuthor({ name, born: 1918 }).id);
      this.#addBook(author, { title: `A book of ${name}`, pages: 200 });
    }
  }

  routes(): Route[] {
    const authors = /^\/authors$/;
    const author = /^\/authors\/([^/]+)$/;
    const books = /^\/authors\/([^/]+)\/books$/;
    const book = /^\/authors\/([^/]+)\/books\/([^/]+)$/;
    const loan = /^\/loans\/([^/]+)$/;
    const hours = /^\/opening-hours$/;
    return [
      { method: 'GET', path: authors, respond: () => jsonResponse(200, fieldsOf(this.#authors)) },
      { method: 'POST', path: authors, body: 'Author', respond: (_, body) => this.#createAuthor(body) },
      {
        method: 'GET',
        path: author,
        respond: ([id]) => this.#withAuthor(id, ({ fields }) => tagged(fields)),
      },
      { method: 'PUT', path: author, body: 'Author', respond: ([id], body) => this.#replaceAuthor(id, body) },
      { method: 'DELETE', path: author, respond: ([id]) => this.#deleteAuthor(id) },
      {
        method: 'GET',
        path: books,
        respond: ([id]) => this.#withAuthor(id, () => this.#booksOf(Number(id))),
      },
      {
        method: 'POST',
        path: books,
        body: 'Book',
        respond: ([id], body) =>
          this.#withAuthor(id, () =>
            withHeaders(emptyResponse(201), {
              location: `/authors/${id}/books/${this.#addBook(Number(id), body).id}`,
            }),
          ),
      },
      {
        method: 'GET',
        path: book,
        respond: (ids) => this.#withBook(ids, ({ fields }) => jsonResponse(200, fields)),
      },
      {
        method: 'PATCH',
        path: book,
        body: 'BookChange',
        respond: (ids, body) =>
          this.#withBook(ids, (stored) => jsonResponse(200, Object.assign(stored.fields, body))),
      },
      {
        method: 'DELETE',
        path: book,
        respond: (ids) =>
          this.#withBook(ids, ({ fields }) => {
            this.#books.delete(`${fields.id}`);
            return emptyResponse(204);
          }),
      },
      { method: 'POST', path: /^\/members$/, body: 'Member', respond: (_, body) => this.#register(body) },
      {
        method: 'GET',
        path: /^\/cards\/([^/]+)\/holder$/,
        respond: ([number = '']) =>
          /^C-\d{4}$/.test(number) ? found(this.#members.get(number)) : emptyResponse(400),
      },
      { method: 'GET', path: /^\/loans$/, respond: (_, __, request) => this.#loansAt(request) },
      { method: 'POST', path: /^\/loans$/, body: 'Loan', respond: (_, body) => this.#lend(body) },
      {
        method: 'GET',
        path: loan,
        respond: ([id]) => this.#withLoan(id, ({ fields }) => jsonResponse(200, { data: fields })),
      },
      {
        method: 'PATCH',
        path: loan,
        body: 'LoanChange',
        respond: ([id], body) =>
          this.#withLoan(id, (stored) => {
            Object.assign(stored.fields, body);
            return emptyResponse(204);
          }),
      },
      {
        method: 'DELETE',
        path: loan,
        respond: ([id]) =>
          this.#withLoan(id, () => {
            this.#loans.delete(Number(id));
            return emptyResponse(204);
          }),
      },
      { method: 'GET', path: hours, respond: () => jsonResponse(200, this.#hours) },
      {
        method: 'PUT',
        path: hours,
        body: 'OpeningHours',
        respond: (_, body) => {
          this.#hours = body;
          return jsonResponse(200, body);
        },
      },
    ];
  }

  #addAuthor(fields: Fields): Fields {
    const id = ++this.#counts.authors;
    const author = { ...fields, id, changedAt: new Date().toISOString() };
    this.#authors.set(id, { fields: author });
    return author;
  }

  #addBook(author: number, fields: Fields): Fields {
    const hash = createHash('sha256')
      .update(`book ${++this.#counts.books}`)
      .digest('hex');
    const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
    const book = { ...fields, id };
    this.#books.set(id, { fields: book, author });
    return book;
  }

  #createAuthor(body: Fields): HttpResponse {
    const author = this.#addAuthor(body);
    return jsonResponse(201, author, { location: `/authors/${author.id}` });
  }

  #replaceAuthor(id: string | undefined, body: Fields): HttpResponse {
    return this.#withAuthor(id, (stored) => {
      stored.fields = { ...body, id: Number(id), changedAt: new Date().toISOString() };
      return jsonResponse(200, stored.fields);
    });
  }

  #deleteAuthor(id: string | undefined): HttpResponse {
    return this.#withAuthor(id, () => {
      this.#authors.delete(Number(id));
      for (const [key, { author }] of this.#books) if (author === Number(id)) this.#books.delete(key);
      return emptyResponse(204);
    });
  }

  #booksOf(id: number): HttpResponse {
    const items = fieldsOf(this.#books, ({ author }) => author === id);
    return jsonResponse(200, { items, total: items.length });
  }

  #register(body: Fields): HttpResponse {
    if ([...this.#members.values()].some(({ fields }) => fields.name === body.name))
      return emptyResponse(409);
    const number = `C-${String(1000 + this.#counts.members++)}`;
    const { pin: _, ...shown } = body;
    this.#members.set(number, { fields: { ...shown, card: { number } } });
    return jsonResponse(201, this.#members.get(number)?.fields);
  }

  #lend(body: Fields): HttpResponse {
    if (!this.#books.has(`${body.bookId}`)) return emptyResponse(422);
    const id = ++this.#counts.loans;
    this.#loans.set(id, { fields: { ...body, id } });
    return jsonResponse(201, { data: this.#loans.get(id)?.fields });
  }

  #loansAt({ query }: HttpRequest): HttpResponse {
    const limit = query.get('limit') ?? '10';
    const offset = query.get('offset') ?? '0';
    if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50 || !/^\d+$/.test(offset)) return emptyResponse(400);
    const all = fieldsOf(this.#loans);
    const data = all.slice(Number(offset), Number(offset) + Number(limit));
    return jsonResponse(200, { data, total: all.length });
  }

  #withAuthor(id: string | undefined, use: (stored: Stored) => HttpResponse): HttpResponse {
    return withStored(this.#authors, id, use);
  }

  #withLoan(id: string | undefined, use: (stored: Stored) => HttpResponse): HttpResponse {
    return withStored(this.#loans, id, use);
  }

  #withBook([author, id = '']: string[], use: (stored: Stored) => HttpResponse): HttpResponse {
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return emptyResponse(400);
    return this.#withAuthor(author, () => {
      const stored = this.#books.get(id.toLowerCase());
      return stored?.author === Number(author) ? use(stored) : emptyResponse(404);
    });
  }
}

function withStored(
  all: ReadonlyMap<number, Stored>,
  id: string | undefined,
  use: (stored: Stored) => HttpResponse,
): HttpResponse {
  if (!/^[1-9]\d*$/.test(id ?? '') || !Number.isSafeInteger(Number(id))) return emptyResponse(400);
  const stored = all.get(Number(id));
  return stored === undefined ? emptyResponse(404) : use(stored);
}

const fieldsOf = (
  all: ReadonlyMap<unknown, Stored>,
  isWanted: (each: Stored) => boolean = () => true,
): Fields[] => [...all.values()].filter(isWanted).map(({ fields }) => fields);

const found = (stored: Stored | undefined): HttpResponse =>
  stored === undefined ? emptyResponse(404) : jsonResponse(200, stored.fields);

const tagged = (fields: Fields): HttpResponse => {
  const etag = `"${createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 12)}"`;
  return jsonResponse(200, fields, { etag });
};

/** The document for requests, where properties that are `readOnly` are invalid. */
function withoutReadOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReadOnly);
  if (typeof node !== 'object' || node === null) return node;
  if ((node as Fields).readOnly === true) return false;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutReadOnly(value)]));
}
