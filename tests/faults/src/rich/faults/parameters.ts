import { jsonOf } from '../../middleware.ts';
import type { Fields } from '../../types.ts';
import { answering, lax, merged, strict } from '../make.ts';
import { harbourKey } from '../service.ts';
import type { RichDraft } from '../types.ts';

const list = 'listBerths';
const at = (index: number) => `/paths/~1berths/get/parameters/${index}`;
const filter = 'BerthFilter';
const tides = (index: number) => `/paths/~1tides~1{station}/get/parameters/${index}`;
const chart = '/paths/~1charts~1{area}/get/parameters/0';
const cancel = '/paths/~1bookings~1{bookingId}/delete/parameters';

/** What the service reads from path, query, headers and cookies, and whom it lets in. */
export const parameterFaults: RichDraft[] = [
  lax(
    ['list-limit-above', list, 'A limit of 101 is taken.'],
    `${at(0)}/schema`,
    { maximum: undefined },
    { query: 'limit=101' },
  ),
  strict(
    ['list-limit-hundred-refused', list, 'A limit of 100 is refused.'],
    `${at(0)}/schema`,
    { maximum: 99 },
    { query: 'limit=100' },
  ),
  lax(
    ['list-limit-word', list, 'A limit may be a word.'],
    `${at(0)}/schema`,
    { type: undefined },
    { query: 'limit=many' },
  ),
  lax(
    ['list-offset-step', list, 'An offset of five is taken.'],
    `${at(1)}/schema`,
    { multipleOf: undefined },
    { query: 'offset=5' },
  ),
  strict(
    ['list-offset-zero-refused', list, 'An offset of zero is refused.'],
    `${at(1)}/schema`,
    { minimum: 1 },
    { query: 'offset=0' },
  ),
  lax(
    ['list-filter-unknown', list, 'A filter that is not described is taken.'],
    filter,
    { additionalProperties: undefined },
    { query: 'filter[colour]=red' },
  ),
  lax(
    ['list-filter-length', list, 'A filter for 401 metres is taken.'],
    `${filter}/properties/minLength`,
    { maximum: undefined },
    { query: 'filter[minLength]=401' },
  ),
  lax(
    ['list-filter-kind', list, 'A filter for any kind is taken.'],
    `${filter}/properties/kind`,
    { enum: undefined },
    { query: 'filter[kind]=beach' },
  ),
  strict(
    ['list-filter-boolean-refused', list, 'A filter by shelter is refused.'],
    `${filter}/properties`,
    { sheltered: false },
    { query: 'filter[sheltered]=true' },
  ),
  lax(
    ['list-services-unknown', list, 'A service that is not listed is taken.'],
    `${at(3)}/schema`,
    { items: { type: 'string' } },
    { query: 'services=sauna' },
  ),
  lax(
    ['list-services-repeated', list, 'The same service is taken twice.'],
    `${at(3)}/schema`,
    { uniqueItems: undefined },
    { query: 'services=power,power' },
  ),
  lax(
    ['list-services-four', list, 'Four services are taken.'],
    `${at(3)}/schema`,
    { maxItems: undefined },
    { query: 'services=power,water,fuel,crane' },
  ),
  strict(
    ['list-services-not-split', list, 'Services with commas between them are refused.'],
    at(3),
    { explode: true },
    { query: 'services=power,water' },
  ),
  strict(
    ['list-fields-not-split', list, 'Fields with bars between them are refused.'],
    at(4),
    { style: 'form' },
    { query: 'fields=name%7Cpier' },
  ),
  lax(
    ['list-fields-unknown', list, 'A field that is not listed is taken.'],
    `${at(4)}/schema/items`,
    { enum: undefined },
    { query: 'fields=owner' },
  ),
  lax(
    ['list-pier-second-not-checked', list, 'Only the first pier is looked at.'],
    `${at(5)}/schema`,
    { items: {}, prefixItems: [{ type: 'string', pattern: '^[A-F]$' }] },
    { query: 'pier=A&pier=Z' },
  ),
  strict(
    ['list-pier-two-refused', list, 'Two piers are refused.'],
    `${at(5)}/schema`,
    { maxItems: 1 },
    { query: 'pier=A&pier=B' },
  ),
  lax(
    ['list-locale-not-checked', list, 'The locale may be anything.'],
    `${at(6)}/schema`,
    { pattern: undefined },
    { headers: { 'x-locale': 'zeeuws' } },
  ),
  strict(
    ['list-locale-region-refused', list, 'A locale with a region is refused.'],
    `${at(6)}/schema`,
    { pattern: '^[a-z]{2}$' },
    { headers: { 'x-locale': 'nl-BE' } },
  ),
  lax(
    ['list-view-not-checked', list, 'The view in the cookie may be anything.'],
    `${at(7)}/schema`,
    { enum: undefined },
    { headers: { cookie: 'view=upside-down' } },
  ),
  strict(
    ['list-view-wide-refused', list, 'The wide view is refused.'],
    `${at(7)}/schema`,
    { enum: ['plain'] },
    { headers: { cookie: 'view=wide' } },
  ),
  lax(
    ['tides-from-missing', 'getTides', 'Tides are told without a first day.'],
    tides(1),
    { required: false },
    { query: 'days=2' },
  ),
  lax(
    ['tides-from-any-text', 'getTides', 'The first day of the tides may be any text.'],
    `${tides(1)}/schema`,
    { format: undefined },
    { query: 'from=2026-13-45' },
  ),
  lax(
    ['tides-days-fifteen', 'getTides', 'Tides of 15 days are told.'],
    `${tides(2)}/schema`,
    { exclusiveMaximum: 16 },
    { query: 'from=2026-05-01&days=15' },
  ),
  lax(
    ['tides-station-not-checked', 'getTides', 'The name of a station may be anything.'],
    `${tides(0)}/schema`,
    { pattern: undefined },
    { segment: ';station=X1' },
  ),
  strict(
    ['tides-station-plain', 'getTides', 'A station in the style of the document is refused.'],
    tides(0),
    { style: undefined },
    {},
  ),
  lax(
    ['chart-area-unknown', 'getChart', 'An area that is not listed is taken.'],
    `${chart}/schema/items`,
    { enum: undefined },
    { segment: '.middle' },
  ),
  lax(
    ['chart-area-repeated', 'getChart', 'The same area is taken twice.'],
    `${chart}/schema`,
    { uniqueItems: undefined },
    { segment: '.north,north' },
  ),
  strict(
    ['chart-area-plain', 'getChart', 'An area in the style of the document is refused.'],
    chart,
    { style: 'simple' },
    { segment: '.north' },
  ),
  lax(
    ['cancel-without-match', 'cancelBooking', 'A booking is cancelled without If-Match.'],
    `${cancel}/0`,
    { required: false },
    { headers: { 'if-match': null } },
  ),
  lax(
    ['cancel-match-not-checked', 'cancelBooking', 'If-Match may be anything.'],
    `${cancel}/0/schema`,
    { pattern: undefined },
    { headers: { 'if-match': '*' } },
  ),
  lax(
    ['cancel-reason-short', 'cancelBooking', 'A reason of two letters is taken.'],
    `${cancel}/1/schema`,
    { minLength: undefined },
    { query: 'reason=ab' },
  ),
  lax(
    ['chart-without-key', 'getChart', 'The chart is shown to anybody.'],
    '/paths/~1charts~1{area}/get',
    { security: [] },
    { headers: { 'x-harbour-key': null } },
  ),
  lax(
    ['cancel-without-key', 'cancelBooking', 'Anybody cancels a booking.'],
    '/paths/~1bookings~1{bookingId}/delete',
    { security: [] },
    { headers: { 'x-harbour-key': null } },
  ),
  strict(
    ['berth-by-token-refused', 'getBerth', 'The second way to log in is refused.'],
    '/paths/~1berths~1{berthId}/get',
    { security: [{ harbourKey: [] }] },
    { headers: { 'x-harbour-key': null, authorization: 'Bearer ship-token-of-the-tests' } },
  ),
  strict(
    ['tides-need-a-key', 'getTides', 'Tides are told only to who has a key.'],
    '/paths/~1tides~1{station}/get',
    { security: [{ harbourKey: [] }] },
    { headers: { 'x-harbour-key': null } },
  ),
  {
    ...{ name: 'key-any-value', operation: list, pointer: '/security', says: 'Any key opens the list.' },
    make: () => (request, next) =>
      next(
        request.path === '/berths' && request.headers['x-harbour-key'] !== undefined
          ? { ...request, headers: merged(request.headers, { 'x-harbour-key': harbourKey }) }
          : request,
      ),
    probe: (service) => service.refuses(list, { headers: { 'x-harbour-key': 'another-key' } }),
  },
  {
    ...{ name: 'key-prefix-enough', operation: 'getBooking', pointer: '/security' },
    says: 'The first half of the key opens a booking.',
    make: () => (request, next) => {
      const key = request.headers['x-harbour-key'] ?? '';
      const isHalf = key.startsWith(harbourKey.slice(0, harbourKey.length / 2));
      const isBooking = request.method === 'GET' && request.path.startsWith('/bookings/');
      const headers = merged(request.headers, { 'x-harbour-key': harbourKey });
      return next(isBooking && isHalf ? { ...request, headers } : request);
    },
    probe: (service) =>
      service.refuses('getBooking', { headers: { 'x-harbour-key': harbourKey.slice(0, -1) } }),
  },
  {
    ...{
      name: 'cargo-any-content-type',
      operation: 'declareCargo',
      says: 'Cargo is taken as any content type.',
    },
    pointer: '/paths/~1cargo/post/requestBody/content/application~1json',
    make: () => (request, next) =>
      next({ ...request, headers: merged(request.headers, { 'content-type': 'application/json' }) }),
    probe: (service) => service.refuses('declareCargo', { headers: { 'content-type': 'text/plain' } }),
  },
  answering(
    ['crew-empty-body', 'registerCrew', 'A crew without a body is taken.'],
    '/paths/~1crew/post/requestBody/required',
    (answer, { body }) =>
      body === undefined
        ? {
            status: 200,
            headers: {
              'content-type': 'application/json',
              'x-request-id': answer.headers['x-request-id'] ?? '',
            },
            body: Buffer.from('{"registered":1}'),
          }
        : answer,
    { body: undefined },
    'refuses',
  ),
  {
    ...{
      name: 'route-body-broken',
      operation: 'searchRoutes',
      says: 'A body that is no JSON finds a route.',
    },
    pointer: '/paths/~1routes/post/requestBody/content/application~1json',
    make: () => (request, next) => {
      const plain = Buffer.from('{"waypoints":[[51,3],[52,4]]}');
      const isBroken = request.path === '/routes' && jsonOf(request) === undefined;
      return next(isBroken ? { ...request, body: plain } : request);
    },
    probe: (service) => service.refuses('searchRoutes', { raw: '{"waypoints":' }),
  },
  {
    ...{
      name: 'booking-array-crashes',
      operation: 'createBooking',
      says: 'A body that is an array makes it fail.',
    },
    pointer: '/components/schemas/BookingRequest/type',
    make: () => async (request, next) =>
      request.path === '/bookings' && Array.isArray(jsonOf(request))
        ? { status: 500, headers: {}, body: Buffer.alloc(0) }
        : next(request),
    probe: (service) => service.refuses('createBooking', { body: [] }),
  },
  {
    ...{
      name: 'crew-long-name-crashes',
      operation: 'registerCrew',
      says: 'A name of 60 letters makes it fail.',
    },
    pointer: '/components/schemas/Person/properties/name/maxLength',
    make: () => async (request, next) => {
      const [first] = ((jsonOf(request) as Fields | undefined)?.members ?? []) as Fields[];
      const isLong = request.path === '/crew' && `${first?.name}`.length >= 60;
      return isLong ? { status: 503, headers: {}, body: Buffer.alloc(0) } : next(request);
    },
    probe: (service) =>
      service.takes('registerCrew', { body: { members: [{ name: 'n'.repeat(60), born: '1990-02-03' }] } }),
  },
];
