import { openPointPage } from '@voice-agent/ui/pages';
import { type ComponentChildren, Fragment, type JSX } from 'preact';

/** The docs site, without a slash at its end; empty when nobody said where it is. */
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

/** Open points, each with the way to what the docs say about it. */
export const OpenPoints = ({ ids }: { ids: readonly string[] }): JSX.Element => (
  <span class="open-points">
    {ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <DocsLink page={openPointPage(id)}>{id}</DocsLink>
      </Fragment>
    ))}
  </span>
);
