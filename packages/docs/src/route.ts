import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { keywords } from './search/keywords.ts';

/** What the head of a page has beside the defaults of the theme. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { head, id } = locals.starlightRoute;
  const words = keywords[id];
  if (words !== undefined)
    head.push({
      tag: 'meta',
      attrs: { name: 'keywords', content: words, 'data-pagefind-meta': 'keywords[content]' },
      content: '',
    });
});
