import { lax, strict } from '../make.ts';
import type { RichDraft } from '../types.ts';

const find = 'searchRoutes';
const cargo = 'declareCargo';
const crew = 'registerCrew';
const query = 'RouteQuery/properties';
const born = '1990-02-03';
const person = { name: 'Ada', born };
const members = (...list: unknown[]) => ({ body: { members: list } });

/** What the service takes as a route, as cargo and as a crew, or refuses. */
export const bodyFaults: RichDraft[] = [
  lax(
    ['route-waypoint-one', find, 'A route of one waypoint is taken.'],
    `${query}/waypoints`,
    { minItems: 1 },
    { body: { waypoints: [[1, 2]] } },
  ),
  lax(
    ['route-waypoints-six', find, 'A route of six waypoints is taken.'],
    `${query}/waypoints`,
    { maxItems: undefined },
    { body: { waypoints: [1, 2, 3, 4, 5, 6].map((at) => [at, at]) } },
  ),
  lax(
    ['route-waypoints-repeated', find, 'The same waypoint is taken twice.'],
    `${query}/waypoints`,
    { uniqueItems: undefined },
    {
      body: {
        waypoints: [
          [1, 2],
          [1, 2],
        ],
      },
    },
  ),
  lax(
    ['route-position-third-number', find, 'A position of three numbers is taken.'],
    'Position',
    { items: undefined },
    {
      body: {
        waypoints: [
          [1, 2],
          [1, 3, 4],
        ],
      },
    },
  ),
  lax(
    ['route-position-one-number', find, 'A position of one number is taken.'],
    'Position',
    { minItems: undefined },
    { body: { waypoints: [[1, 2], [1]] } },
  ),
  lax(
    ['route-latitude-beyond-pole', find, 'A latitude of 91 is taken.'],
    'Position/prefixItems/0',
    { maximum: undefined },
    {
      body: {
        waypoints: [
          [91, 2],
          [1, 3],
        ],
      },
    },
  ),
  lax(
    ['route-longitude-not-checked', find, 'The second number of a position may be anything.'],
    'Position',
    { prefixItems: [{ type: 'number', minimum: -90, maximum: 90 }, {}] },
    {
      body: {
        waypoints: [
          [1, 'east'],
          [1, 3],
        ],
      },
    },
  ),
  strict(
    ['route-longitude-as-latitude', find, 'A longitude of more than 90 is refused.'],
    'Position/prefixItems/1',
    { maximum: 90 },
    {
      body: {
        waypoints: [
          [1, 120],
          [1, 3],
        ],
      },
    },
  ),
  lax(
    ['route-marks-without-start', find, 'Marks without a start are taken.'],
    `${query}/marks`,
    { contains: undefined, minContains: undefined, maxContains: undefined },
    { fields: { marks: ['buoy', 'finish'] } },
  ),
  lax(
    ['route-marks-three-starts', find, 'Marks with three starts are taken.'],
    `${query}/marks`,
    { maxContains: undefined },
    { fields: { marks: ['start', 'start', 'start'] } },
  ),
  strict(
    ['route-marks-two-starts-refused', find, 'Marks with two starts are refused.'],
    `${query}/marks`,
    { maxContains: 1 },
    { fields: { marks: ['start', 'start'] } },
  ),
  lax(
    ['route-departure-third-item', find, 'A departure with a third item is taken.'],
    `${query}/departure`,
    { unevaluatedItems: undefined },
    { fields: { departure: ['2026-05-01', 3, 4] } },
  ),
  lax(
    ['route-departure-hour-24', find, 'A departure at the hour 24 is taken.'],
    `${query}/departure/allOf/0/prefixItems/1`,
    { maximum: 24 },
    { fields: { departure: ['2026-05-01', 24] } },
  ),
  strict(
    [
      'route-departure-items-refused',
      find,
      'A departure with its hour is refused, as if no item was looked at.',
    ],
    `${query}/departure`,
    { allOf: [{}] },
    { fields: { departure: ['2026-05-01', 3] } },
  ),
  lax(
    ['route-departure-empty', find, 'An empty departure is taken.'],
    `${query}/departure`,
    { minItems: undefined },
    { fields: { departure: [] } },
  ),
  lax(
    ['route-speed-sixty', find, 'A speed of 60 knots is taken.'],
    `${query}/speedKnots`,
    { exclusiveMaximum: undefined, maximum: 60 },
    { fields: { speedKnots: 60 } },
  ),
  lax(
    ['route-speed-step', find, 'A speed of 5.25 knots is taken.'],
    `${query}/speedKnots`,
    { multipleOf: 0.25 },
    { fields: { speedKnots: 5.25 } },
  ),
  lax(
    ['route-zone-deep-radius', find, 'The radius of a zone within a zone is not looked at.'],
    'Zone/properties/inside',
    { items: { type: 'object', required: ['name'] } },
    { fields: { avoid: { name: 'a', inside: [{ name: 'b', radius: 0.1 }] } } },
  ),
  lax(
    ['route-zone-nameless', find, 'A zone without a name is taken.'],
    'Zone',
    { required: [] },
    { fields: { avoid: { radius: 2 } } },
  ),
  lax(
    ['route-zone-four-inside', find, 'Four zones within a zone are taken.'],
    'Zone/properties/inside',
    { maxItems: undefined },
    { fields: { avoid: { name: 'a', inside: ['b', 'c', 'd', 'e'].map((name) => ({ name })) } } },
  ),
  strict(
    ['route-zone-third-level-refused', find, 'A zone within a zone within a zone is refused.'],
    'Zone/properties/inside',
    { items: { type: 'object', properties: { name: {}, radius: {} }, additionalProperties: false } },
    { fields: { avoid: { name: 'a', inside: [{ name: 'b', inside: [{ name: 'c' }] }] } } },
  ),
  lax(
    ['route-signal-mayday', find, 'A signal that is forbidden is taken.'],
    `${query}/signal`,
    { not: undefined },
    { fields: { signal: 'mayday' } },
  ),
  strict(
    ['route-flag-null-refused', find, 'A flag that is null is refused.'],
    `${query}/flag`,
    { type: 'string' },
    { fields: { flag: null } },
  ),
  lax(
    ['route-flag-other', find, 'A flag of any colour is taken.'],
    `${query}/flag`,
    { enum: undefined },
    { fields: { flag: 'blue' } },
  ),
  lax(
    ['route-unknown-property', find, 'A route takes a property that is not described.'],
    'RouteQuery',
    { additionalProperties: undefined },
    { fields: { wind: 4 } },
  ),
  lax(
    ['cargo-unknown-kind', cargo, 'Cargo of a kind without a branch is taken.'],
    'BulkCargo/properties/kind',
    { const: undefined },
    { body: { kind: 'air', tonnes: 1 } },
  ),
  lax(
    ['cargo-base-forgotten', cargo, 'The weight of a tank is not asked for.'],
    'TankCargo/allOf/0',
    { $ref: undefined, properties: { tonnes: {}, label: {} } },
    { body: { kind: 'tank', flashPoint: 20 } },
  ),
  lax(
    ['cargo-tonnes-zero', cargo, 'Cargo that weighs nothing is taken.'],
    'CargoBase/properties/tonnes',
    { exclusiveMinimum: undefined, minimum: 0 },
    { fields: { tonnes: 0 } },
  ),
  lax(
    ['cargo-number-pattern', cargo, 'The number of a container may be any text.'],
    'ContainerCargo/properties/numbers/items',
    { pattern: undefined },
    { body: { kind: 'container', tonnes: 1, numbers: ['one'] } },
  ),
  lax(
    ['cargo-numbers-repeated', cargo, 'The same container is taken twice.'],
    'ContainerCargo/properties/numbers',
    { uniqueItems: undefined },
    { body: { kind: 'container', tonnes: 1, numbers: ['ABCU1234567', 'ABCU1234567'] } },
  ),
  lax(
    ['cargo-numbers-none', cargo, 'Containers are taken without one.'],
    'ContainerCargo/properties/numbers',
    { minItems: undefined },
    { body: { kind: 'container', tonnes: 1, numbers: [] } },
  ),
  lax(
    ['cargo-container-unknown-property', cargo, 'A container takes a property of a tank.'],
    'ContainerCargo',
    { unevaluatedProperties: undefined },
    { body: { kind: 'container', tonnes: 1, numbers: ['ABCU1234567'], flashPoint: 1 } },
  ),
  lax(
    ['cargo-grade-between', cargo, 'A grade that neither branch allows is taken.'],
    'BulkCargo/properties/grade',
    { anyOf: undefined },
    { fields: { grade: 12 } },
  ),
  strict(
    ['cargo-grade-text-refused', cargo, 'A grade that is a word is refused.'],
    'BulkCargo/properties/grade',
    { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }] },
    { fields: { grade: 'fine' } },
  ),
  lax(
    ['cargo-hazard-without-label', cargo, 'A hazard is taken without a label.'],
    'TankCargo',
    { dependentRequired: undefined },
    { body: { kind: 'tank', tonnes: 1, flashPoint: 1, hazard: { un: 'UN1203' } } },
  ),
  lax(
    ['cargo-hazard-number', cargo, 'The number of a hazard may be any text.'],
    'TankCargo/properties/hazard/properties/un',
    { pattern: undefined },
    { body: { kind: 'tank', tonnes: 1, flashPoint: 1, label: 'x', hazard: { un: 'petrol' } } },
  ),
  strict(
    ['cargo-hazard-code-null-refused', cargo, 'A hazard code that is null is refused.'],
    'TankCargo/properties/hazard/properties/code',
    { type: 'integer' },
    { body: { kind: 'tank', tonnes: 1, flashPoint: 1, label: 'x', hazard: { un: 'UN1203', code: null } } },
  ),
  lax(
    ['crew-of-nine', crew, 'A crew of nine is taken.'],
    'Crew/properties/members',
    { maxItems: 9 },
    members(...Array.from({ length: 9 }, () => person)),
  ),
  lax(
    ['crew-role-unknown', crew, 'A role that is not listed is taken.'],
    'Crew/properties/roles',
    { propertyNames: undefined },
    { fields: { roles: { pirate: 'Ada' } } },
  ),
  lax(
    ['crew-role-empty', crew, 'A role of nobody is taken.'],
    'Crew/properties/roles/additionalProperties',
    { minLength: undefined },
    { fields: { roles: { cook: '' } } },
  ),
  lax(
    ['crew-not-agreed', crew, 'A crew that did not agree is taken.'],
    'Crew/properties/agreed',
    { const: undefined },
    { fields: { agreed: false } },
  ),
  lax(
    ['person-email-any-text', crew, 'An address may be any text.'],
    'Person/properties/email',
    { format: undefined },
    members({ ...person, email: 'ada' }),
  ),
  lax(
    ['person-site-relative', crew, 'A site may be no whole URI.'],
    'Person/properties/site',
    { format: 'uri-reference' },
    members({ ...person, site: 'ada' }),
  ),
  lax(
    ['person-born-any-text', crew, 'A day of birth may be any text.'],
    'Person/properties/born',
    { format: undefined },
    members({ ...person, born: 'yesterday' }),
  ),
  lax(
    ['person-licence-without-country', crew, 'A licence is taken without its country.'],
    'Person',
    { dependentRequired: undefined },
    members({ ...person, radioLicence: 'NL-12345' }),
  ),
  lax(
    ['person-minor-alone', crew, 'A minor is taken without a guardian.'],
    'Person',
    { dependentSchemas: undefined },
    members({ ...person, minor: true }),
  ),
  lax(
    ['person-guardian-not-checked', crew, 'A guardian is not held against what a person is.'],
    'Person/properties',
    { guardian: {} },
    members({ ...person, guardian: { name: '' } }),
  ),
  lax(
    ['person-second-not-checked', crew, 'Only the first of a crew is looked at.'],
    'Crew/properties/members',
    { items: undefined, prefixItems: [{ $ref: '#/components/schemas/Person' }] },
    members(person, { name: 'Bo' }),
  ),
];
