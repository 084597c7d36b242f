import type { APIRoute } from 'astro';
import { respond } from './_readable.ts';

/** Everything may be read; where the site has an address, its sitemap is named. */
export const GET: APIRoute = ({ site }) =>
  respond(`User-agent: *\nAllow: /\n${site ? `Sitemap: ${new URL('/sitemap-index.xml', site)}\n` : ''}`);
