import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { addressOf } from './address.ts';

type Head = { tag: 'meta' | 'link'; attrs: Record<string, string> };

/** Adds to the head of a page what the theme does not. */
export const onRequest = defineRouteMiddleware(({ locals, site }) => {
  const { entry, head, id, siteTitle, toc } = locals.starlightRoute;
  const add = (tag: Head['tag'], attrs: Head['attrs']): void => void head.push({ tag, attrs, content: '' });
  const title = head.find(({ tag }) => tag === 'title');
  // The first page has the name of the site.
  if (id === '' && title) title.content = siteTitle;
  // A guide may have the same title.
  if (id.startsWith('reference/') && title) title.content = `${entry.data.title} · API | ${siteTitle}`;
  // In the head, so that the first paint has the width of the page already.
  if (toc === undefined && id !== '') add('meta', { name: 'content-width', content: 'wide' });
  add('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' });
  // The theme names the page and a sitemap of its own only where the site has an address.
  const others = head.findIndex(({ attrs }) => attrs?.rel === 'sitemap');
  if (others !== -1) head.splice(others, 1);
  if (!site && id !== '404') add('link', { rel: 'canonical', href: id === '' ? '/' : `/${id}/` });
  add('link', { rel: 'sitemap', href: addressOf('/sitemap.xml', site) });
  add('meta', { property: 'og:image', content: addressOf('/og.png', site) });
  add('meta', { property: 'og:image:width', content: '1200' });
  add('meta', { property: 'og:image:height', content: '630' });
  add('meta', { property: 'og:image:alt', content: siteTitle });
});
