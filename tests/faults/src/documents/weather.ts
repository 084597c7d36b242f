import * as s from './build.ts';

// Numbers with limits, shapes of the earth, exclusive limits as in OpenAPI 3.0, and names with dots.

const latitude = s.decimal(51.4, { minimum: -90, maximum: 90 });
const longitude = s.decimal(3.5, { minimum: -180, maximum: 180, exclusiveMaximum: true });
const point = s.record({ lat: latitude, lon: longitude }, ['lat', 'lon']);
const area: s.Sample = {
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      within: { type: 'object', nullable: true, allOf: [{ $ref: '#/components/schemas/Area' }] },
      points: { type: 'array', minItems: 3, maxItems: 50, items: point.schema },
    },
  },
  example: { name: 'Roompot', points: [point.example, point.example, point.example] },
};
const schemas = { Area: area };

const resources = `
  stations observations forecasts alerts radars layers tiles routes places regions buoys tides currents
  waves soundings satellites models climates pollens lightnings isochrones geofences trips vehicles stops
  elevations
`;

const fieldSets: s.Fieldset[] = [
  {
    at: point,
    name: s.text('Vlissingen', { minLength: 2, maxLength: 40 }),
    'wind.speed': s.decimal(7.5, { minimum: 0, maximum: 120, exclusiveMinimum: true }),
  },
  { area: s.reference('Area', schemas), level: s.choice('green', 'yellow', 'orange', 'red'), validOn: s.day },
  {
    temperature: s.nullable(s.decimal(-3.5, { minimum: -90, maximum: 60, multipleOf: 0.5 }), true),
    hours: s.list(s.integer(6, { minimum: 0, maximum: 23 }), {
      minItems: 1,
      maxItems: 24,
      uniqueItems: true,
    }),
  },
];

export const weather = (): s.BuiltDocument =>
  s.buildDocument(
    {
      name: 'weather',
      openapi: '3.0.3',
      prefix: '/api/2.5',
      scope: '/grids/{z}/{x}/{y}',
      update: 'put',
      schemas,
      parameters: {
        z: s.integer(3, { minimum: 0, maximum: 22 }),
        x: s.integer(4, { minimum: 0 }),
        y: s.integer(2, { minimum: 0 }),
      },
      id: s.text('06310', { pattern: '^[0-9]{5}$' }),
      idName: (name) => `${name}-id`,
      paging: {
        units: s.choice('metric', 'imperial', 'standard'),
        cnt: s.integer(3, { minimum: 1, maximum: 96 }),
        lat: latitude,
        lon: longitude,
      },
      page: (item) =>
        s.record({ cod: s.integer(200), cnt: s.integer(1, { minimum: 0 }), list: s.list(item) }, ['list']),
      common: () => ({ id: s.integer(6310), dt: s.integer(1_770_000_000, { format: 'int64' }) }),
      actions: ['refresh', 'subscribe'],
      failures: { default: { description: 'Refused.' } },
      security: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    },
    resources,
    fieldSets,
  );
