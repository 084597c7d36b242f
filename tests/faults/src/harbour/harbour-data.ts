import type { Fields } from '../harness/fault.ts';

// The data of the harbour service, the same for every run.

const services = ['power', 'water', 'fuel', 'crane'];

export const berths: readonly Fields[] = Array.from({ length: 25 }, (_, index) => ({
  id: `${'ABCDEF'[index % 6]}${index + 1}`,
  name: `Berth ${index + 1}`,
  position: [51.4 + index / 1000, 3.5],
  remark: index % 3 === 0 ? null : 'behind the breakwater',
  pier: 'ABCDEF'[index % 6],
  lengthMetres: 8 + index / 2,
  depthMetres: 3.5,
  services: services.slice(0, 1 + (index % 4)),
  equipment: { 'eq-fenders': 4, 'eq-ladders': index % 2 },
  inspectedOn: '2026-03-04',
  harbourOffice: 'office@harbour.example',
  contact: index % 2 === 0 ? { by: 'radio', channel: 9 } : { by: 'phone', number: '+31118555012' },
}));

export const booking: Fields = {
  id: 'BK-1001',
  berthId: 'A1',
  vessel: { rig: 'sail', name: 'Zeemeeuw', callSign: null, masts: 2 },
  state: 'confirmed',
  madeAt: '2026-05-01T08:30:00Z',
  reference: null,
  payment: 'card',
  priceEuro: 61.25,
};

export const chart: Fields = {
  sheet: 'https://charts.example/1801',
  corners: [[51.3, 3.4], [51.6, 3.9], 'north up'],
  soundings: { depth: 12, around: [{ depth: 11.5, around: [{ depth: 9 }] }, { depth: 14 }] },
  byName: { 'west-bank': 3.5, 'old-channel': 8 },
};

/** Two tides a day, the first a spring tide. Heights are in feet for more than five days, else in metres. */
export function tideTable(station: string, from: string, days: number): Fields {
  const start = Date.parse(from) || 0;
  const tides = Array.from({ length: 2 * days }, (_, index) => ({
    at: new Date(start + index * 6.2 * 3_600_000).toISOString(),
    kind: index % 2 === 0 ? 'high' : 'low',
    height: index % 2 === 0 ? 4.5 : -0.5,
    ...(index === 0 && { spring: true, coefficient: 105 }),
  }));
  return { station, tides, ...(days > 5 ? { unit: 'feet', datum: 'LAT' } : { unit: 'metres' }) };
}

export function route(query: Fields): Fields {
  const legs = (query.waypoints as unknown[]).slice(1).map((at, index) => [at, 1.5 + index, 'open']);
  const zones = query.avoid === undefined ? {} : { zones: [query.avoid] };
  const warning = { warning: 'fog', warningUntil: '2026-05-01T12:00:00Z' };
  return { legs, summary: legs.length > 1 ? legs.length : 'direct', ...zones, ...warning };
}
