import type { APIRoute } from 'astro';
import { llmsFullText } from '../made/llms.ts';
import { answer, readablePages } from './_readable.ts';

export const GET: APIRoute = async () => answer(llmsFullText(await readablePages()));
