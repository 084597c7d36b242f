import {
  fieldsOf,
  idOf,
  isSuccess,
  jsonOf,
  listing,
  on,
  recordsOf,
  sending,
  withId,
  withJson,
} from '../middleware.ts';
import { refusesUpdate } from '../probes.ts';
import type { ApiDraft, Fields } from '../types.ts';

// An update that the interface calls wrong is taken: the wrong part is put right before the provider sees it.
import {
  grain,
  inside,
  isBoolean,
  isList,
  isMap,
  isNumber,
  isText,
  out,
  type Row,
  unchecked,
  values,
} from './unchecked.ts';

// Settings, params, the id and the body of an update.

const settings = (fields: Fields): Fields => ({ toolSettings: fields });

const rows: Row[] = [
  [
    'update-settings-as-list-taken',
    'tool-settings',
    'settings that are a list',
    { toolSettings: [] },
    out('toolSettings', isList),
  ],
  [
    'update-settings-as-text-taken',
    'tool-settings',
    'settings that are a text',
    { toolSettings: 'none' },
    out('toolSettings', isText),
  ],
  [
    'update-server-url-as-number-taken',
    'tool-settings',
    'a serverUrl that is a number',
    settings({ serverUrl: 80 }),
    inside('toolSettings', out('serverUrl', isNumber)),
  ],
  [
    'update-header-as-number-taken',
    'tool-settings',
    'a header that is a number',
    settings({ httpHeaders: { 'X-Retries': 3 } }),
    inside('toolSettings', inside('httpHeaders', values(isNumber))),
  ],
  [
    'update-headers-as-list-taken',
    'tool-settings',
    'headers that are a list',
    settings({ httpHeaders: [] }),
    inside('toolSettings', out('httpHeaders', isList)),
  ],
  [
    'update-path-parameter-as-object-taken',
    'tool-settings',
    'a path parameter that is an object',
    settings({ pathParameters: { berth: {} } }),
    inside('toolSettings', inside('pathParameters', values(isMap))),
  ],
  [
    'update-timeout-as-text-taken',
    'tool-settings',
    'a timeout that is a text',
    settings({ timeout: '4000' }),
    inside('toolSettings', out('timeout', isText)),
  ],
  [
    'update-auth-token-as-number-taken',
    'tool-settings',
    'an authToken that is a number',
    settings({ authToken: 4 }),
    inside('toolSettings', out('authToken', isNumber)),
  ],
  [
    'update-method-as-boolean-taken',
    'tool-settings',
    'a methodType that is a boolean',
    settings({ methodType: true }),
    inside('toolSettings', out('methodType', isBoolean)),
  ],
  [
    'update-params-as-list-taken',
    'params',
    'params that are a list',
    { params: [grain] },
    out('params', isList),
  ],
  [
    'update-params-as-text-taken',
    'params',
    'params that are a text',
    { params: 'grain' },
    out('params', isText),
  ],
  [
    'update-param-properties-as-list-taken',
    'params',
    'properties of params that are a list',
    { params: { properties: ['grain'] } },
    inside('params', out('properties', isList)),
  ],
  [
    'update-param-required-as-boolean-taken',
    'params',
    'a required of params that is a boolean',
    { params: { required: true } },
    inside('params', out('required', isBoolean)),
  ],
  [
    'update-param-items-as-list-taken',
    'params',
    'items of params that are a list',
    { params: { type: 'array', items: [grain] } },
    inside('params', out('items', isList)),
  ],
  [
    'update-params-unchecked-inside',
    'params',
    'params that are wrong below the first level',
    { params: { properties: { grain: { properties: { size: { type: 9 } } } } } },
    inside('params', ({ properties, ...others }) =>
      isMap(properties) ? others : { ...others, ...(properties !== undefined && { properties }) },
    ),
  ],
];

export const uncheckedInsideFaults: ApiDraft[] = [
  ...rows.map(unchecked),
  {
    name: 'update-id-by-persistent-id',
    operation: 'updateWebTool',
    says: 'A web tool is updated by its persistentId, which is no uuid.',
    fact: 'web-tool.update.id',
    make: () =>
      on('updateWebTool', async (request, next) => {
        const id = idOf(request);
        if (/^[\da-f-]{36}$/i.test(id)) return next(request);
        const tools = await next(listing(request));
        const named = isSuccess(tools)
          ? recordsOf(fieldsOf(tools)).find((tool) => tool.persistentId === id)
          : undefined;
        return next(named === undefined ? request : withId(request, String(named.id)));
      }),
    probe: async (api) => {
      const { status } = await api.update(String((await api.tool()).persistentId), { name: 'Tide table' });
      return status >= 400 && status < 500;
    },
  },
  {
    name: 'update-id-any-text-taken',
    operation: 'updateWebTool',
    says: 'An id that is no uuid updates the first web tool.',
    fact: 'web-tool.update.id',
    make: () =>
      on('updateWebTool', async (request, next) => {
        if (/^[\da-f-]{36}$/i.test(idOf(request))) return next(request);
        const tools = await next(listing(request));
        return isSuccess(tools) ? next(withId(request, String(recordsOf(fieldsOf(tools))[0]?.id))) : tools;
      }),
    probe: async (api) => !(await api.update('not-a-uuid', { name: 'Tide table' })).ok,
  },
  {
    name: 'update-body-as-list-taken',
    operation: 'updateWebTool',
    says: 'An update takes a list in place of an object.',
    fact: 'web-tool.update.body',
    make: () =>
      sending('updateWebTool', (request) => (isList(jsonOf(request)) ? withJson(request, {}) : request)),
    probe: refusesUpdate([{ name: 'Tide table' }]),
  },
  {
    name: 'update-broken-json-taken',
    operation: 'updateWebTool',
    says: 'An update takes a body that is no JSON and changes nothing.',
    fact: 'web-tool.update.body',
    make: () =>
      sending('updateWebTool', (request) =>
        jsonOf(request) === undefined ? withJson(request, {}) : request,
      ),
    probe: refusesUpdate(undefined, { raw: '{"name": "Tide table"' }),
  },
];
