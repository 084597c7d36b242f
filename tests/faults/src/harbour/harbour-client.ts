import type { Fields } from '../harness/fault.ts';
import {
  Client,
  isRejected,
  isSuccess,
  type ProbeResponse,
  type RequestValues,
} from '../harness/http-client.ts';
import { SchemaValidator } from '../harness/schema-validator.ts';
import { harbourDocument, resolved } from './harbour-document.ts';
import { harbourKey } from './harbour-service.ts';

/** Values that replace those of the default request. */
export interface HarbourRequest extends RequestValues {
  /** The path parameter, encoded. */
  segment?: string;
  /** Properties that replace or extend those of the default body; undefined removes one. */
  fields?: Fields;
}

interface DefaultRequest extends HarbourRequest {
  method: string;
  path: string;
}

/** A valid request of each operation. */
export const defaultRequests: Readonly<Record<string, DefaultRequest>> = {
  listBerths: { method: 'GET', path: '/berths' },
  getBerth: { method: 'GET', path: '/berths/', segment: 'A1' },
  getTides: { method: 'GET', path: '/tides/', segment: ';station=borssele', query: 'from=2026-05-01' },
  getChart: { method: 'GET', path: '/charts/', segment: '.north,west' },
  createBooking: {
    method: 'POST',
    path: '/bookings',
    body: { vessel: { rig: 'sail', name: 'Aleida', masts: 1 }, berthId: 'A1', from: '2026-06-01', nights: 2 },
  },
  getBooking: { method: 'GET', path: '/bookings/', segment: 'BK-1001' },
  cancelBooking: {
    method: 'DELETE',
    path: '/bookings/',
    segment: 'BK-1001',
    headers: { 'if-match': '"00c0ffee"' },
  },
  searchRoutes: {
    method: 'POST',
    path: '/routes',
    body: {
      waypoints: [
        [51.4, 3.5],
        [51.9, 4.1],
      ],
    },
  },
  declareCargo: { method: 'POST', path: '/cargo', body: { kind: 'bulk', tonnes: 12.5 } },
  registerCrew: { method: 'POST', path: '/crew', body: { members: [{ name: 'Ada', born: '1990-02-03' }] } },
};

export const operationIds: readonly string[] = Object.keys(defaultRequests);

const document = harbourDocument();
const responseSchemas = new SchemaValidator(forbidWriteOnly(document) as Fields);

/** Calls the operations of the harbour service for probes. */
export class HarbourClient extends Client {
  constructor(url: string, timeoutMs: number = 2_000) {
    super({ url, headers: { 'x-harbour-key': harbourKey }, timeoutMs });
  }

  call(operation: string, request: HarbourRequest = {}): Promise<ProbeResponse> {
    const defaults = defaultRequests[operation];
    if (defaults === undefined) throw new TypeError(`There is no operation "${operation}".`);
    const { method, path, segment = '', fields, body, ...rest } = { ...defaults, ...request };
    const headers = { ...defaults.headers, ...request.headers };
    const json = fields === undefined ? body : { ...(body as Fields), ...fields };
    return this.send(method, path + segment, { ...rest, headers, body: json });
  }

  /** Whether the service rejects the request, with a documented response. */
  async rejects(operation: string, request?: HarbourRequest): Promise<boolean> {
    const response = await this.call(operation, request);
    return isRejected(response) && isDocumented(operation, response);
  }

  /** Whether the service accepts the request, with a documented response. */
  async accepts(operation: string, request?: HarbourRequest): Promise<boolean> {
    const response = await this.call(operation, request);
    return isSuccess(response) && isDocumented(operation, response);
  }
}

/** Whether status, headers, content type and body of a response are valid for the document. */
function isDocumented(id: string, { status, headers, text, json }: ProbeResponse): boolean {
  const operations = Object.values(document.paths as Fields).flatMap((item) => Object.values(item as Fields));
  const operation = operations.find((each) => (each as Fields).operationId === id) as Fields | undefined;
  const documented = (operation?.responses as Record<string, Fields> | undefined)?.[status];
  if (documented === undefined) return false;
  const response = resolved(document, documented);
  for (const [name, header] of Object.entries((response.headers ?? {}) as Record<string, Fields>)) {
    const { required, schema } = resolved(document, header);
    const value = headers.get(name);
    if (value === null && required === true) return false;
    const typedValue =
      (schema as Fields).type === 'integer' && /^-?\d+$/.test(value ?? '') ? Number(value) : value;
    if (value !== null && !responseSchemas.isValid(schema, typedValue)) return false;
  }
  const [media] = Object.entries((response.content ?? {}) as Record<string, Fields>);
  if (media === undefined) return text === '';
  const [type, { schema }] = media;
  return (
    headers.get('content-type')?.split(';')[0] === type &&
    json !== undefined &&
    responseSchemas.isValid(schema, json)
  );
}

/** The document for responses, where writeOnly properties are invalid. */
function forbidWriteOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forbidWriteOnly);
  if (typeof node !== 'object' || node === null) return node;
  if ((node as Fields).writeOnly === true) return false;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, forbidWriteOnly(value)]));
}
