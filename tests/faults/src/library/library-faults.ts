import type { Fault, Fields, HttpRequest, HttpResponse, Middleware, Next } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import {
  bodyFields,
  bodyJson,
  emptyResponse,
  jsonResponse,
  withHeaders,
  withJson,
} from '../harness/http-messages.ts';
import type { LibraryClient } from './library-client.ts';

type Step = (request: HttpRequest, next: Next) => Promise<HttpResponse>;

/** Replaces what happens to one kind of request, which may have a state of its own. */
const on =
  (method: string, path: RegExp, step: () => Step): (() => Middleware) =>
  () => {
    const own = step();
    return (request, next) =>
      request.method === method && path.test(request.path) ? own(request, next) : next(request);
  };

/** Changes the responses that are successes. */
const edit = (
  method: string,
  path: RegExp,
  change: (response: HttpResponse, request: HttpRequest) => HttpResponse,
) =>
  on(method, path, () => async (request, next) => {
    const response = await next(request);
    return response.status < 300 ? change(response, request) : response;
  });

/** Changes the body before the service has it, and shows what was sent. */
const store = (method: string, path: RegExp, change: (body: Fields) => Fields) =>
  on(method, path, () => async (request, next) => {
    const response = await next(
      isBodyless(request) ? request : withJson(request, change(bodyFields(request))),
    );
    return response.status < 300 && response.body.length > 0
      ? withJson(response, { ...bodyFields(response), ...bodyFields(request) })
      : response;
  });

const isBodyless = (request: HttpRequest): boolean => Object.keys(bodyFields(request)).length === 0;

