import type { APIRoute } from 'astro';
import { addressOf } from '../address.ts';
import { respond } from './_readable.ts';

/** Everything may be read. */
export const GET: APIRoute = ({ site }) =>
  respond(`User-agent: *\nAllow: /\nSitemap: ${addressOf('/sitemap.xml', site)}\n`);
