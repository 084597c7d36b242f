import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { policy } from './src/integrations/policy.ts';
import { withoutUnused } from './src/integrations/unused.ts';

const { VOICE_AGENT_SITE_URL: site } = process.env;

export default defineConfig({
  // With an address there is a sitemap.
  ...(site && { site }),
  devToolbar: { enabled: false },
  // No script or style inside a page but what the policy knows.
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    starlight({
      title: 'Voice agent service',
      description:
        'The HTTP API and the webhooks of the voice agent service: reference, guides and a console.',
      customCss: ['./src/styles.css'],
      components: {
        SiteTitle: './src/components/SiteTitle.astro',
        EditLink: './src/components/EditLink.astro',
        Search: './src/components/Search.astro',
      },
      credits: false,
      expressiveCode: { defaultProps: { wrap: true } },
      pagefind: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: [
        { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'API', items: [{ autogenerate: { directory: 'reference' } }] },
        { label: 'Webhooks', items: [{ autogenerate: { directory: 'webhooks' } }] },
        { label: 'Console', link: '/console/' },
        {
          label: 'Trust',
          items: ['open', 'coverage', 'rules', 'benchmarks'],
        },
        { label: 'Releases', items: ['changelog', 'downloads'] },
      ],
    }),
    withoutUnused(),
    policy(),
  ],
});
