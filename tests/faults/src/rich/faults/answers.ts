import { put } from '../../middleware.ts';
import type { Fields } from '../../types.ts';
import { answering, editing, heading } from '../make.ts';
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
    ['page-unknown-property', 'listBerths', 'A page has a property that is not described.'],
    'BerthPage/additionalProperties',
    (page) => put(page, '/total', 25),
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
    ['berth-id-lower-case', 'getBerth', 'The id of a berth is in small letters.'],
    'BerthId/pattern',
    (berth) => put(berth, '/id', 'a1'),
  ),
  editing(
    ['berth-length-zero', 'getBerth', 'A berth is 0 metres long.'],
    'Berth/properties/lengthMetres/exclusiveMinimum',
    (berth) => put(berth, '/lengthMetres', 0),
  ),
  editing(
    ['berth-length-step', 'getBerth', 'The length of a berth has centimetres.'],
    'Berth/properties/lengthMetres/multipleOf',
    (berth) => put(berth, '/lengthMetres', 8.25),
  ),
  editing(
    ['berth-depth-forty', 'getBerth', 'A berth is 40 metres deep.'],
    'Berth/properties/depthMetres/exclusiveMaximum',
    (berth) => put(berth, '/depthMetres', 40),
  ),
  editing(
    ['berth-services-repeated', 'getBerth', 'The services of a berth repeat one.'],
    'Berth/properties/services/uniqueItems',
    (berth) => put(berth, '/services', ['power', 'power']),
  ),
  editing(
    ['berth-equipment-name', 'getBerth', 'A piece of equipment has a name without its prefix.'],
    'Berth/properties/equipment/additionalProperties',
    (berth) => put(berth, '/equipment/ladders', 1),
  ),
  editing(
    ['berth-equipment-negative', 'getBerth', 'A berth has less than no ladders.'],
    'Berth/properties/equipment/patternProperties/^eq-[a-z]+$/minimum',
    (berth) => put(berth, '/equipment/eq-ladders', -1),
  ),
  editing(
    ['berth-equipment-empty', 'getBerth', 'The equipment of a berth is an empty object.'],
    'Berth/properties/equipment/minProperties',
    (berth) => put(berth, '/equipment', {}),
  ),
  editing(
    ['berth-inspected-time', 'getBerth', 'The day of inspection has a time.'],
    'Berth/properties/inspectedOn/format',
    (berth) => put(berth, '/inspectedOn', '2026-03-04T00:00:00Z'),
  ),
  editing(
    ['berth-office-no-address', 'getBerth', 'The address of the office is none.'],
    'Berth/properties/harbourOffice/format',
    (berth) => put(berth, '/harbourOffice', 'the office'),
  ),
  editing(
    ['berth-contact-mixed', 'getBerth', 'A contact by radio has what one by phone has.'],
    'Contact/discriminator/mapping/radio',
    (berth) => put(berth, '/contact', { by: 'radio', number: '+31118555012' }),
  ),
  editing(
    ['berth-contact-unknown', 'getBerth', 'A contact is of a kind that is not described.'],
    'Contact/anyOf',
    (berth) => put(berth, '/contact', { by: 'flag', channel: 9 }),
  ),
  editing(
    ['berth-contact-channel', 'getBerth', 'A radio contact is on channel 89.'],
    'RadioContact/properties/channel/maximum',
    (berth) => put(berth, '/contact', { by: 'radio', channel: 89 }),
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
    ['tides-datum-in-metres', 'getTides', 'A table in metres has a datum.'],
    'TideTable/else/properties/datum',
    (table) => put(table, '/datum', 'LAT'),
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
    ['tides-extra-number', 'getTides', 'What the table adds is a number, no text.'],
    'TideTable/unevaluatedProperties',
    (table) => put(table, '/stations', 12),
  ),
  editing(
    ['tides-one-alone', 'getTides', 'A table has one tide.'],
    'TideTable/properties/tides/minItems',
    (table) => put(table, '/tides', (table.tides as Fields[]).slice(0, 1)),
  ),
  editing(
    ['chart-sheet-relative', 'getChart', 'The sheet of a chart is no whole URI.'],
    'Chart/properties/sheet/format',
    (chart) => put(chart, '/sheet', '/sheets/1801'),
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
    ['chart-name-capital', 'getChart', 'The name of a depth has capitals.'],
    'Chart/properties/byName/propertyNames/pattern',
    (chart) => put(chart, '/byName/East', 3),
  ),
  editing(
    ['chart-name-long', 'getChart', 'The name of a depth has 17 letters.'],
    'Chart/properties/byName/propertyNames/maxLength',
    (chart) => put(chart, `/byName/${'n'.repeat(17)}`, 3),
  ),
  editing(
    ['chart-names-five', 'getChart', 'Five depths have a name.'],
    'Chart/properties/byName/maxProperties',
    (chart) => void Object.assign(chart.byName as Fields, { a: 1, b: 2, c: 3 }),
  ),
  editing(
    ['chart-name-text', 'getChart', 'A depth with a name is a text.'],
    'Chart/properties/byName/additionalProperties',
    (chart) => put(chart, '/byName/bank', '4'),
  ),
  editing(['chart-withdrawn', 'getChart', 'A chart says that it is withdrawn.'], 'Chart/not', (chart) =>
    put(chart, '/withdrawn', false),
  ),
  editing(
    ['booking-leaks-pin', 'getBooking', 'A booking shows the pin that is only for requests.'],
    'Booking/properties/accessPin/writeOnly',
    (booking) => put(booking, '/accessPin', '0420'),
  ),
  editing(
    ['booking-leaks-token', 'createBooking', 'A new booking shows the card token that is only for requests.'],
    'Booking/properties/cardToken/writeOnly',
    (booking) => put(booking, '/cardToken', 'tok-123456'),
  ),
  editing(
    ['booking-id-missing', 'createBooking', 'A new booking has no id.'],
    'Booking/required',
    (booking) => void delete booking.id,
  ),
  editing(
    ['booking-state-unknown', 'getBooking', 'A booking is in a state that is not described.'],
    'Booking/properties/state/enum',
    (booking) => put(booking, '/state', 'pending'),
  ),
  editing(
    ['booking-vessel-other-branch', 'getBooking', 'A sailing vessel has engines and no masts.'],
    'Vessel/discriminator/mapping/sail',
    (booking) => put(booking, '/vessel', { rig: 'sail', name: 'Aleida', engines: [5] }),
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
  editing(
    ['route-warning-alone', 'searchRoutes', 'A warning does not say until when.'],
    'Route/dependentSchemas/warning/required',
    (route) => void delete route.warningUntil,
  ),
  editing(
    ['route-summary-empty', 'searchRoutes', 'The summary is an empty text.'],
    'Route/properties/summary/oneOf',
    (route) => put(route, '/summary', ''),
  ),
  editing(
    ['cargo-receipt-number', 'declareCargo', 'The receipt is no UUID.'],
    'CargoReceipt/properties/receipt/format',
    (body) => put(body, '/receipt', 'R-17'),
  ),
  editing(
    ['cargo-echo-mixed', 'declareCargo', 'The cargo in the answer has what is for another kind.'],
    'Cargo/oneOf',
    (body) => put(body, '/cargo/volume', 1),
  ),
  editing(
    ['crew-count-zero', 'registerCrew', 'Nobody is registered.'],
    `${responses('/crew', 'post')}/200/content/application~1json/schema/properties/registered/minimum`,
    (body) => put(body, '/registered', 0),
  ),
  heading(
    ['request-id-missing', 'getBerth', 'The answer with a berth lacks its request id.'],
    '/components/headers/RequestId/required',
    { 'x-request-id': undefined },
  ),
  heading(
    ['request-id-no-uuid', 'getChart', 'The request id of a chart is a number.'],
    '/components/headers/RequestId/schema/format',
    { 'x-request-id': '1801' },
  ),
  heading(
    ['total-missing', 'listBerths', 'The list does not say how many there are.'],
    `${responses('/berths')}/200/headers/X-Total-Count/required`,
    { 'x-total-count': undefined },
  ),
  heading(
    ['total-word', 'listBerths', 'The list says "many" for how many there are.'],
    `${responses('/berths')}/200/headers/X-Total-Count/schema/type`,
    { 'x-total-count': 'many' },
  ),
  heading(
    ['total-negative', 'listBerths', 'The list says that there are -1.'],
    `${responses('/berths')}/200/headers/X-Total-Count/schema/minimum`,
    { 'x-total-count': '-1' },
  ),
  heading(
    ['etag-without-quotes', 'getBerth', 'The ETag of a berth has no quotes.'],
    `${responses('/berths/{berthId}')}/200/headers/ETag/schema/pattern`,
    { etag: '00c0ffee' },
  ),
  heading(
    ['cache-control-other', 'getTides', 'Tides must not be kept.'],
    `${responses('/tides/{station}')}/200/headers/Cache-Control/schema/pattern`,
    { 'cache-control': 'no-store' },
  ),
  heading(
    ['location-missing', 'createBooking', 'A new booking does not say where it is.'],
    `${responses('/bookings', 'post')}/201/headers/Location/required`,
    { location: undefined },
  ),
  heading(
    ['location-elsewhere', 'createBooking', 'A new booking is said to be at another path.'],
    `${responses('/bookings', 'post')}/201/headers/Location/schema/pattern`,
    { location: '/v1/booking/2001' },
  ),
  heading(
    ['retry-after-zero', 'createBooking', 'The waiting list says to come back at once.'],
    `${responses('/bookings', 'post')}/202/headers/Retry-After/schema/minimum`,
    { 'retry-after': '0' },
    waiting,
  ),
  heading(
    ['berth-as-html', 'getBerth', 'A berth comes as HTML.'],
    `${responses('/berths/{berthId}')}/200/content/application~1json`,
    { 'content-type': 'text/html' },
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
