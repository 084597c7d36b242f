import { randomUUID } from 'node:crypto';
import type { FaultRequest, FaultResponse, Fields, Next } from '../harness/fault.ts';
import { jsonOf } from '../harness/http-messages.ts';
import { Schemas } from '../harness/schema-validator.ts';
import { berths, booking, chart, route, tideTable } from './harbour-data.ts';
import { type Found, operationOf, sentValue } from './request-parameters.ts';

/** The API key that the service accepts. */
export const harbourKey = 'harbour-key-of-the-tests';
const shipToken = 'ship-token-of-the-tests';

const etag = '"00c0ffee"';

/** The harbour service as the document describes it. It rejects less when the document requires less. */
export function harbour(document: Fields): Next {
  const schemas = new Schemas(document);
  const service = new Harbour();
  return async (request) => {
    const found = operationOf(document, request);
    if (!found) return problem(found === null ? 405 : 404, 'There is no such operation.');
    if (!isAllowed(document, found, request)) return problem(401, 'Say who asks.');
    const values: Fields = {};
    for (const parameter of found.parameters) {
      const value = sentValue(document, parameter, found, request);
      if (value === undefined && !parameter.required) continue;
      if (value === undefined || !schemas.isValid(parameter.schema, value))
        return problem(400, `${parameter.name} is missing or wrong.`);
      values[parameter.name] = value;
    }
    const requestBody = found.operation.requestBody as Fields | undefined;
    if (requestBody === undefined) return service.respond(found.id, values, {});
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const media = (requestBody.content as Record<string, Fields>)[type];
    if (media === undefined) return problem(400, 'The body has another content type.');
    const body = jsonOf(request);
    if (body === undefined || !schemas.isValid(media.schema, body)) return problem(400, 'The body is wrong.');
    return service.respond(found.id, values, body as Fields);
  };
}

function isAllowed(document: Fields, { operation }: Found, { headers }: FaultRequest): boolean {
  const ways = (operation.security ?? document.security) as Fields[];
  const given: Fields = {
    harbourKey: headers['x-harbour-key'] === harbourKey,
    shipToken: headers.authorization === `Bearer ${shipToken}`,
  };
  return ways.length === 0 || ways.some((way) => Object.keys(way).every((name) => given[name] === true));
}

class Harbour {
  #booked = 0;

  respond(id: string, values: Fields, body: Fields): FaultResponse {
    switch (id) {
      case 'listBerths':
        return listed(values);
      case 'getBerth': {
        const berth = berths.find((each) => each.id === values.berthId);
        return berth === undefined ? problem(404, 'There is no such berth.') : json(200, berth, { etag });
      }
      case 'getTides':
        return json(200, tideTable(`${values.station}`, `${values.from}`, Number(values.days ?? 3)), {
          'cache-control': 'max-age=600',
        });
      case 'getChart':
        return json(200, chart);
      case 'createBooking':
        return this.#book(body);
      case 'getBooking':
        return values.bookingId === booking.id
          ? json(200, booking)
          : problem(404, 'There is no such booking.');
      case 'cancelBooking':
        if (values.bookingId !== booking.id) return problem(404, 'There is no such booking.');
        return { status: 204, headers: { 'x-request-id': randomUUID() }, body: Buffer.alloc(0) };
      case 'searchRoutes':
        return json(200, route(body));
      case 'declareCargo':
        return json(200, { receipt: randomUUID(), cargo: body });
      default:
        return json(200, { registered: (body.members as unknown[]).length });
    }
  }

  #book(body: Fields): FaultResponse {
    if (body.waitlist === true) return json(202, { state: 'waiting', place: 2 }, { 'retry-after': '600' });
    this.#booked = (this.#booked + 1) % 7000;
    const id = `BK-${2000 + this.#booked}`;
    const { berthId, vessel, reference = null, payment = 'cash', nights } = body;
    const made = { id, berthId, vessel, reference, payment, state: 'asked', madeAt: '2026-05-01T08:30:00Z' };
    const location = `/bookings/${id}`;
    return json(201, { ...made, priceEuro: Number(nights) * 12.25 }, { location });
  }
}

function listed(values: Fields): FaultResponse {
  const { limit = 20, offset = 0, filter, services = [], pier } = values as Record<string, never>;
  const { minLength = 0 } = (filter ?? {}) as { minLength?: number };
  const all = berths.filter(
    (berth) =>
      Number(berth.lengthMetres) >= minLength &&
      (services as string[]).every((each) => (berth.services as string[]).includes(each)) &&
      (pier === undefined || (pier as string[]).includes(`${berth.pier}`)),
  );
  const items = all.slice(offset, offset + limit);
  const next = offset + limit < all.length ? `/berths?limit=${limit}&offset=${offset + limit}` : null;
  return json(200, { items, next }, { 'x-total-count': `${all.length}` });
}

function json(status: number, value: unknown, headers: Record<string, string> = {}): FaultResponse {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status,
    body,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID(), ...headers },
  };
}

const problem = (status: number, title: string): FaultResponse =>
  json(status, { type: 'about:blank', title, status }, { 'content-type': 'application/problem+json' });
