import { put } from '../../middleware.ts';
import type { Fields } from '../../types.ts';
import { answering, editing } from '../make.ts';
import type { RichDraft } from '../types.ts';

const responses = (path: string, method = 'get') =>
  `/paths/${path.replaceAll('/', '~1')}/${method}/responses`;
const empty = Buffer.alloc(0);
const items = (page: Fields) => page.items as Fields[];
const first = (page: Fields) => items(page)[0] as Fields;
const last = (page: Fields) => items(page).at(-1) as Fields;
const inFeet = { query: 'from=2026-05-01&days=9' };
const waiting = { fields: { waitlist: true } };

/** What the service answers. */
export const answerFaults: RichDraft[] = [
  editing(
    ['page-next-missing', 'listBerths', 'A page does not say whether there is a next one.'],
    'BerthPage/required',
    (page) => ({ items: page.items }),
  ),
  editing(
    ['page-next-not-null', 'listBerths', 'The last page says false in place of null.'],
    'BerthPage/properties/next/type',
    (page) => put(page, '/next', page.next ?? false),
    { query: 'limit=50' },
  ),
  editing(
    ['page-array-alone', 'listBerths', 'The list is an array without its page.'],
    'BerthPage/type',
    (page) => page.items,
  ),
  editing(
    ['berth-unknown-property', 'listBerths', 'The last berth has a property that is not described.'],
    'Berth/unevaluatedProperties',
    (page) => put(last(page), '/owner', 'the town'),
  ),
  editing(
    ['berth-name-missing', 'listBerths', 'A berth lacks the name that every place has.'],
    'Place/required',
    (page) => void delete first(page).name,
  ),
  editing(
    ['berth-position-three', 'listBerths', 'The position of a berth has a third number.'],
    'Position/items',
    (page) => void (first(page).position as number[]).push(2),
  ),
  editing(
    ['berth-position-swapped', 'listBerths', 'The position of a berth is longitude first.'],
    'Position/prefixItems/0/maximum',
    (page) => put(last(page), '/position', [151.2, 51.4]),
  ),
  editing(
    ['tides-no-spring', 'getTides', 'No tide is a spring tide.'],
    'TideTable/properties/tides/contains',
    ({ tides }) => {
      for (const tide of tides as Fields[]) delete tide.spring;
    },
  ),
  editing(
    ['tides-three-springs', 'getTides', 'Three tides are spring tides.'],
    'TideTable/properties/tides/maxContains',
    ({ tides }) => {
      for (const tide of (tides as Fields[]).slice(0, 3))
        Object.assign(tide, { spring: true, coefficient: 100 });
    },
  ),
  editing(
    ['tides-spring-alone', 'getTides', 'A spring tide lacks its coefficient.'],
    'Tide/dependentRequired/spring',
    ({ tides }) => void delete (tides as Fields[])[0]?.coefficient,
  ),
  editing(
    ['tides-coefficient-low', 'getTides', 'A coefficient is below 20.'],
    'Tide/patternProperties/^coefficient$/minimum',
    ({ tides }) => void Object.assign((tides as Fields[])[0] ?? {}, { coefficient: 19 }),
  ),
  editing(
    ['tides-time-without-zone', 'getTides', 'The time of a tide has no zone.'],
    'Tide/properties/at/format',
    ({ tides }) => void Object.assign((tides as Fields[])[1] ?? {}, { at: '2026-05-01T06:12:00' }),
  ),
  editing(
    ['tides-feet-without-datum', 'getTides', 'A table in feet lacks its datum.'],
    'TideTable/then/required',
    (table) => {
      if (table.unit === 'feet') delete table.datum;
    },
    inFeet,
  ),
  editing(
    ['tides-one-alone', 'getTides', 'A table has one tide.'],
    'TideTable/properties/tides/minItems',
    (table) => put(table, '/tides', (table.tides as Fields[]).slice(0, 1)),
  ),
  editing(
    ['chart-corner-third', 'getChart', 'A third corner is no text.'],
    'Chart/properties/corners/unevaluatedItems',
    (chart) => void (chart.corners as unknown[]).push([51, 3]),
  ),
  editing(
    ['chart-corner-missing', 'getChart', 'A chart has one corner.'],
    'Chart/properties/corners/minItems',
    (chart) => void (chart.corners as unknown[]).splice(1),
  ),
  editing(
    ['chart-sounding-deep', 'getChart', 'A sounding at the third level has no depth.'],
    'Sounding/properties/around/items/$dynamicRef',
    (chart) => void deepest(chart.soundings as Fields).splice(0, 1, {}),
  ),
  editing(
    ['chart-sounding-negative', 'getChart', 'A sounding around the first is above the water.'],
    'Sounding/properties/depth/minimum',
    (chart) => void deepest(chart.soundings as Fields).push({ depth: -2 }),
  ),
  editing(
    ['chart-names-five', 'getChart', 'Five depths have a name.'],
    'Chart/properties/byName/maxProperties',
    (chart) => void Object.assign(chart.byName as Fields, { a: 1, b: 2, c: 3 }),
  ),
  editing(
    ['booking-price-text', 'createBooking', 'The price is a text.'],
    'Booking/properties/priceEuro/type',
    (booking) => put(booking, '/priceEuro', `${booking.priceEuro}`),
  ),
  editing(
    ['booking-waiting-place', 'createBooking', 'The place on the waiting list is zero.'],
    'Waiting/properties/place/minimum',
    (body) => {
      if (body.state === 'waiting') body.place = 0;
    },
    waiting,
  ),
  editing(
    ['route-leg-short', 'searchRoutes', 'A leg does not say what water it is on.'],
    'Route/properties/legs/items/minItems',
    ({ legs }) => void (legs as unknown[][])[0]?.pop(),
  ),
  editing(
    ['route-leg-order', 'searchRoutes', 'The parts of a leg are in another order.'],
    'Route/properties/legs/items/prefixItems',
    ({ legs }) => void (legs as unknown[][])[0]?.reverse(),
  ),
  answering(
    ['cargo-status-201', 'declareCargo', 'Cargo is answered with a status that is not described.'],
    responses('/cargo', 'post'),
    (answer) => (answer.status === 200 ? { ...answer, status: 201 } : answer),
  ),
  answering(
    ['cancel-with-body', 'cancelBooking', 'A cancelled booking is answered with 200 and a body.'],
    `${responses('/bookings/{bookingId}', 'delete')}/204`,
    (answer) =>
      answer.status === 204 ? { ...answer, status: 200, body: Buffer.from('{"cancelled":true}') } : answer,
  ),
  answering(
    ['booking-waiting-as-created', 'createBooking', 'A booking that waits is answered as if it were made.'],
    `${responses('/bookings', 'post')}/202`,
    (answer) => (answer.status === 202 ? { ...answer, status: 201 } : answer),
    waiting,
  ),
  answering(
    ['route-empty-answer', 'searchRoutes', 'A route is answered without a body.'],
    `${responses('/routes', 'post')}/200/content`,
    (answer) => (answer.status === 200 ? { ...answer, body: empty } : answer),
  ),
  answering(
    ['chart-cut-off', 'getChart', 'The answer with a chart is cut off.'],
    `${responses('/charts/{area}')}/200/content`,
    (answer) => (answer.status === 200 ? { ...answer, cut: 'drop' } : answer),
  ),
  answering(
    ['crew-refusal-status', 'registerCrew', 'A refusal has a status that is not described.'],
    responses('/crew', 'post'),
    (answer) => (answer.status === 400 ? { ...answer, status: 418 } : answer),
    { body: {} },
    'refuses',
  ),
  answering(
    ['route-refusal-plain', 'searchRoutes', 'A refusal comes as plain JSON, not as a problem.'],
    '/components/responses/Refused/content',
    (answer) =>
      answer.status === 400
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } }
        : answer,
    { body: {} },
    'refuses',
  ),
  answering(
    ['booking-refusal-shape', 'createBooking', 'A refusal lacks its title.'],
    'Problem/required',
    (answer) =>
      answer.status === 400
        ? { ...answer, body: Buffer.from('{"type":"about:blank","status":400}') }
        : answer,
    { body: {} },
    'refuses',
  ),
];

/** The soundings around the one that is around the first. */
function deepest({ around }: Fields): Fields[] {
  return (around as Fields[])[0]?.around as Fields[];
}
