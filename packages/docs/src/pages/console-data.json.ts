import type { APIRoute } from 'astro';
import { consoleData } from '../console/data.ts';
import type { LoadedData } from '../console/model.ts';
import { readSpecs } from '../reference/specs.ts';
import { respond } from './_readable.ts';

/** The data that the console loads, and a page of the reference when its reader opens a form. */
export const GET: APIRoute = () => {
  const { events, ...data } = consoleData(readSpecs());
  const loaded: LoadedData = { ...data, events: events.map(({ id }) => ({ id })) };
  return respond(JSON.stringify(loaded), 'application/json');
};
