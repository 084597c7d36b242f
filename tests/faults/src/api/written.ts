import { type Schema, validate } from '@cfworker/json-schema';
import { fieldsOf, isObject, refusing, sendingFields, sendingQuery } from '../middleware.ts';
import { refusesJobs, refusesTools, refusesUpdate, takesJobs, takesTools, takesUpdate } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields, Middleware, OperationId } from '../types.ts';
import { readYaml } from './yaml.ts';

type Query = Record<string, string>;
type Probes = Record<'takes' | 'refuses', (sends: Fields) => ApiDraft['probe']>;

const probes: Record<OperationId, Probes> = {
  updateWebTool: { takes: takesUpdate, refuses: refusesUpdate },
  listJobs: { takes: takesJobs, refuses: refusesJobs },
  listWebTools: {
    takes: (sends) => takesTools(sends as Query),
    refuses: (sends) => refusesTools(sends as Query),
  },
};

/** A fault of taken.yaml or refused.yaml. Its first key is its name, and says with what the request is wrong or right. */
interface Written {
  drops?: Record<string, Schema>;
  where?: Fields;
  refuses?: Record<string, Schema | false>;
  /** Default: 400. */
  status?: number;
  sends: Fields;
  [name: string]: unknown;
}

function draftsOf(
  file: string,
  draft: (operation: OperationId, what: string, fault: Written) => Pick<ApiDraft, 'says' | 'make' | 'probe'>,
): ApiDraft[] {
  const operations = Object.entries(readYaml(file) as Record<OperationId, Record<string, Written[]>>);
  return operations.flatMap(([id, facts]) =>
    Object.entries(facts).flatMap(([fact, faults]) =>
      faults.map((fault) => {
        const [name = '', what] = Object.entries(fault)[0] ?? [];
        const operation = id as OperationId;
        return { name, operation, fact, ...draft(operation, String(what), fault) };
      }),
    ),
  );
}

const holds = (schema: Schema, value: unknown): boolean => validate(value, schema, '2020-12').valid;

const sendingQueryAs = (mend: (fields: Fields) => Fields): Middleware =>
  sendingQuery('listWebTools', (query) => {
    const mended = mend(Object.fromEntries(query));
    for (const name of [...query.keys()]) if (!(name in mended)) query.delete(name);
  });

const refusal = (operation: OperationId, status: number): string =>
  status === 400 && operation !== 'listJobs' ? 'is refused' : `is answered with ${status}`;

/** A request that the interface calls wrong is taken: the wrong part is left out before the provider sees it. */
export const takenFaults: ApiDraft[] = draftsOf('taken.yaml', (operation, what, fault) => {
  const { drops = {}, where = {}, sends } = fault;
  const mend = (fields: Fields): Fields =>
    Object.entries(where).every(([name, value]) => fields[name] === value)
      ? Object.entries(drops).reduce(
          (mended, [pointer, schema]) => without(mended, pointer.slice(1).split('/'), schema) as Fields,
          fields,
        )
      : fields;
  const who = { updateWebTool: 'An update', listJobs: 'The job list', listWebTools: 'The web tool list' };
  return {
    says: `${who[operation]} takes ${what}.`,
    make: () => (operation === 'listWebTools' ? sendingQueryAs(mend) : sendingFields(operation, mend)),
    probe: probes[operation].refuses(sends),
  };
});

/** The value without what stands at the path and matches the schema; `*` is every item, or every value of a map. */
function without(value: unknown, [name, ...rest]: string[], schema: Schema): unknown {
  const next = (each: unknown): unknown[] => {
    if (rest.length > 0) return [without(each, rest, schema)];
    return holds(schema, each) ? [] : [each];
  };
  if (Array.isArray(value)) return name === '*' ? value.flatMap(next) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      name === '*' || name === key ? next(each).map((kept) => [key, kept]) : [[key, each]],
    ),
  );
}

/** A request that the interface calls right is refused, or is too much for the service. */
export const refusedFaults: ApiDraft[] = draftsOf('refused.yaml', (operation, what, fault) => {
  const { refuses = {}, status = 400, sends } = fault;
  const required = Object.keys(refuses).filter((name) => refuses[name] !== false);
  const schema: Schema = { type: 'object', required, properties: refuses };
  const sent = (request: FaultRequest): Fields =>
    operation === 'listWebTools' ? Object.fromEntries(request.query) : fieldsOf(request);
  const who = { updateWebTool: 'An update', listJobs: 'A job list', listWebTools: 'A web tool list' };
  return {
    says: `${who[operation]} with ${what} ${refusal(operation, status)}.`,
    make: () => refusing(operation, (request) => holds(schema, sent(request)), status),
    probe: probes[operation].takes(sends),
  };
});
