import { jsonOf } from '../../middleware.ts';
import type { Fields } from '../../types.ts';
import { answering, merged } from '../make.ts';
import { harbourKey } from '../service.ts';
import type { RichDraft } from '../types.ts';

/** Keys, content types and bodies that are not read with care. */
export const parameterFaults: RichDraft[] = [
  {
    ...{
      name: 'key-any-value',
      operation: 'listBerths',
      pointer: '/security',
      says: 'Any key opens the list.',
    },
    make: () => (request, next) =>
      next(
        request.path === '/berths' && request.headers['x-harbour-key'] !== undefined
          ? { ...request, headers: merged(request.headers, { 'x-harbour-key': harbourKey }) }
          : request,
      ),
    probe: (service) => service.refuses('listBerths', { headers: { 'x-harbour-key': 'another-key' } }),
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
