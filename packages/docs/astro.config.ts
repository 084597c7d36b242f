import { existsSync } from 'node:fs';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { codeThemes } from './src/code-themes.ts';
import { guideGroups } from './src/guides.ts';
import { strictPolicy } from './src/policy.ts';
import { plan } from './src/sdk/plan.ts';

const { VOICE_AGENT_SITE_URL: site } = process.env;

/** Leaves out pages that do not exist. */
const written = (...ids: string[]): string[] =>
  ids.filter((id) => existsSync(new URL(`src/content/docs/${id}.md`, import.meta.url)));

/** A folded group: its first page, and the others of its folder. */
const group = (label: string, directory: string) => ({
  label,
  collapsed: true,
  items: [{ label: 'Overview', link: `/${directory}/` }, { autogenerate: { directory } }],
});

export default defineConfig({
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
      customCss: [
        './src/theme.css',
        './src/styles.css',
        './src/reference.css',
        './src/code-tabs.css',
        './src/sdk/sdk.css',
        './src/home/home.css',
        './src/search/search.css',
      ],
      head: [
        { tag: 'script', attrs: { src: '/code-tabs.js' } },
        // The first paint has the title too, so that nothing moves when it comes.
        { tag: 'link', attrs: { rel: 'expect', href: '#_top', blocking: 'render' } },
      ],
      components: {
        Head: './src/components/Head.astro',
        Hero: './src/components/Hero.astro',
        Search: './src/components/Search.astro',
        ThemeSelect: './src/components/ThemeSelect.astro',
        SiteTitle: './src/components/SiteTitle.astro',
        SocialIcons: './src/components/SocialIcons.astro',
        PageTitle: './src/components/PageTitle.astro',
        EditLink: './src/components/EditLink.astro',
      },
      disable404Route: true,
      routeMiddleware: ['./src/route.ts', './src/notice.ts'],
      credits: false,
      expressiveCode: {
        // The theme scrolls them itself. Without this, a script would make unnamed regions of those that scroll.
        defaultProps: { wrap: true, preserveIndent: false },
        themes: codeThemes as never,
        styleOverrides: {
          borderColor: 'var(--line)',
          borderRadius: 'var(--radius)',
          codeBackground: 'var(--surface)',
          codeForeground: 'var(--text)',
          codeLineHeight: '1.55',
          frames: {
            frameBoxShadowCssValue: 'none',
            editorBackground: 'var(--surface)',
            editorTabBarBackground: 'var(--sunken)',
            editorTabBarBorderBottomColor: 'var(--line)',
            editorActiveTabBackground: 'var(--sunken)',
            editorActiveTabForeground: 'var(--muted)',
            editorActiveTabIndicatorTopColor: 'transparent',
            editorActiveTabIndicatorBottomColor: 'transparent',
            terminalBackground: 'var(--surface)',
            terminalTitlebarBackground: 'var(--sunken)',
            terminalTitlebarBorderBottomColor: 'var(--line)',
            terminalTitlebarForeground: 'var(--muted)',
            terminalTitlebarDotsForeground: 'var(--control)',
            inlineButtonForeground: 'var(--text)',
            inlineButtonBorder: 'var(--control)',
          },
        },
      },
      // The search is ours, with an index of its own.
      pagefind: false,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sidebar: [
        {
          label: 'Start',
          items: [{ label: 'Overview', link: '/' }, ...written('guides/quick-start', 'guides/from-a-clone')],
        },
        {
          label: 'API',
          items: [{ autogenerate: { directory: 'reference' } }, { label: 'Console', link: '/console/' }],
        },
        { label: 'Webhooks', items: [{ autogenerate: { directory: 'webhooks' } }] },
        { label: 'Guides', items: guideGroups() },
        {
          label: 'SDK and tools',
          collapsed: true,
          items: [
            { label: 'Packages', link: '/sdk/' },
            ...plan.map(({ folder, title }) => group(title, `sdk/${folder}`)),
            group('Command line', 'cli'),
            group('Control API', 'control-api'),
          ],
        },
        { label: 'More', collapsed: true, items: ['open', 'downloads', 'changelog', 'about'] },
      ],
    }),
    // The theme adds this one where it is missing. Ours works without an address as well.
    { name: '@astrojs/sitemap', hooks: {} },
    strictPolicy(),
  ],
});
