import type { Fault, Fields, HttpResponse } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { bodyFields, emptyResponse, jsonResponse, withHeaders, withJson } from '../harness/http-messages.ts';
import type { LibraryClient } from './library-client.ts';
import {
  ask,
  author,
  authors,
  edit,
  idOf,
  listOf,
  on,
  pathOfAuthor,
  store,
  withoutServiceFields,
} from './library-edits.ts';

export const ofAuthors: readonly Fault<LibraryClient>[] = defineFaults<LibraryClient>()(
  { probe: (client: LibraryClient) => client.keepsAuthors() },
  {
    'author-not-kept': {
      operation: 'createAuthor',
      description: 'The response to an author is 201, and the author is not kept.',
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
      description: 'The response to each second author has the id of the first one.',
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
      description: 'The response to an update has what was sent, and nothing is stored.',
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
    'author-update-twice-rejected': {
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
      description: 'The response to an update has the author before it.',
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
      description: 'The response to a DELETE is 204, and nothing changes.',
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
  },
);
