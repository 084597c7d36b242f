import type { Fault, FaultRequest, FaultResponse, Fields, Middleware } from '../harness/fault.ts';
import { isSuccess } from '../harness/http-client.ts';
import { type Changes, changed, jsonOf, put, withHeaders, withJson } from '../harness/http-messages.ts';
import { type Entry, namedEntry, readYaml } from '../harness/yaml-entries.ts';
import type { HarbourClient, HarbourRequest, RichOperationId } from './harbour-client.ts';
import { objectAt, richDocument } from './harbour-document.ts';
import { harbour, harbourKey } from './harbour-service.ts';
import { operationOf } from './request-parameters.ts';

/** A fault in a YAML file of `faults`. Each map has one key: the place of the document that is violated. */
interface Written {
  /** The service reads these keywords in place of its own; null removes one. */
  overrides?: Record<string, Fields>;
  /** An invalid request that it accepts, or a valid one that it rejects. */
  accepts?: HarbourRequest;
  rejects?: HarbourRequest;
  /** Values at JSON pointers of the body of a success; null removes one. */
  puts?: Record<string, Fields>;
  /** Headers of a success; null removes one. */
  headers?: Record<string, Record<string, string | null>>;
  /** What becomes of a response with the status `when`. */
  responds?: Record<string, Changes & { when: number }>;
  /** The request whose response is broken, if it is not the usual one. */
  request?: HarbourRequest;
}

type Edit = (response: FaultResponse, request: FaultRequest) => FaultResponse;

/** `Zone/properties/name` for a schema, `/paths/…` for the rest of the document. */
const pointerOf = (place: string): string => (place.startsWith('/') ? place : `/components/schemas/${place}`);

const correct = richDocument();

/** Edits the responses of one operation. */
const editing = (operation: RichOperationId, edit: Edit) => (): Middleware => async (request, next) => {
  const response = await next(request);
  return operationOf(correct, request)?.id === operation ? edit(response, request) : response;
};

/** Edits the body of each success in place; `edit` may return another body. */
const editingBody = (operation: RichOperationId, edit: (body: Fields) => unknown) =>
  editing(operation, (response) => {
    if (!isSuccess(response)) return response;
    const body = jsonOf(response) as Fields;
    return withJson(response, edit(body) ?? body);
  });

/** The service as it is when its document has these keywords at the pointer. */
const reading = (pointer: string, keywords: Fields) => (): Middleware => {
  const document = richDocument();
  const found = objectAt(document, pointer);
  for (const [keyword, value] of Object.entries(keywords))
    if (value === null) delete found[keyword];
    else found[keyword] = value;
  return harbour(document);
};

const changing = (operation: RichOperationId, { when, ...changes }: Changes & { when: number }) =>
  editing(operation, (response) => (response.status === when ? changed(response, changes) : response));

function faultOf(operation: RichOperationId, entry: Entry): Fault<HarbourClient> {
  const { name, description, rest } = namedEntry<Written>(entry);
  const { overrides, accepts, rejects, puts, headers, responds, request } = rest;
  const [place, values] = Object.entries(overrides ?? puts ?? headers ?? responds ?? {})[0] ?? [];
  if (place === undefined || values === undefined)
    throw new TypeError(`${name} does not say what is broken.`);
  const pointer = pointerOf(place);
  const fault = { name, operation, description, violates: pointer };
  if (overrides !== undefined)
    return {
      ...fault,
      violates: `${pointer}/${Object.keys(values)[0]}`,
      create: reading(pointer, values as Fields),
      probe: (client) =>
        accepts === undefined ? client.accepts(operation, rejects) : client.rejects(operation, accepts),
    };
  const probe: Fault<HarbourClient>['probe'] = (client) =>
    rejects === undefined ? client.accepts(operation, request) : client.rejects(operation, rejects);
  if (responds !== undefined)
    return { ...fault, create: changing(operation, values as Changes & { when: number }), probe };
  if (puts === undefined) {
    const added = values as Record<string, string | null>;
    const edit: Edit = (response) => (isSuccess(response) ? withHeaders(response, added) : response);
    return { ...fault, create: editing(operation, edit), probe };
  }
  const edit = (body: Fields): void => {
    for (const [at, value] of Object.entries(values)) put(body, at, value ?? undefined);
  };
  return { ...fault, create: editingBody(operation, edit), probe };
}

const files = ['booking-requests', 'other-requests', 'parameters', 'response-values', 'responses'];
const written = files.flatMap((file) =>
  Object.entries(readYaml<Record<RichOperationId, Entry[]>>(import.meta.url, `faults/${file}.yaml`)).flatMap(
    ([operation, entries]) => entries.map((entry) => faultOf(operation as RichOperationId, entry)),
  ),
);

const isFor = ({ path }: FaultRequest, prefix: string): boolean => path.startsWith(prefix);
const withKey = (request: FaultRequest): FaultRequest =>
  withHeaders(request, { 'x-harbour-key': harbourKey });
const failed = (status: number): FaultResponse => ({ status, headers: {}, body: Buffer.alloc(0) });

