import type { APIRoute } from 'astro';
import { downloads } from '../made/downloads.ts';
import { llmsText } from '../made/llms.ts';
import { answer, readablePages } from './_readable.ts';

export const GET: APIRoute = async () => answer(llmsText(await readablePages(), downloads()));