/** A request of the fault itself, with the key of the one that came in. */
const ask = (
  next: Next,
  { headers }: HttpRequest,
  method: string,
  path: string,
  body?: Fields,
): Promise<HttpResponse> => {
  const request = {
    method,
    path,
    query: new URLSearchParams(),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  return next(body === undefined ? request : (withJson(request, body) as HttpRequest));
};

const listOf = (response: HttpResponse): Fields[] => bodyJson(response) as Fields[];
const idOf = (path: string): number => Number(path.split('/')[2]);
const withoutServiceFields = ({ id: _, changedAt: __, ...fields }: Fields): Fields => fields;

const authors = /^\/authors$/;
const author = /^\/authors\/\d+$/;
const books = /^\/authors\/\d+\/books$/;
const book = /^\/authors\/\d+\/books\/[^/]+$/;
const loans = /^\/loans$/;
const loan = /^\/loans\/\d+$/;
const hours = /^\/opening-hours$/;

const pathOfAuthor = '/paths/~1authors~1{authorId}';
const pathOfBooks = '/paths/~1authors~1{authorId}~1books';

const ofAuthors = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsAuthors() },
  {
    'author-not-kept': {
      operation: 'createAuthor',
      description: 'An author is answered with 201 and not kept.',
      violates: '/paths/~1authors/post',
      create: on('POST', authors, () => async (request, next) => {
        const response = await next(request);
        await ask(next, request, 'DELETE', `/authors/${bodyFields(response).id}`);
        return response;
      }),
    },
    'author-name-cut': {
      operation: 'createAuthor',
      description: 'The name of an author is stored without its last character.',
      violates: '/components/schemas/Author/properties/name',
      create: store('POST', authors, (body) =>
        typeof body.name === 'string' && body.name.length > 1
          ? { ...body, name: body.name.slice(0, -1) }
          : body,
      ),
    },
    'author-born-later': {
      operation: 'createAuthor',
      description: 'An author is stored with the year after the one that was sent.',
      violates: '/components/schemas/Author/properties/born',
      create: store('POST', authors, (body) =>
        Number(body.born) < 2020 ? { ...body, born: Number(body.born) + 1 } : body,
      ),
    },
    'author-genres-lost': {
      operation: 'createAuthor',
      description: 'The genres of a new author are not stored.',
      violates: '/components/schemas/Author/properties/genres',
      create: store(
        'POST',
        authors,
        ({ genres, ...body }) => (Array.isArray(genres) ? body : { ...body, genres }) as Fields,
      ),
    },
    'author-lost-on-next': {
      operation: 'createAuthor',
      description: 'A new author replaces the one before.',
      violates: pathOfAuthor,
      create: on('POST', authors, () => {
        let last: unknown;
        return async (request, next) => {
          const response = await next(request);
          if (response.status !== 201) return response;
          if (last !== undefined) await ask(next, request, 'DELETE', `/authors/${last}`);
          last = bodyFields(response).id;
          return response;
        };
      }),
    },
    'author-same-id': {
      operation: 'createAuthor',
      description: 'Each second author is answered with the id of the first one.',
      violates: '/components/schemas/Author/properties/id',
      create: on('POST', authors, () => {
        let first: unknown;
        return async (request, next) => {
          const response = await next(request);
          if (response.status !== 201) return response;
          first ??= bodyFields(response).id;
          return withJson(withHeaders(response, { location: `/authors/${first}` }), {
            ...bodyFields(response),
            id: first,
          });
        };
      }),
    },
    'author-location-of-another': {
      operation: 'createAuthor',
      description: 'The Location of a new author is that of the first one.',
      violates: '/paths/~1authors/post/responses/201/headers/Location',
      create: edit('POST', authors, (response) => withHeaders(response, { location: '/authors/1' })),
    },
    'author-location-of-next': {
      operation: 'createAuthor',
      description: 'The Location of a new author has the next id.',
      violates: '/paths/~1authors/post/responses/201/headers/Location',
      create: edit('POST', authors, (response) =>
        withHeaders(response, { location: `/authors/${Number(bodyFields(response).id) + 1}` }),
      ),
    },
    'authors-newest-missing': {
      operation: 'listAuthors',
      description: 'The list of authors lacks the newest one.',
      violates: '/paths/~1authors/get',
      create: edit('GET', authors, (response) =>
        listOf(response).length > 2 ? withJson(response, listOf(response).slice(0, -1)) : response,
      ),
    },
    'authors-stale': {
      operation: 'listAuthors',
      description: 'The list of authors shows each one as it was when it was listed first.',
      violates: '/paths/~1authors/get',
      create: on('GET', authors, () => {
        const seen = new Map<unknown, Fields>();
        return async (request, next) => {
          const response = await next(request);
          if (response.status !== 200) return response;
          const shown = listOf(response).map((each) => {
            const first = seen.get(each.id) ?? each;
            seen.set(each.id, first);
            return first;
          });
          return withJson(response, shown);
        };
      }),
    },
    'authors-listed-twice': {
      operation: 'listAuthors',
      description: 'The list of authors has the last one twice.',
      violates: '/paths/~1authors/get',
      create: edit('GET', authors, (response) =>
        withJson(response, [...listOf(response), ...listOf(response).slice(-1)]),
      ),
    },
    'author-neighbour-read': {
      operation: 'getAuthor',
      description: 'A read gives the author before the one that was asked for.',
      violates: `${pathOfAuthor}/get`,
      create: on(
        'GET',
        author,
        () => (request, next) =>
          next(
            idOf(request.path) > 2 && idOf(request.path) < 1_000
              ? { ...request, path: `/authors/${idOf(request.path) - 1}` }
              : request,
          ),
      ),
    },
    'author-neighbour-renumbered': {
      operation: 'getAuthor',
      description: 'A read gives the values of the first author with the id that was asked for.',
      violates: `${pathOfAuthor}/get`,
      create: on('GET', author, () => async (request, next) => {
        const response = await next(request);
        if (response.status !== 200) return response;
        const first = await ask(next, request, 'GET', '/authors/1');
        return first.status === 200
          ? withJson(response, { ...bodyFields(first), id: idOf(request.path) })
          : response;
      }),
    },
    'author-read-ages': {
      operation: 'getAuthor',
      description: 'Each read of an author makes it a year older.',
      violates: `${pathOfAuthor}/get`,
      create: on('GET', author, () => {
        const reads = new Map<string, number>();
        return async (request, next) => {
          const response = await next(request);
          const { born } = bodyFields(response);
          if (response.status !== 200 || typeof born !== 'number') return response;
          const count = reads.get(request.path) ?? 0;
          reads.set(request.path, count + 1);
          return withJson(response, { ...bodyFields(response), born: Math.max(1_000, born - count) });
        };
      }),
    },
    'author-unknown-given': {
      operation: 'getAuthor',
      description: 'A read of an id that no author has gives an author without a past.',
      violates: `${pathOfAuthor}/get/responses/404`,
      create: on('GET', author, () => async (request, next) => {
        const response = await next(request);
        return response.status === 404
          ? jsonResponse(200, { id: idOf(request.path), name: 'Unknown' }, { etag: '"unknown"' })
          : response;
      }),
    },
    'author-unknown-fails': {
      operation: 'getAuthor',
      description: 'A read of an id that no author has fails.',
      violates: `${pathOfAuthor}/get/responses/404`,
      create: on('GET', author, () => async (request, next) => {
        const response = await next(request);
        return response.status === 404 ? emptyResponse(500) : response;
      }),
    },
    'author-etag-constant': {
      operation: 'getAuthor',
      description: 'The ETag of an author never changes.',
      violates: `${pathOfAuthor}/get/responses/200/headers/ETag`,
      create: edit('GET', author, (response, { path }) => withHeaders(response, { etag: `"${path}"` })),
    },
    'author-stale-read': {
      operation: 'getAuthor',
      description: 'The first read after an update shows the author before it.',
      violates: `${pathOfAuthor}/get`,
      create: () => {
        const former = new Map<string, HttpResponse>();
        return async (request, next) => {
          const { method, path } = request;
          if (!author.test(path)) return next(request);
          if (method === 'PUT') former.set(path, await ask(next, request, 'GET', path));
          const old = method === 'GET' ? former.get(path) : undefined;
          const response = await next(request);
          if (old === undefined || response.status !== 200) return response;
          former.delete(path);
          return old.status === 200 ? old : response;
        };
      },
    },
    'author-update-ignored': {
      operation: 'replaceAuthor',
      description: 'An update is answered with what was sent, and not stored.',
      violates: `${pathOfAuthor}/put`,
      create: on('PUT', author, () => async (request, next) => {
        const before = await ask(next, request, 'GET', request.path);
        const response = await next(request);
        if (response.status === 200)
          await ask(next, request, 'PUT', request.path, withoutServiceFields(bodyFields(before)));
        return response;
      }),
    },
    'author-second-update-ignored': {
      operation: 'replaceAuthor',
      description: 'Every update of an author but the first one is not stored.',
      violates: `${pathOfAuthor}/put`,
      create: on('PUT', author, () => {
        const updated = new Set<string>();
        return async (request, next) => {
          const before = await ask(next, request, 'GET', request.path);
          const response = await next(request);
          if (response.status !== 200) return response;
          if (updated.has(request.path))
            await ask(next, request, 'PUT', request.path, withoutServiceFields(bodyFields(before)));
          updated.add(request.path);
          return response;
        };
      }),
    },
    'author-update-keeps-born': {
      operation: 'replaceAuthor',
      description: 'An update does not change the year of birth.',
      violates: '/components/schemas/Author/properties/born',
      create: on('PUT', author, () => async (request, next) => {
        const { born } = bodyFields(await ask(next, request, 'GET', request.path));
        const body = bodyFields(request);
        return next(
          born !== undefined && body.born !== undefined ? withJson(request, { ...body, born }) : request,
        );
      }),
    },
    'author-update-of-neighbour': {
      operation: 'replaceAuthor',
      description: 'An update of an author changes the name of the next one, too.',
      violates: `${pathOfAuthor}/put`,
      create: on('PUT', author, () => async (request, next) => {
        const response = await next(request);
        const path = `/authors/${idOf(request.path) + 1}`;
        const neighbour = await ask(next, request, 'GET', path);
        if (response.status === 200 && neighbour.status === 200) {
          const { name } = bodyFields(response);
          await ask(next, request, 'PUT', path, { ...withoutServiceFields(bodyFields(neighbour)), name });
        }
        return response;
      }),
    },
    'author-update-appends': {
      operation: 'replaceAuthor',
      description: 'An update with the genres that an author has adds them once more.',
      violates: '/components/schemas/Author/properties/genres',
      create: on('PUT', author, () => async (request, next) => {
        const before = bodyFields(await ask(next, request, 'GET', request.path));
        const body = bodyFields(request);
        const isSame = JSON.stringify(before.genres) === JSON.stringify(body.genres);
        const genres = [...((body.genres as string[] | undefined) ?? []), 'again'];
        return next(
          isSame && genres.length > 1 && genres.length < 5 ? withJson(request, { ...body, genres }) : request,
        );
      }),
    },
    'author-update-copies': {
      operation: 'replaceAuthor',
      description: 'An update makes a new author beside the one that it updates.',
      violates: `${pathOfAuthor}/put`,
      create: on('PUT', author, () => async (request, next) => {
        const response = await next(request);
        if (response.status === 200) await ask(next, request, 'POST', '/authors', bodyFields(request));
        return response;
      }),
    },
    'author-update-twice-refused': {
      operation: 'replaceAuthor',
      description: 'An update that changes nothing is rejected.',
      violates: `${pathOfAuthor}/put/responses/200`,
      create: on('PUT', author, () => async (request, next) => {
        const before = withoutServiceFields(bodyFields(await ask(next, request, 'GET', request.path)));
        const isSame = JSON.stringify(before) === JSON.stringify(bodyFields(request));
        return isSame ? emptyResponse(400) : next(request);
      }),
    },
    'author-update-answers-old': {
      operation: 'replaceAuthor',
      description: 'An update is answered with the author before it.',
      violates: `${pathOfAuthor}/put/responses/200`,
      create: on('PUT', author, () => async (request, next) => {
        const before = await ask(next, request, 'GET', request.path);
        const response = await next(request);
        return response.status === 200 && before.status === 200
          ? withJson(response, bodyFields(before))
          : response;
      }),
    },
    'author-delete-ignored': {
      operation: 'deleteAuthor',
      description: 'A DELETE is answered with 204 and changes nothing.',
      violates: `${pathOfAuthor}/delete`,
      create: on('DELETE', author, () => async (request, next) => {
        const { status } = await ask(next, request, 'GET', request.path);
        return emptyResponse(status === 200 ? 204 : status);
      }),
    },
    'author-deleted-listed': {
      operation: 'deleteAuthor',
      description: 'A deleted author stays in the list.',
      violates: '/paths/~1authors/get',
      create: () => {
        const deleted: Fields[] = [];
        return async (request, next) => {
          const isDelete = request.method === 'DELETE' && author.test(request.path);
          const before = isDelete ? await ask(next, request, 'GET', request.path) : undefined;
          const response = await next(request);
          if (before?.status === 200 && response.status === 204) deleted.push(bodyFields(before));
          return request.method === 'GET' && authors.test(request.path) && response.status === 200
            ? withJson(response, [...listOf(response), ...deleted])
            : response;
        };
      },
    },
    'author-delete-of-neighbour': {
      operation: 'deleteAuthor',
      description: 'A DELETE takes the next author with it.',
      violates: `${pathOfAuthor}/delete`,
      create: on('DELETE', author, () => async (request, next) => {
        const response = await next(request);
        if (response.status === 204) await ask(next, request, 'DELETE', `/authors/${idOf(request.path) + 1}`);
        return response;
      }),
    },
    'author-delete-again-fails': {
      operation: 'deleteAuthor',
      description: 'The second DELETE of an author fails.',
      violates: `${pathOfAuthor}/delete/responses/404`,
      create: on('DELETE', author, () => {
        const deleted = new Set<string>();
        return async (request, next) => {
          const response = await next(request);
          if (response.status === 404 && deleted.has(request.path)) return emptyResponse(500);
          if (response.status === 204) deleted.add(request.path);
          return response;
        };
      }),
    },
    'author-count-as-id': {
      operation: 'createAuthor',
      description: 'After a DELETE a new author has the id of one that is there.',
      violates: '/components/schemas/Author/properties/id',
      create: () => {
        let isDeleted = false;
        return async (request, next) => {
          const response = await next(request);
          isDeleted ||= request.method === 'DELETE' && author.test(request.path) && response.status === 204;
          if (
            !isDeleted ||
            request.method !== 'POST' ||
            !authors.test(request.path) ||
            response.status !== 201
          )
            return response;
          const id = Number(bodyFields(response).id);
          await ask(next, request, 'DELETE', `/authors/${id}`);
          await ask(next, request, 'PUT', `/authors/${id - 1}`, bodyFields(request));
          return withJson(withHeaders(response, { location: `/authors/${id - 1}` }), {
            ...bodyFields(response),
            id: id - 1,
          });
        };
      },
    },
  },
);