// What YAML cannot express.
const others: readonly Fault<HarbourClient>[] = [
  {
    name: 'page-next-not-null',
    operation: 'listBerths',
    description: 'The last page has false in place of null.',
    violates: pointerOf('BerthPage/properties/next/type'),
    create: editingBody('listBerths', (page) => put(page, '/next', page.next ?? false)),
    probe: (client) => client.accepts('listBerths', { query: 'limit=50' }),
  },
  {
    name: 'page-array-alone',
    operation: 'listBerths',
    description: 'The list is an array without its page.',
    violates: pointerOf('BerthPage/type'),
    create: editingBody('listBerths', (page) => page.items),
    probe: (client) => client.accepts('listBerths'),
  },
  {
    name: 'tides-one-alone',
    operation: 'getTides',
    description: 'A table has one tide.',
    violates: pointerOf('TideTable/properties/tides/minItems'),
    create: editingBody('getTides', (table) => void (table.tides as Fields[]).splice(1)),
    probe: (client) => client.accepts('getTides'),
  },
  {
    name: 'booking-waiting-place',
    operation: 'createBooking',
    description: 'The place on the waiting list is zero.',
    violates: pointerOf('Waiting/properties/place/minimum'),
    create: editingBody('createBooking', (body) => {
      if (body.state === 'waiting') body.place = 0;
    }),
    probe: (client) => client.accepts('createBooking', { fields: { waitlist: true } }),
  },
  {
    name: 'route-leg-order',
    operation: 'searchRoutes',
    description: 'The parts of a leg are in another order.',
    violates: pointerOf('Route/properties/legs/items/prefixItems'),
    create: editingBody('searchRoutes', ({ legs }) => void (legs as unknown[][])[0]?.reverse()),
    probe: (client) => client.accepts('searchRoutes'),
  },
  {
    name: 'key-any-value',
    operation: 'listBerths',
    description: 'The list is returned with any key.',
    violates: '/security',
    create: () => (request, next) =>
      next(request.path === '/berths' && 'x-harbour-key' in request.headers ? withKey(request) : request),
    probe: (client) => client.rejects('listBerths', { headers: { 'x-harbour-key': 'another-key' } }),
  },
  {
    name: 'key-prefix-enough',
    operation: 'getBooking',
    description: 'A booking is returned with the first half of the key.',
    violates: '/security',
    create: () => (request, next) => {
      const key = request.headers['x-harbour-key'] ?? '';
      const isHalf = key.startsWith(harbourKey.slice(0, harbourKey.length / 2));
      const isBooking = request.method === 'GET' && isFor(request, '/bookings/');
      return next(isBooking && isHalf ? withKey(request) : request);
    },
    probe: (client) =>
      client.rejects('getBooking', { headers: { 'x-harbour-key': harbourKey.slice(0, -1) } }),
  },
  {
    name: 'cargo-any-content-type',
    operation: 'declareCargo',
    description: 'Cargo is accepted with any content type.',
    violates: '/paths/~1cargo/post/requestBody/content/application~1json',
    create: () => (request, next) => next(withHeaders(request, { 'content-type': 'application/json' })),
    probe: (client) => client.rejects('declareCargo', { headers: { 'content-type': 'text/plain' } }),
  },
  {
    name: 'crew-empty-body',
    operation: 'registerCrew',
    description: 'A crew without a body is accepted.',
    violates: '/paths/~1crew/post/requestBody/required',
    create: editing('registerCrew', (response, { body }) =>
      body === undefined
        ? {
            ...withJson(withHeaders(response, { 'content-type': 'application/json' }), { registered: 1 }),
            status: 200,
          }
        : response,
    ),
    probe: (client) => client.rejects('registerCrew', { body: undefined }),
  },
  {
    name: 'route-body-broken',
    operation: 'searchRoutes',
    description: 'A body that is not JSON finds a route.',
    violates: '/paths/~1routes/post/requestBody/content/application~1json',
    create: () => (request, next) => {
      const isBroken = isFor(request, '/routes') && jsonOf(request) === undefined;
      return next(
        isBroken
          ? withJson(request, {
              waypoints: [
                [51, 3],
                [52, 4],
              ],
            })
          : request,
      );
    },
    probe: (client) => client.rejects('searchRoutes', { raw: '{"waypoints":' }),
  },
  {
    name: 'booking-array-crashes',
    operation: 'createBooking',
    description: 'The service fails on a body that is an array.',
    violates: '/components/schemas/BookingRequest/type',
    create: () => async (request, next) =>
      request.path === '/bookings' && Array.isArray(jsonOf(request)) ? failed(500) : next(request),
    probe: (client) => client.rejects('createBooking', { body: [] }),
  },
  {
    name: 'crew-long-name-crashes',
    operation: 'registerCrew',
    description: 'The service fails on a name of 60 characters.',
    violates: '/components/schemas/Person/properties/name/maxLength',
    create: () => async (request, next) => {
      const [first] = ((jsonOf(request) as Fields | undefined)?.members ?? []) as Fields[];
      return isFor(request, '/crew') && `${first?.name}`.length >= 60 ? failed(503) : next(request);
    },
    probe: (client) =>
      client.accepts('registerCrew', { body: { members: [{ name: 'n'.repeat(60), born: '1990-02-03' }] } }),
  },
];

export const richFaults: readonly Fault<HarbourClient>[] = [...written, ...others];
