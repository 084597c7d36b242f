import type { APIRoute } from 'astro';
import { downloads } from '../made/downloads.ts';
import { llmsText } from '../made/llms.ts';
import { readablePages, respond } from './_readable.ts';

export const GET: APIRoute = async () => respond(llmsText(await readablePages(), downloads()));
