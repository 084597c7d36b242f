import type { APIRoute } from 'astro';
import { consoleData } from '../console/data.ts';
import { readSpecs } from '../reference/specs.ts';
import { respond } from './_readable.ts';

/** The events of the console, which it loads when the first one is shown. */
export const GET: APIRoute = () =>
  respond(JSON.stringify(consoleData(readSpecs()).events), 'application/json');