const ofBooks = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsBooks() },
  {
    'book-location-nowhere': {
      operation: 'createBook',
      description: 'The Location of a new book leads to none.',
      violates: `${pathOfBooks}/post/responses/201/headers/Location`,
      create: edit('POST', books, (response) =>
        withHeaders(response, { location: `${(response.headers.location ?? '').slice(0, -12)}0123456789ab` }),
      ),
    },
    'book-price-rounded': {
      operation: 'createBook',
      description: 'The price of a new book is stored without cents.',
      violates: '/components/schemas/Book/properties/price',
      create: store('POST', books, (body) =>
        typeof body.price === 'number' ? { ...body, price: Math.floor(body.price) } : body,
      ),
    },
    'book-change-drops-price': {
      operation: 'changeBook',
      description: 'A change without a price removes it.',
      violates: '/components/schemas/BookChange/properties/price',
      create: on('PATCH', book, () => async (request, next) => {
        const isWithout = !isBodyless(request) && !('price' in bodyFields(request));
        return next(isWithout ? withJson(request, { ...bodyFields(request), price: 0 }) : request);
      }),
    },
    'book-change-of-language-ignored': {
      operation: 'changeBook',
      description: 'A change of the language is not stored.',
      violates: '/components/schemas/BookChange/properties/language',
      create: on('PATCH', book, () => async (request, next) => {
        const before = bodyFields(await ask(next, request, 'GET', request.path));
        const { language, ...body } = bodyFields(request);
        const isChange = language !== undefined && before.id !== undefined;
        return next(isChange ? withJson(request, { title: before.title, ...body }) : request);
      }),
    },
    'book-second-title-ignored': {
      operation: 'changeBook',
      description: 'The second change of a title is not stored.',
      violates: '/components/schemas/BookChange/properties/title',
      create: on('PATCH', book, () => {
        const titles = new Map<string, unknown>();
        return async (request, next) => {
          const { title } = bodyFields(request);
          const kept = titles.get(request.path);
          const response = await next(
            kept !== undefined && typeof title === 'string' && title !== ''
              ? withJson(request, { ...bodyFields(request), title: kept })
              : request,
          );
          if (title !== undefined && response.status === 200) titles.set(request.path, kept ?? title);
          return response;
        };
      }),
    },
    'book-change-of-siblings': {
      operation: 'changeBook',
      description: 'A change of the title is made to all books of the author.',
      violates: `${pathOfBooks}~1{bookId}/patch`,
      create: on('PATCH', book, () => async (request, next) => {
        const response = await next(request);
        const { title } = bodyFields(request);
        const list = request.path.replace(/\/[^/]+$/, '');
        if (response.status !== 200 || title === undefined) return response;
        const { items } = bodyFields(await ask(next, request, 'GET', list)) as { items?: Fields[] };
        for (const { id } of items ?? []) await ask(next, request, 'PATCH', `${list}/${id}`, { title });
        return response;
      }),
    },
    'books-total-off': {
      operation: 'listBooks',
      description: 'The total of books is one too many.',
      violates: `${pathOfBooks}/get/responses/200`,
      create: edit('GET', books, (response) =>
        withJson(response, { ...bodyFields(response), total: Number(bodyFields(response).total) + 1 }),
      ),
    },
    'books-total-never-falls': {
      operation: 'listBooks',
      description: 'The total of books counts those that were deleted.',
      violates: `${pathOfBooks}/get/responses/200`,
      create: () => {
        const deleted = new Map<string, number>();
        return async (request, next) => {
          const response = await next(request);
          const list = request.path.replace(/\/books\/[^/]+$/, '/books');
          const count = deleted.get(list) ?? 0;
          if (request.method === 'DELETE' && book.test(request.path) && response.status === 204)
            deleted.set(list, count + 1);
          return request.method === 'GET' && books.test(request.path) && response.status === 200
            ? withJson(response, {
                ...bodyFields(response),
                total: Number(bodyFields(response).total) + count,
              })
            : response;
        };
      },
    },
    'books-of-all-authors': {
      operation: 'listBooks',
      description: 'The list of the books of an author has those of the others.',
      violates: `${pathOfBooks}/get`,
      create: on('GET', books, () => async (request, next) => {
        const response = await next(request);
        if (response.status !== 200) return response;
        const ids = listOf(await ask(next, request, 'GET', '/authors')).map(({ id }) => id);
        const pages = await Promise.all(ids.map((id) => ask(next, request, 'GET', `/authors/${id}/books`)));
        const items = pages.flatMap((page) => bodyFields(page).items as Fields[]);
        return withJson(response, { items, total: items.length });
      }),
    },
    'book-delete-takes-siblings': {
      operation: 'deleteBook',
      description: 'A DELETE of a book takes all books of the author.',
      violates: `${pathOfBooks}~1{bookId}/delete`,
      create: on('DELETE', book, () => async (request, next) => {
        const response = await next(request);
        if (response.status !== 204) return response;
        const list = request.path.replace(/\/[^/]+$/, '');
        const { items } = bodyFields(await ask(next, request, 'GET', list)) as { items?: Fields[] };
        for (const { id } of items ?? []) await ask(next, request, 'DELETE', `${list}/${id}`);
        return response;
      }),
    },
    'book-deleted-read': {
      operation: 'deleteBook',
      description: 'A deleted book is still read.',
      violates: `${pathOfBooks}~1{bookId}/delete`,
      create: () => {
        const deleted = new Map<string, HttpResponse>();
        return async (request, next) => {
          const isDelete = request.method === 'DELETE' && book.test(request.path);
          const before = isDelete ? await ask(next, request, 'GET', request.path) : undefined;
          const response = await next(request);
          if (before?.status === 200 && response.status === 204) deleted.set(request.path, before);
          const isGone = request.method === 'GET' && response.status === 404;
          return (isGone ? deleted.get(request.path) : undefined) ?? response;
        };
      },
    },
  },
);

