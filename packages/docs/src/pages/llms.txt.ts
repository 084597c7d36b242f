import type { APIRoute } from 'astro';
import { downloads } from '../project/downloads.ts';
import { llmsText } from '../project/llms.ts';
import { readablePages, respond } from './_readable.ts';

export const GET: APIRoute = async () => respond(llmsText(await readablePages(), downloads()));
