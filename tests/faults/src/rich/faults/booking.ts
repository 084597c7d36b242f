import { lax, strict } from '../make.ts';
import type { RichDraft } from '../types.ts';

const book = 'createBooking';
const request = 'BookingRequest';
const sail = { rig: 'sail', name: 'Aleida', masts: 1 };

/** What the service takes for a booking, or refuses. */
export const bookingFaults: RichDraft[] = [
  lax(
    ['booking-nights-too-many', book, 'A booking of 31 nights is taken.'],
    `${request}/properties/nights`,
    { exclusiveMaximum: undefined, maximum: 31 },
    { fields: { nights: 31 } },
  ),
  lax(
    ['booking-nights-none', book, 'A booking of no night is taken.'],
    `${request}/properties/nights`,
    { minimum: 0 },
    { fields: { nights: 0 } },
  ),
  lax(
    ['booking-nights-half', book, 'A booking of half a night is taken.'],
    `${request}/properties/nights`,
    { type: 'number' },
    { fields: { nights: 1.5 } },
  ),
  lax(
    ['booking-nights-text', book, 'Nights may be a text of digits.'],
    `${request}/properties/nights`,
    { type: ['integer', 'string'] },
    { fields: { nights: '2' } },
  ),
  lax(
    ['booking-from-any-text', book, 'The first day may be any text.'],
    `${request}/properties/from`,
    { format: undefined },
    { fields: { from: 'tomorrow' } },
  ),
  lax(
    ['booking-arrival-any-text', book, 'The time of arrival may be any text.'],
    `${request}/properties/arrivesAt`,
    { format: undefined },
    { fields: { arrivesAt: 'noon', pilot: true } },
  ),
  lax(
    ['booking-reference-short', book, 'A reference of two letters is taken.'],
    `${request}/properties/reference`,
    { minLength: 2 },
    { fields: { reference: 'ab' } },
  ),
  lax(
    ['booking-reference-long', book, 'A reference of 21 letters is taken.'],
    `${request}/properties/reference`,
    { maxLength: 21 },
    { fields: { reference: 'r'.repeat(21) } },
  ),
  strict(
    ['booking-reference-null-refused', book, 'A reference that is null is refused.'],
    `${request}/properties/reference`,
    { type: 'string' },
    { fields: { reference: null } },
  ),
  strict(
    ['booking-reference-limit-refused', book, 'A reference of 20 letters is refused.'],
    `${request}/properties/reference`,
    { maxLength: 19 },
    { fields: { reference: 'r'.repeat(20) } },
  ),
  lax(
    ['booking-payment-unknown', book, 'A kind of payment that is not listed is taken.'],
    `${request}/properties/payment`,
    { enum: undefined },
    { fields: { payment: 'shells' } },
  ),
  strict(
    ['booking-payment-cash-refused', book, 'Payment in cash is refused.'],
    `${request}/properties/payment`,
    { enum: ['card', 'invoice'] },
    { fields: { payment: 'cash' } },
  ),
  lax(
    ['booking-card-without-payment', book, 'A card token is taken without a kind of payment.'],
    `${request}/dependentRequired`,
    { cardToken: undefined },
    { fields: { cardToken: 'tok-123456' } },
  ),
  lax(
    ['booking-arrival-without-pilot', book, 'A time of arrival is taken without a word on the pilot.'],
    `${request}/dependentRequired`,
    { arrivesAt: undefined },
    { fields: { arrivesAt: '2026-06-01T10:00:00Z' } },
  ),
  lax(
    ['booking-pilot-fee-without-pilot', book, 'A fee for a pilot is taken where none is asked for.'],
    `${request}/properties`,
    { pilotFee: { type: 'number' } },
    { fields: { pilotFee: 10 } },
  ),
  lax(
    ['booking-pilot-fee-negative', book, 'A fee for a pilot below zero is taken.'],
    `${request}/dependentSchemas/pilot/properties/pilotFee`,
    { minimum: undefined },
    { fields: { pilot: true, pilotFee: -1 } },
  ),
  strict(
    ['booking-pilot-fee-refused', book, 'A fee for a pilot is refused though one is asked for.'],
    request,
    { dependentSchemas: undefined },
    { fields: { pilot: true, pilotFee: 10 } },
  ),
  lax(
    ['booking-invoice-to-nobody', book, 'An invoice is taken without an address.'],
    request,
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    { then: undefined },
    { fields: { payment: 'invoice' } },
  ),
  lax(
    ['booking-address-without-invoice', book, 'An address for the invoice is taken with a card.'],
    request,
    { else: undefined },
    { fields: { payment: 'card', invoiceTo: 'a@b.example' } },
  ),
  lax(
    ['booking-condition-forgotten', book, 'The condition on invoices is not looked at.'],
    request,
    { if: undefined },
    { fields: { payment: 'invoice' } },
  ),
  lax(
    ['booking-invoice-address-any-text', book, 'The address for the invoice may be any text.'],
    `${request}/properties/invoiceTo`,
    { format: undefined },
    { fields: { payment: 'invoice', invoiceTo: 'the office' } },
  ),
  lax(
    ['booking-pin-with-waitlist', book, 'A pin and the waiting list are taken together.'],
    request,
    { not: undefined },
    { fields: { accessPin: '0420', waitlist: true } },
  ),
  lax(
    ['booking-pin-letters', book, 'A pin may have any letters.'],
    `${request}/properties/accessPin`,
    { pattern: undefined },
    { fields: { accessPin: 'pin?' } },
  ),
  lax(
    ['booking-pin-unanchored', book, 'A pin may have five digits.'],
    `${request}/properties/accessPin`,
    { pattern: '[0-9]{4}' },
    { fields: { accessPin: '04201' } },
  ),
  lax(
    ['booking-unknown-property', book, 'A property that is not described is taken.'],
    request,
    { unevaluatedProperties: undefined },
    { fields: { colour: 'blue' } },
  ),
  strict(
    ['booking-closed-too-early', book, 'What a condition allows is refused as unknown.'],
    request,
    { unevaluatedProperties: undefined, additionalProperties: false },
    { fields: { pilot: true, pilotFee: 1 } },
  ),
  lax(
    ['booking-without-vessel', book, 'A booking without a vessel is taken.'],
    request,
    { required: ['berthId', 'from', 'nights'] },
    { fields: { vessel: undefined } },
  ),
  lax(
    ['booking-without-berth', book, 'A booking without a berth is taken.'],
    request,
    { required: ['vessel', 'from', 'nights'] },
    { fields: { berthId: undefined } },
  ),
  lax(
    ['booking-extra-name-capitals', book, 'The name of an extra may have capitals.'],
    `${request}/properties/extras/propertyNames`,
    { pattern: undefined },
    { fields: { extras: { Ice: 1 } } },
  ),
  lax(
    ['booking-extra-name-long', book, 'The name of an extra may be long.'],
    `${request}/properties/extras/propertyNames`,
    { maxLength: undefined },
    { fields: { extras: { abcdefghijklm: 1 } } },
  ),
  lax(
    ['booking-extras-too-many', book, 'Four extras are taken.'],
    `${request}/properties/extras`,
    { maxProperties: 4 },
    { fields: { extras: { a: 1, b: 1, c: 1, d: 1 } } },
  ),
  lax(
    ['booking-extras-none', book, 'Extras without one are taken.'],
    `${request}/properties/extras`,
    { minProperties: undefined },
    { fields: { extras: {} } },
  ),
  lax(
    ['booking-extra-fraction', book, 'An extra may cost any fraction.'],
    `${request}/properties/extras/additionalProperties`,
    { multipleOf: undefined },
    { fields: { extras: { ice: 0.3 } } },
  ),
  lax(
    ['booking-extra-negative', book, 'An extra may cost less than nothing.'],
    `${request}/properties/extras/additionalProperties`,
    { minimum: undefined },
    { fields: { extras: { ice: -0.25 } } },
  ),
  lax(
    ['booking-note-other-name', book, 'A note under any name is taken.'],
    `${request}/properties/notes`,
    { additionalProperties: undefined },
    { fields: { notes: { remark: 'x' } } },
  ),
  lax(
    ['booking-note-long', book, 'A note of 81 letters is taken.'],
    `${request}/properties/notes/patternProperties/^note-`,
    { maxLength: undefined },
    { fields: { notes: { 'note-a': 'n'.repeat(81) } } },
  ),
  lax(
    ['booking-note-number', book, 'A note may be a number.'],
    `${request}/properties/notes`,
    { patternProperties: { '^note-': {} } },
    { fields: { notes: { 'note-a': 7 } } },
  ),
  lax(
    ['vessel-other-rig', book, 'A vessel of a rig that no branch has is taken.'],
    'SailVessel/properties/rig',
    { const: undefined },
    { fields: { vessel: { rig: 'oars', name: 'Aleida', masts: 1 } } },
  ),
  lax(
    ['vessel-motor-without-engines', book, 'A motor vessel is taken without engines.'],
    'MotorVessel',
    { required: [] },
    { fields: { vessel: { rig: 'motor', name: 'Aleida' } } },
  ),
  lax(
    ['vessel-sail-with-engines', book, 'A sailing vessel is taken with what is for another branch.'],
    'SailVessel',
    { unevaluatedProperties: undefined },
    { fields: { vessel: { ...sail, engines: [5] } } },
  ),
  lax(
    ['vessel-base-forgotten', book, 'A motor vessel is not held against what all vessels have.'],
    'MotorVessel',
    { allOf: [{ properties: { name: {}, callSign: {}, draughtMetres: {} } }] },
    { fields: { vessel: { rig: 'motor', engines: [5] } } },
  ),
  strict(
    ['vessel-motor-refused', book, 'No motor vessel is taken.'],
    'Vessel',
    { oneOf: [{ $ref: '#/components/schemas/SailVessel' }] },
    { fields: { vessel: { rig: 'motor', name: 'Aleida', engines: [5] } } },
  ),
  lax(
    ['vessel-engine-multiple', book, 'The power of an engine may be no multiple of five.'],
    'MotorVessel/properties/engines/items',
    { multipleOf: undefined },
    { fields: { vessel: { rig: 'motor', name: 'Aleida', engines: [7] } } },
  ),
  lax(
    ['vessel-engines-too-many', book, 'Five engines are taken.'],
    'MotorVessel/properties/engines',
    { maxItems: undefined },
    { fields: { vessel: { rig: 'motor', name: 'Aleida', engines: [5, 5, 5, 5, 5] } } },
  ),
  lax(
    ['vessel-draught-twenty', book, 'A draught of 20 metres is taken.'],
    'VesselBase/properties/draughtMetres',
    { exclusiveMaximum: undefined, maximum: 20 },
    { fields: { vessel: { ...sail, draughtMetres: 20 } } },
  ),
  lax(
    ['vessel-draught-zero', book, 'A draught of nothing is taken.'],
    'VesselBase/properties/draughtMetres',
    { exclusiveMinimum: undefined, minimum: 0 },
    { fields: { vessel: { ...sail, draughtMetres: 0 } } },
  ),
  strict(
    ['vessel-call-sign-null-refused', book, 'A call sign that is null is refused.'],
    'VesselBase/properties/callSign',
    { type: 'string' },
    { fields: { vessel: { ...sail, callSign: null } } },
  ),
  lax(
    ['vessel-call-sign-lower-case', book, 'A call sign in small letters is taken.'],
    'VesselBase/properties/callSign',
    { pattern: '^[A-Za-z0-9]{4,7}$' },
    { fields: { vessel: { ...sail, callSign: 'abcd' } } },
  ),
];