const ofLoans = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsLoans() },
  {
    'loan-due-dropped': {
      operation: 'createLoan',
      description: 'The day on which a loan is due is not stored.',
      violates: '/components/schemas/Loan/properties/due',
      create: on('POST', loans, () => (request, next) => {
        const { due, ...body } = bodyFields(request);
        return next(typeof due === 'string' ? withJson(request, body) : request);
      }),
    },
    'loan-change-clears-note': {
      operation: 'changeLoan',
      description: 'A change of the state removes the note.',
      violates: '/components/schemas/LoanChange/properties/note',
      create: on('PATCH', loan, () => (request, next) => {
        const body = bodyFields(request);
        return next(
          'state' in body && !('note' in body) ? withJson(request, { ...body, note: null }) : request,
        );
      }),
    },
    'loan-change-of-all': {
      operation: 'changeLoan',
      description: 'A change is made to all loans.',
      violates: '/paths/~1loans~1{id}/patch',
      create: on('PATCH', loan, () => async (request, next) => {
        const response = await next(request);
        if (response.status !== 204) return response;
        const { data } = bodyFields(await ask(next, request, 'GET', '/loans')) as { data?: Fields[] };
        for (const { id } of data ?? [])
          await ask(next, request, 'PATCH', `/loans/${id}`, bodyFields(request));
        return response;
      }),
    },
    'loans-newest-missing': {
      operation: 'listLoans',
      description: 'The page of loans lacks the newest one.',
      violates: '/paths/~1loans/get',
      create: edit('GET', loans, (response) =>
        withJson(response, {
          ...bodyFields(response),
          data: (bodyFields(response).data as Fields[]).slice(0, -1),
        }),
      ),
    },
    'loan-delete-ignored': {
      operation: 'deleteLoan',
      description: 'A DELETE of a loan changes nothing.',
      violates: '/paths/~1loans~1{id}/delete',
      create: on('DELETE', loan, () => async (request, next) => {
        const { status } = await ask(next, request, 'GET', request.path);
        return emptyResponse(status === 200 ? 204 : status);
      }),
    },
  },
);

