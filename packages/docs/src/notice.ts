import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { isOnNpm, noticeFor } from './project/published.ts';

/** Puts the notice that the packages are not on npm yet above each page that installs them. */
export const onRequest: ReturnType<typeof defineRouteMiddleware> = defineRouteMiddleware(
  ({ locals, url }) => {
    const { entry, head } = locals.starlightRoute;
    // For the console, which shows how to start a sandbox.
    if (!isOnNpm) head.push({ tag: 'meta', attrs: { name: 'packages', content: 'clone' }, content: '' });
    const id = url.pathname.replaceAll(/^\/|\/$/g, '');
    const notice = noticeFor({ id, body: entry.body });
    if (notice === undefined) return;
    const content = notice
      .replace(/`([^`]+)`/, '<code>$1</code>')
      .replace(/\[([^\]]+)\]\(([^)]+)\)/, '<a href="$2">$1</a>');
    entry.data.banner = { content };
  },
);
