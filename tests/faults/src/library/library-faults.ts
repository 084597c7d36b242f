import type { Fault, Fields, HttpResponse } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { bodyFields, emptyResponse, withHeaders, withJson } from '../harness/http-messages.ts';
import { ofAuthors } from './author-faults.ts';
import type { LibraryClient } from './library-client.ts';
import {
  ask,
  author,
  authors,
  book,
  books,
  edit,
  hours,
  isBodyless,
  listOf,
  loan,
  loans,
  on,
  pathOfBooks,
  store,
} from './library-edits.ts';

const ofDeletedAuthors = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsAuthors() },
  {
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
  ...ofDeletedAuthors,
  ...ofBooks,
  ...ofLoans,
  ...ofTheRest,
];
