import type { APIRoute } from 'astro';
import { consoleData } from '../console/data.ts';
import { readSpecs } from '../reference/specs.ts';
import { respond } from './_readable.ts';

/** What a page of the reference loads when the reader wants to try its operation. */
export const GET: APIRoute = () => respond(JSON.stringify(consoleData(readSpecs())), 'application/json');
