import type { WebToolParams } from '@voice-agent/client';

/** What a seeded web tool is made from. `{place}` in the address is a path parameter. */
export interface Kind {
  name: string;
  description: string;
  serverUrl: string;
  /** Of a function alone, as are its parameters. */
  methodType?: 'GET' | 'POST' | 'PUT';
  params?: WebToolParams;
}

const text = (description: string) => ({ type: 'string', description });
const number = (description: string) => ({ type: 'number', description });

/** Of type FUNCTION: an address that is called with parameters. */
export const functions: readonly [Kind, ...Kind[]] = [
  {
    name: 'Tide table',
    description: 'High and low water at a place on a given day.',
    serverUrl: 'https://tides.example.com/v2/{place}',
    methodType: 'GET',
    params: {
      day: text('The day, as the caller says it.'),
      draught: number('Draught of the ship in metres.'),
    },
  },
  {
    name: 'Berth booking',
    description: 'Books a berth for a ship.',
    serverUrl: 'https://berths.example.com/v1/{place}/bookings',
    methodType: 'POST',
    params: {
      ship: text('Name of the ship.'),
      metres: number('Length of the ship.'),
      from: text('First night.'),
    },
  },
  {
    name: 'Ferry departures',
    description: 'The next ferries from a landing, with their delays.',
    serverUrl: 'https://ferries.example.com/{place}/departures',
    methodType: 'GET',
    params: { destination: text('Where the caller wants to go.') },
  },
  {
    name: 'Ticket change',
    description: 'Moves a ferry ticket to another departure.',
    serverUrl: 'https://ferries.example.com/tickets',
    methodType: 'PUT',
    params: { ticket: text('Number of the ticket.'), departure: text('The new departure.') },
  },
  {
    name: 'Pilot request',
    description: 'Asks for a pilot to meet a ship.',
    serverUrl: 'https://pilots.example.com/v1/requests',
    methodType: 'POST',
    params: {
      ship: text('Name of the ship.'),
      draught: number('Draught in metres.'),
      time: text('When it arrives.'),
    },
  },
  {
    name: 'Harbour weather',
    description: 'Wind, waves and sight at a place, now and in the next hours.',
    serverUrl: 'https://weather.example.com/{place}',
    methodType: 'GET',
    params: { hours: { type: 'integer', description: 'How many hours ahead.' } },
  },
  {
    name: 'Container search',
    description: 'Finds a container in the yard by its number.',
    serverUrl: 'https://yard.example.com/containers',
    methodType: 'GET',
    params: { container: text('Number of the container.'), sealed: { type: 'boolean' } },
  },
  {
    name: 'Harbour dues',
    description: 'What a stay costs, for a ship of a given size.',
    serverUrl: 'https://dues.example.com/v1/quotes',
    methodType: 'POST',
    params: { tonnage: number('Gross tonnage.'), nights: { type: ['integer', 'null'] } },
  },
];

/** Of type MCP: a server that describes its own tools. */
export const servers: readonly [Kind, ...Kind[]] = [
  {
    name: 'Pilot roster',
    description: 'Who is on duty at the pilot station.',
    serverUrl: 'https://pilots.example.com/mcp',
  },
  {
    name: 'Ship register',
    description: 'Owner, flag, size and papers of a ship.',
    serverUrl: 'https://register.example.com/mcp',
  },
  {
    name: 'Customs desk',
    description: 'Which papers a cargo needs, and whether they have come.',
    serverUrl: 'https://customs.example.com/mcp',
  },
  {
    name: 'Lost and found',
    description: 'Things that were found on ferries and quays.',
    serverUrl: 'https://lost.example.com/mcp',
  },
];
