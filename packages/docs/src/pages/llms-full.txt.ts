import type { APIRoute } from 'astro';
import { llmsFullText } from '../project/llms.ts';
import { readablePages, respond } from './_readable.ts';

export const GET: APIRoute = async () => respond(llmsFullText(await readablePages()));
