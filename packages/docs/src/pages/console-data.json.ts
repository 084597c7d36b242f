import type { APIRoute } from 'astro';
import { consoleData } from '../console/data.ts';
import { readSpecs } from '../reference/specs.ts';
import { respond } from './_readable.ts';

/** The data that the console loads, and a page of the reference when its reader opens a form. */
export const GET: APIRoute = () => respond(JSON.stringify(consoleData(readSpecs())), 'application/json');
