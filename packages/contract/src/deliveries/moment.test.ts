import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMoment } from './moment.ts';

test('every moment as a Date writes it', () => {
  const dates = fc.date({ noInvalidDate: true });
  fc.assert(fc.property(dates, (date) => isMoment(date.toISOString())));
});

test.each([
  '2026-03-02T09:15:00Z',
  '2026-03-02T09:15:00.123456789Z',
  '2026-03-02T09:15:00,5+01:00',
  '2026-03-02t09:15z',
  '2026-03-02 09:15:00+0100',
  '20260302T091500Z',
  '20260302T0915-05',
  '2026-03-02T24:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-W10-1T09:15Z',
  '2026W101T09',
  '2026-061T09:15:00',
  '2024-02-29',
  '2000-02-29',
  '2026-03',
  '2026',
  '+012026-03-02T09:15:00Z',
])('%s is in ISO 8601', (text) => {
  expect(isMoment(text)).toBe(true);
});

test.each([
  '',
  'yesterday',
  '1772442911',
  '1772442911000',
  '02/03/2026 09:15',
  '2.3.2026',
  'Mon, 02 Mar 2026 09:15:00 GMT',
  'Mon Mar 02 2026',
  '2026-13-02T09:15:00Z',
  '2026-02-29T09:15:00Z',
  '1900-02-29',
  '2026-3-2T9:15:00Z',
  '2026-03-02T25:00:00Z',
  '2026-03-02T24:00:01Z',
  '2026-03-02T09:60:00Z',
  '2026-03-02T09:15:00 CET',
  '2026-03-02T09:15:00+1',
  '2026-03-02T',
  '2026-W54-1',
  '2026-367',
  '2026-03-02T09:15:00Z 2026',
])('%j is not', (text) => {
  expect(isMoment(text)).toBe(false);
});
