/** The address of a page or file: whole where the site has an address, else its path. */
export const addressOf = (path: string, site: URL | undefined): string =>
  site ? new URL(path, site).href : path;

/** The default address of the sandbox. */
export const sandboxAddress = 'http://127.0.0.1:4210';
