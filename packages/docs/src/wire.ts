/**
 * Puts the address of a sandbox into a page of the site: the console asks it, and the links to its dashboard, which are
 * hidden without one, lead there.
 *
 * @param url as the sandbox prints it, without a trailing slash
 */
export const wire = (html: string, url: string): string =>
  html
    .replace('</head>', () => `<meta name="sandbox" content="${url}"></head>`)
    .replaceAll(
      / hidden="" data-dashboard="([^"]*)"/g,
      (_, place: string) => ` href="${url}/_sandbox/${place}"`,
    );
