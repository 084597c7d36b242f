import { openPointPage } from '@voice-agent/ui/pages';
import type { ComponentChildren, JSX } from 'preact';
import { Listed } from './page.tsx';

/** The docs site, without a slash at its end; empty when its address is unknown. */
const docs = document.querySelector<HTMLMetaElement>('meta[name="docs"]')?.content ?? '';

/** A link to a page of the docs site, as `@voice-agent/ui/pages` gives it; its text alone where there is no site. */
export function DocsLink({
  page,
  children,
}: {
  page: string;
  children: ComponentChildren;
}): ComponentChildren {
  return docs === '' ? children : <a href={`${docs}${page}`}>{children}</a>;
}

/** The way to the docs site; nothing where there is none. */
export const DocsHome = (): JSX.Element | null => (docs === '' ? null : <a href={`${docs}/`}>Docs</a>);

/** Undocumented points, each with a link to its page in the docs. */
export const OpenPoints = ({ ids }: { ids: readonly string[] }): JSX.Element => (
  <span class="open-points">
    <Listed
      of={ids.map((id) => (
        <DocsLink key={id} page={openPointPage(id)}>
          {id}
        </DocsLink>
      ))}
    />
  </span>
);
