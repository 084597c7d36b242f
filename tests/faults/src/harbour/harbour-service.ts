import { randomUUID } from 'node:crypto';
import type { Fields, HttpRequest, HttpResponse, Next } from '../harness/fault.ts';
import { bodyJson, jsonResponse } from '../harness/http-messages.ts';
import { SchemaValidator } from '../harness/schema-validator.ts';
import { berths, booking, chart, route, tideTable } from './harbour-data.ts';
import { type MatchedOperation, matchOperation, parameterValue } from './request-parameters.ts';

/** The API key that the service accepts. */
export const harbourKey = 'harbour-key-of-the-tests';
const shipToken = 'ship-token-of-the-tests';

const etag = '"00c0ffee"';

/** Creates the harbour service. It validates requests and their credentials with the document. */
export function createHarbour(document: Fields): Next {
  const schemas = new SchemaValidator(document);
  const service = new HarbourOperations();
  return async (request) => {
    const matched = matchOperation(document, request);
    if (!matched) return problem(matched === null ? 405 : 404, 'There is no such operation.');
    if (!isAuthenticated(document, matched, request)) return problem(401, 'The credential is invalid.');
    const values: Fields = {};
    for (const parameter of matched.parameters) {
      const value = parameterValue(document, parameter, matched, request);
      if (value === undefined && !parameter.required) continue;
      if (value === undefined || !schemas.isValid(parameter.schema, value))
        return problem(400, `${parameter.name} is missing or invalid.`);
      values[parameter.name] = value;
    }
    const requestBody = matched.operation.requestBody as Fields | undefined;
    if (requestBody === undefined) return service.respond(matched.id, values, {});
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const media = (requestBody.content as Record<string, Fields>)[type];
    if (media === undefined) {
      const describes415 = Object.hasOwn(Object(matched.operation.responses), '415');
      return problem(describes415 ? 415 : 400, 'The content type is not documented.');
    }
    const body = bodyJson(request);
    if (body === undefined || !schemas.isValid(media.schema, body)) return problem(400, 'Invalid body.');
    return service.respond(matched.id, values, body as Fields);
  };
}

function isAuthenticated(document: Fields, { operation }: MatchedOperation, { headers }: HttpRequest) {
  const options = (operation.security ?? document.security) as Fields[];
  const valid: Record<string, boolean> = {
    harbourKey: headers['x-harbour-key'] === harbourKey,
    shipToken: headers.authorization === `Bearer ${shipToken}`,
  };
  return options.length === 0 || options.some((option) => Object.keys(option).every((name) => valid[name]));
}

class HarbourOperations {
  readonly #bookings = new Map([[booking.id, booking]]);
  #bookingCount = 0;

  respond(id: string, values: Fields, body: Fields): HttpResponse {
    switch (id) {
      case 'listBerths':
        return berthPage(values);
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
      case 'getBooking': {
        const found = this.#bookings.get(values.bookingId);
        return found === undefined ? problem(404, 'There is no such booking.') : json(200, found);
      }
      case 'cancelBooking':
        if (!this.#bookings.has(values.bookingId)) return problem(404, 'There is no such booking.');
        // That of the probes stays.
        if (values.bookingId !== booking.id) this.#bookings.delete(values.bookingId);
        return { status: 204, headers: { 'x-request-id': randomUUID() }, body: Buffer.alloc(0) };
      case 'searchRoutes':
        return json(200, route(body));
      case 'declareCargo':
        return json(200, { receipt: randomUUID(), cargo: body });
      default:
        return json(200, { registered: (body.members as unknown[]).length });
    }
  }

  #book(body: Fields): HttpResponse {
    if (body.waitlist === true) return json(202, { state: 'waiting', place: 2 }, { 'retry-after': '600' });
    this.#bookingCount = (this.#bookingCount + 1) % 7000;
    const id = `BK-${2000 + this.#bookingCount}`;
    const { berthId, vessel, reference = null, payment = 'cash', nights } = body;
    const created = { id, berthId, vessel, reference, payment, state: 'asked', madeAt: booking.madeAt };
    const made = { ...created, priceEuro: Number(nights) * 12.25 };
    this.#bookings.set(id, made);
    return json(201, made, { location: `/bookings/${id}` });
  }
}

function berthPage(values: Fields): HttpResponse {
  const { limit = 20, offset = 0, filter, services = [], pier } = values as Record<string, never>;
  const { minLength = 0 } = (filter ?? {}) as { minLength?: number };
  const matching = berths.filter(
    (berth) =>
      Number(berth.lengthMetres) >= minLength &&
      (services as string[]).every((each) => (berth.services as string[]).includes(each)) &&
      (pier === undefined || (pier as string[]).includes(`${berth.pier}`)),
  );
  const items = matching.slice(offset, offset + limit);
  const next = offset + limit < matching.length ? `/berths?limit=${limit}&offset=${offset + limit}` : null;
  return json(200, { items, next }, { 'x-total-count': `${matching.length}` });
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse =>
  jsonResponse(status, value, { 'x-request-id': randomUUID(), ...headers });

const problem = (status: number, title: string): HttpResponse =>
  json(status, { type: 'about:blank', title, status }, { 'content-type': 'application/problem+json' });
