import type { Fault, Fields, HttpRequest, HttpResponse, Middleware } from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import { isSuccess } from '../harness/http-client.ts';
import {
  bodyJson,
  changeResponse,
  emptyResponse,
  type ResponseChanges,
  setAt,
  withHeaders,
  withJson,
} from '../harness/http-messages.ts';
import { readYamlEntries, type YamlEntry } from '../harness/yaml-entries.ts';
import { defaultRequests, type HarbourClient, type HarbourRequest } from './harbour-client.ts';
import { harbourDocument, objectAt } from './harbour-document.ts';
import { createHarbour, harbourKey } from './harbour-service.ts';
import { matchOperation } from './request-parameters.ts';

/** Changes to the responses with the status `where`. */
type StatusChanges = ResponseChanges & { where: number };

/** An entry in `faults/*.yaml`. Each map has one key: the violated place of the document, see `pointerOf`. */
interface HarbourEntry {
  /** Keywords with which the service validates instead; null removes one. */
  overrides?: Record<string, Fields>;
  /** Values at JSON pointers of the body of a success, see `setAt`; null removes one. */
  sets?: Record<string, Fields>;
  /** Headers of a success; null removes one. */
  headers?: Record<string, Record<string, string | null>>;
  responds?: Record<string, StatusChanges>;
  /** With `overrides`, an invalid request that the service accepts. */
  accepts?: HarbourRequest;
  /** With `overrides`, a valid request that the service rejects; else an invalid one, whose response is broken. */
  rejects?: HarbourRequest;
  /** The request whose response is broken. Default: the default request of the operation. */
  request?: HarbourRequest;
}

type Edit = (response: HttpResponse, request: HttpRequest) => HttpResponse;

/** `Zone/properties/name` points into a schema, `/paths/…` elsewhere into the document. */
const pointerOf = (place: string): string => (place.startsWith('/') ? place : `/components/schemas/${place}`);

const correctDocument = harbourDocument();

/** Replaces the responses of one operation. */
const editResponse = (operation: string, edit: Edit) => (): Middleware => async (request, next) => {
  const response = await next(request);
  return matchOperation(correctDocument, request)?.id === operation ? edit(response, request) : response;
};

/** Edits the body of each success in place; `edit` may return another body. */
const editBody = (operation: string, edit: (body: Fields) => unknown) =>
  editResponse(operation, (response) => {
    if (!isSuccess(response)) return response;
    const body = bodyJson(response) as Fields;
    return withJson(response, edit(body) ?? body);
  });

/** Replaces the service with one whose document has these keywords at the pointer. */
const overrideKeywords = (pointer: string, keywords: Fields) => (): Middleware => {
  const document = harbourDocument();
  const schema = objectAt(document, pointer);
  for (const [keyword, value] of Object.entries(keywords))
    if (value === null) delete schema[keyword];
    else schema[keyword] = value;
  return createHarbour(document);
};

function faultOf({
  groups: [operation = ''],
  name,
  description,
  content,
}: YamlEntry<HarbourEntry>): Fault<HarbourClient> {
  const { overrides, sets, headers, responds, accepts, rejects, request } = content;
  const [place, values] = Object.entries(overrides ?? sets ?? headers ?? responds ?? {})[0] ?? [];
  if (place === undefined || values === undefined)
    throw new TypeError(`${name} needs overrides, sets, headers or responds.`);
  const pointer = pointerOf(place);
  const fault = { name, operation, description, violates: pointer };
  if (overrides !== undefined)
    return {
      ...fault,
      violates: `${pointer}/${Object.keys(values)[0]}`,
      create: overrideKeywords(pointer, values as Fields),
      probe: (client) =>
        accepts === undefined ? client.accepts(operation, rejects) : client.rejects(operation, accepts),
    };
  const probe: Fault<HarbourClient>['probe'] = (client) =>
    rejects === undefined ? client.accepts(operation, request) : client.rejects(operation, rejects);
  if (sets !== undefined) {
    const setValues = (body: Fields): void => {
      for (const [at, value] of Object.entries(values)) setAt(body, at, value ?? undefined);
    };
    return { ...fault, create: editBody(operation, setValues), probe };
  }
  const { where, ...changes } = (
    responds === undefined ? { headers: values } : values
  ) as Partial<StatusChanges>;
  const edit: Edit = (response) =>
    (where === undefined ? isSuccess(response) : response.status === where)
      ? changeResponse(response, changes)
      : response;
  return { ...fault, create: editResponse(operation, edit), probe };
}

const yamlFaults = ['booking-requests', 'other-requests', 'parameters', 'responses'].flatMap((file) =>
  readYamlEntries<HarbourEntry>(import.meta.url, `faults/${file}.yaml`).map(faultOf),
);

const withKey = (request: HttpRequest): HttpRequest => withHeaders(request, { 'x-harbour-key': harbourKey });

