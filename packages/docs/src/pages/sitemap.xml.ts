import type { APIRoute } from 'astro';
import { addressOf } from '../address.ts';
import { readablePages, respond } from './_readable.ts';

/** Every page, with its path alone where the site has no address. */
export const GET: APIRoute = async ({ site }) => {
  const ids = (await readablePages()).map(({ id }) => (id === 'index' ? '' : `${id}/`));
  const paths = [...ids, 'console/'].sort().map((id) => `/${id}`);
  const urls = paths.map((path) => `<url><loc>${addressOf(path, site)}</loc></url>`).join('\n');
  return respond(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    'application/xml',
  );
};
