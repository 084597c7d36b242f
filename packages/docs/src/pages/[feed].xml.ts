import type { APIRoute, GetStaticPaths } from 'astro';
import { changelogFeed } from '../project/changelog.ts';
import { respond } from './_readable.ts';

/** A feed has whole addresses: there is none where the site has no address. */
export const getStaticPaths = (() =>
  import.meta.env.SITE ? [{ params: { feed: 'changelog' } }] : []) satisfies GetStaticPaths;

export const GET: APIRoute = ({ site }) => respond(changelogFeed(site as URL), 'application/rss+xml');