// Faults that YAML cannot express.
const otherFaults = defineFaults<HarbourClient>()(
  {},
  {
    'page-next-not-null': {
      operation: 'listBerths',
      description: 'The last page has false as its next page, instead of null.',
      violates: pointerOf('BerthPage/properties/next/type'),
      create: editBody('listBerths', (page) => setAt(page, '/next', page.next ?? false)),
      probe: (client) => client.accepts('listBerths', { query: 'limit=50' }),
    },
    'page-array-alone': {
      operation: 'listBerths',
      description: 'The list is a bare array.',
      violates: pointerOf('BerthPage/type'),
      create: editBody('listBerths', (page) => page.items),
      probe: (client) => client.accepts('listBerths'),
    },
    'tides-one-alone': {
      operation: 'getTides',
      description: 'A tide table has one tide.',
      violates: pointerOf('TideTable/properties/tides/minItems'),
      create: editBody('getTides', (table) => void (table.tides as Fields[]).splice(1)),
      probe: (client) => client.accepts('getTides'),
    },
    'booking-waiting-place': {
      operation: 'createBooking',
      description: 'The place on the waiting list is 0.',
      violates: pointerOf('Waiting/properties/place/minimum'),
      create: editBody('createBooking', (body) => {
        if (body.state === 'waiting') body.place = 0;
      }),
      probe: (client) => client.accepts('createBooking', { fields: { waitlist: true } }),
    },
    'route-leg-order': {
      operation: 'searchRoutes',
      description: 'The items of a leg are in reverse order.',
      violates: pointerOf('Route/properties/legs/items/prefixItems'),
      create: editBody('searchRoutes', ({ legs }) => void (legs as unknown[][])[0]?.reverse()),
      probe: (client) => client.accepts('searchRoutes'),
    },
    'key-any-value': {
      operation: 'listBerths',
      description: 'The list is returned with any key.',
      violates: '/security',
      create: () => (request, next) =>
        next(request.path === '/berths' && 'x-harbour-key' in request.headers ? withKey(request) : request),
      probe: (client) => client.rejects('listBerths', { headers: { 'x-harbour-key': 'another-key' } }),
    },
    'key-prefix-enough': {
      operation: 'getBooking',
      description: 'A booking is returned with the first half of the key.',
      violates: '/security',
      create: () => (request, next) => {
        const key = request.headers['x-harbour-key'] ?? '';
        const isHalf = key.startsWith(harbourKey.slice(0, harbourKey.length / 2));
        const isBooking = request.method === 'GET' && request.path.startsWith('/bookings/');
        return next(isBooking && isHalf ? withKey(request) : request);
      },
      probe: (client) =>
        client.rejects('getBooking', { headers: { 'x-harbour-key': harbourKey.slice(0, -1) } }),
    },
    'cargo-any-content-type': {
      operation: 'declareCargo',
      description: 'Cargo is accepted with any content type.',
      violates: '/paths/~1cargo/post/requestBody/content/application~1json',
      create: () => (request, next) => next(withHeaders(request, { 'content-type': 'application/json' })),
      probe: (client) => client.rejects('declareCargo', { headers: { 'content-type': 'text/plain' } }),
    },
    'crew-empty-body': {
      operation: 'registerCrew',
      description: 'A request without a body is accepted.',
      violates: '/paths/~1crew/post/requestBody/required',
      create: editResponse('registerCrew', (response, { body }) =>
        body === undefined
          ? {
              ...withJson(withHeaders(response, { 'content-type': 'application/json' }), { registered: 1 }),
              status: 200,
            }
          : response,
      ),
      probe: (client) => client.rejects('registerCrew', { body: undefined }),
    },
    'route-body-broken': {
      operation: 'searchRoutes',
      description: 'A body that is not JSON is accepted.',
      violates: '/paths/~1routes/post/requestBody/content/application~1json',
      create: () => (request, next) => {
        const isMalformed = request.path.startsWith('/routes') && bodyJson(request) === undefined;
        return next(isMalformed ? withJson(request, defaultRequests.searchRoutes?.body) : request);
      },
      probe: (client) => client.rejects('searchRoutes', { raw: '{"waypoints":' }),
    },
    'booking-array-crashes': {
      operation: 'createBooking',
      description: 'A body that is an array gets the status 500.',
      violates: '/components/schemas/BookingRequest/type',
      create: () => async (request, next) =>
        request.path === '/bookings' && Array.isArray(bodyJson(request)) ? emptyResponse(500) : next(request),
      probe: (client) => client.rejects('createBooking', { body: [] }),
    },
    'crew-long-name-crashes': {
      operation: 'registerCrew',
      description: 'A name of 60 characters gets the status 503.',
      violates: '/components/schemas/Person/properties/name/maxLength',
      create: () => async (request, next) => {
        const [first] = ((bodyJson(request) as Fields | undefined)?.members ?? []) as Fields[];
        return request.path.startsWith('/crew') && `${first?.name}`.length >= 60
          ? emptyResponse(503)
          : next(request);
      },
      probe: (client) =>
        client.accepts('registerCrew', { body: { members: [{ name: 'n'.repeat(60), born: '1990-02-03' }] } }),
    },
  },
);

export const harbourFaults: readonly Fault<HarbourClient>[] = [...yamlFaults, ...otherFaults];
