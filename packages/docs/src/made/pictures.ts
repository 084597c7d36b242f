/**
 * A picture of `public/pictures`, drawn inside the page, so that it has the colours of its theme.
 * A written page has the same lines.
 *
 * @param height of its view box, which is 320 wide
 */
const picture = (name: string, title: string, height: number): string =>
  [
    '<figure class="picture">',
    `<svg role="img" viewBox="0 0 320 ${height}"><title>${title}</title><use href="/pictures/${name}.svg#picture"></use></svg>`,
    '</figure>',
  ].join('\n');

/** The events of a call, with what is certain of them and what is not. */
export const lifeOfACall: string = picture('life-of-a-call', 'The life of a call in its events', 476);