const ofTheRest = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsTheRest() },
  {
    'member-email-dropped': {
      operation: 'registerMember',
      description: 'The email of a new member is not stored.',
      violates: '/components/schemas/Member/properties/email',
      create: () => async (request, next) => {
        const response = await next(request);
        if (request.method !== 'GET' || !/^\/cards\//.test(request.path) || response.status !== 200)
          return response;
        const { email: _, ...member } = bodyFields(response);
        return withJson(response, member);
      },
    },
    'member-of-first-card': {
      operation: 'getMember',
      description: 'Each card shows the member of the first one.',
      violates: '/paths/~1cards~1{number}~1holder/get',
      create: on('GET', /^\/cards\//, () => async (request, next) => {
        const response = await next(request);
        return response.status === 200 ? ask(next, request, 'GET', '/cards/C-1000/holder') : response;
      }),
    },
    'hours-update-ignored': {
      operation: 'setOpeningHours',
      description: 'New opening hours are answered and not stored.',
      violates: '/paths/~1opening-hours/put',
      create: on('GET', hours, () => {
        let first: HttpResponse | undefined;
        return async (request, next) => {
          const response = await next(request);
          if (response.status !== 200) return response;
          first ??= response;
          return first;
        };
      }),
    },
    'hours-never-on-sunday': {
      operation: 'setOpeningHours',
      description: 'The library is never open on Sunday.',
      violates: '/components/schemas/OpeningHours/properties/isOpenOnSunday',
      create: store('PUT', hours, (body) =>
        body.isOpenOnSunday === true ? { ...body, isOpenOnSunday: false } : body,
      ),
    },
  },
);

/** Faults that no single response shows. */
export const libraryFaults: readonly Fault<LibraryClient>[] = [
  ...ofAuthors,
  ...ofBooks,
  ...ofLoans,
  ...ofTheRest,
];
